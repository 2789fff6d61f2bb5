/**
 * A title as people say it: titles often are file names (`Acme%20Corp_Mutual-NDA.v2`), which a text parser
 * would
 * take for one word. Words run together are given both ways: `FullStory` stays and `Full Story` is added.
 */
export function titleText(title: string): string {
  const spaced = decoded(title).replace(/[-_.+/\\%~]+/g, ' ');
  const parts = spaced.split(/\s+/).filter((part) => part !== '');
  return parts.map((part) => withParts(part)).join(' ');
}

function withParts(word: string): string {
  const split = word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return split === word ? word : `${word} ${split}`;
}

function decoded(title: string): string {
  if (!/%[0-9a-f]{2}/i.test(title)) return title;
  try {
    return decodeURIComponent(title.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    return title;
  }
}
