interface KnownType {
  readonly ext: string;
  readonly mime: string;
}

const NAMES: Readonly<Record<string, string>> = {
  zip: 'a ZIP archive',
  gz: 'a compressed archive (.gz)',
  '7z': 'a 7-Zip archive',
  rar: 'a RAR archive',
  tar: 'a tar archive',
  ps: 'a PostScript file',
  eps: 'a PostScript file (.eps)',
  xml: 'an XML file',
};

/** @returns what a file that is not read is, with its article, fit for "This is ...": `a RAR archive` */
export function typeName({ ext, mime }: KnownType): string {
  const known = NAMES[ext];
  if (known) return known;
  if (mime.startsWith('image/')) return `an image (.${ext})`;
  if (mime.startsWith('audio/')) return `a sound recording (.${ext})`;
  if (mime.startsWith('video/')) return `a video (.${ext})`;
  return `a .${ext} file (${mime})`;
}
