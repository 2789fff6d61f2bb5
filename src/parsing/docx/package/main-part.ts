import { ParseError } from '../../failure.ts';
import { attributeOf, elementsOf } from '../xml/xml-element.ts';
import type { WordPackage } from './word-package.ts';

const USUAL = 'word/document.xml';
const MAIN_OF_WORD = /wordprocessingml\.(document|template)\.main\+xml$|ms-word\.(document|template)\.macroEnabled/;
const MAIN_OF_OTHERS: readonly (readonly [RegExp, string])[] = [
  [/spreadsheetml|ms-excel/, 'an Excel workbook'],
  [/presentationml|ms-powerpoint/, 'a PowerPoint presentation'],
];

/**
 * Finds the part with the document's words, by the package's relationships, then by its content types.
 * Documents, templates, and both with macros differ only in the type that is named there.
 *
 * @throws {ParseError} when there is none, or it belongs to another program
 */
export function mainPart(pack: WordPackage): string {
  const types = contentTypes(pack);
  const related = pack.related('', 'officeDocument')?.target;
  const typed = [...types].find(([, type]) => MAIN_OF_WORD.test(type))?.[0];
  const name = [related, typed, USUAL].find((part) => part !== undefined && pack.has(part));
  if (name === undefined) throw new ParseError('CORRUPT', WITHOUT_MAIN);
  const type = types.get(name.toLowerCase()) ?? '';
  const other = MAIN_OF_OTHERS.find(([pattern]) => pattern.test(type))?.[1];
  if (other !== undefined)
    throw new ParseError('UNSUPPORTED_TYPE', `This is ${other}, not a Word document.`);
  return name;
}

function contentTypes(pack: WordPackage): ReadonlyMap<string, string> {
  const overrides = elementsOf(pack.xml('[Content_Types].xml') ?? undefined).filter(
    ({ name }) => name === 'ct:Override',
  );
  return new Map(
    overrides.map((element) => [
      (attributeOf(element, 'PartName') ?? '').replace(/^\//, '').toLowerCase(),
      attributeOf(element, 'ContentType') ?? '',
    ]),
  );
}

const WITHOUT_MAIN =
  'This file is a package of Office without the part that holds a document’s words. ' +
  'Open it in Word, save it and upload that.';
