const SEPARATORS = /[_\-.\s]+/gu;
const CAMEL = /(\p{Ll}|\p{N})(\p{Lu})/gu;

/**
 * A name without what writers vary: case, compatibility forms, and the marks between words. `userEmail`,
 * `user_email` and `User E-Mail` are one. Independent of the machine's language.
 */
export const foldName = (name: string): string =>
  name.normalize('NFKC').replace(CAMEL, '$1 $2').toLowerCase().replace(SEPARATORS, '');
