interface KnownType {
  readonly ext: string;
  readonly mime: string;
  readonly fileName?: string;
}

const NAMES: Readonly<Record<string, string>> = {
  docx: 'a Word document (.docx)',
  docm: 'a Word document (.docm)',
  dotx: 'a Word template (.dotx)',
  xlsx: 'an Excel workbook (.xlsx)',
  xlsm: 'an Excel workbook (.xlsm)',
  pptx: 'a PowerPoint presentation (.pptx)',
  odt: 'an OpenDocument text (.odt)',
  ods: 'an OpenDocument spreadsheet (.ods)',
  odp: 'an OpenDocument presentation (.odp)',
  rtf: 'a Rich Text document (.rtf)',
  epub: 'an e-book (.epub)',
  zip: 'a ZIP archive',
  gz: 'a compressed file (.gz)',
  '7z': 'a 7-Zip archive',
  rar: 'a RAR archive',
  ps: 'a PostScript file',
  eps: 'a PostScript file (.eps)',
  xml: 'an XML file',
};

const OLD_OFFICE: Readonly<Record<string, string>> = {
  doc: 'an old Word document (.doc)',
  xls: 'an old Excel workbook (.xls)',
  ppt: 'an old PowerPoint presentation (.ppt)',
  msg: 'an Outlook message (.msg)',
};

/** @returns what the file is, with its article, fit for "This is ...": `a Word document (.docx)` */
export function typeName({ ext, mime, fileName }: KnownType): string {
  if (ext === 'cfb') {
    const extension = /\.([a-z]+)$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? '';
    return OLD_OFFICE[extension] ?? 'an old Office document (.doc, .xls or .ppt)';
  }
  const known = NAMES[ext];
  if (known) return known;
  if (mime.startsWith('image/')) return `an image (.${ext})`;
  if (mime.startsWith('audio/')) return `a sound recording (.${ext})`;
  if (mime.startsWith('video/')) return `a video (.${ext})`;
  return `a .${ext} file (${mime})`;
}
