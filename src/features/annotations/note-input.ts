import { NOTE_MAX_CHARS, TITLE_MAX_CHARS } from '../../config/limits.ts';
import { line, longText } from '../parse-input.ts';

export const noteFields = {
  title: line(TITLE_MAX_CHARS),
  content: longText(NOTE_MAX_CHARS),
};
