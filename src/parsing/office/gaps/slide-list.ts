export const PRESENTATION = 'ppt/presentation.xml';

/** Of `id` and `r:id` of a listed slide, the second. */
export const slideRelationIn = (raw: string): string => /\sr:id\s*=\s*["']([^"']*)/.exec(raw)?.[1] ?? '';
