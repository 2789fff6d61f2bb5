import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ACCEPTED_FILES, FILE_FORMATS, READABLE_FORMATS, mimeTypeOf } from '../../../src/parsing/formats.ts';

const root = new URL('../../../', import.meta.url);
const fileOf = (path: string): string => readFileSync(new URL(path, root), 'utf8').replace(/\s+/g, ' ');

describe('the list of what is read', () => {
  it('names every format and extension once', () => {
    const extensions = FILE_FORMATS.flatMap((format) => format.extensions);
    expect(new Set(extensions).size).toBe(extensions.length);
    expect(new Set(FILE_FORMATS.map(({ id }) => id)).size).toBe(FILE_FORMATS.length);
    expect(mimeTypeOf('docx')).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
  });

  it.each(['README.md', 'CHANGELOG.md', 'schema.graphql'])('is the one in %s', (path) => {
    expect(fileOf(path)).toContain(READABLE_FORMATS);
  });

  it('is what the start page lets people choose', () => {
    expect(fileOf('src/http/static/index.html')).toContain(`accept="${ACCEPTED_FILES}"`);
  });
});
