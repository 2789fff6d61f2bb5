/**
 * What a corpus may be licensed as: the Creative Commons licences that people choose for documents, by their
 * SPDX identifiers (spdx.org/licenses), and terms of one's own behind a link.
 */
export const LICENSES = [
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-NC-ND-4.0',
  'CUSTOM',
] as const;
export type License = (typeof LICENSES)[number];
