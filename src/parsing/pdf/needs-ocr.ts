import { isGarbled } from './raw-page.ts';
import type { RawPage } from './raw-page.ts';

const FEW_WORDS = 10;
const MOSTLY_IMAGE = 0.5;
const MANY_SHAPES = 100;

/** A picture with a few words on it, letters without meaning, or letters drawn as shapes. */
export function needsOcr(raw: RawPage): boolean {
  if (raw.ocr !== undefined) return false;
  const wordCount = raw.words.filter(({ hidden }) => hidden === undefined).length;
  const isPicture = wordCount < FEW_WORDS && raw.imageCoverage > MOSTLY_IMAGE;
  const isOutlines = wordCount === 0 && raw.pathCount >= MANY_SHAPES;
  return isPicture || isGarbled(raw) || isOutlines || raw.isFailed === true;
}
