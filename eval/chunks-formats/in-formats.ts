import { buildDocx, p } from '../../test/support/parsing/docx-builder.ts';
import { bookFile, openDocumentFile } from '../../test/support/parsing/office-files.ts';

/** The same paragraphs as a file of each format that contracts are written in. */
export const WRITERS: Readonly<Record<string, (paragraphs: readonly string[]) => Uint8Array>> = {
  md: (paragraphs) => Buffer.from(paragraphs.map((text) => escapeMarkdown(text)).join('\n\n')),
  html: (paragraphs) =>
    Buffer.from(`<!doctype html><meta charset="utf-8"><body>${htmlOf(paragraphs)}</body>`),
  docx: (paragraphs) => buildDocx({ body: paragraphs.map((text) => p(escapeXml(text))).join('') }),
  odt: (paragraphs) =>
    openDocumentFile('text', paragraphs.map((text) => `<text:p>${escapeXml(text)}</text:p>`).join('')),
  rtf: (paragraphs) =>
    Buffer.from(`{\\rtf1\\ansi\\uc0 ${paragraphs.map((text) => `${escapeRtf(text)}\\par\n`).join('')}}`),
  epub: (paragraphs) => bookFile([htmlOf(paragraphs)]),
  eml: (paragraphs) =>
    Buffer.from(
      'From: a@example.com\r\nTo: b@example.com\r\nSubject: The contract\r\nMIME-Version: 1.0\r\n' +
        `Content-Type: text/plain; charset=utf-8\r\n\r\n${paragraphs.join('\r\n\r\n')}`,
    ),
};

const htmlOf = (paragraphs: readonly string[]): string =>
  paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('\n');

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Only what would be markup: a clause's number at the beginning is meant to be one. */
const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_<>[\]|~#]/g, '\\$&');

const escapeRtf = (text: string): string =>
  [...text]
    .map((character) => {
      if (/[\\{}]/.test(character)) return `\\${character}`;
      if (character < '\u0080') return character;
      return [...Array(character.length).keys()].map((at) => `\\u${character.charCodeAt(at)} `).join('');
    })
    .join('');
