// The address names what is open: it can be sent to somebody, and the browser's Back leads to it again.

/** @param words `{ version, start, end }` of a citation; none: the document alone */
export const addressOf = (id, words = {}) => `#${new URLSearchParams({ document: id, ...words })}`;

/** What an address names; null where it names no document. */
export function readAddress(hash) {
  const given = new URLSearchParams(hash.slice(1));
  const [id, version] = [given.get('document'), given.get('version')];
  const [start, end] = [Number(given.get('start')), Number(given.get('end'))];
  if (!id) return null;
  return { id, version: version && end > start ? version : null, start, end };
}

/** Where the page stands; `isOwn`: it put the address there itself, and nobody has followed a link to it. */
export const here = () => ({ hash: location.hash, ...history.state });

/**
 * Takes over what is open now.
 * @param id its document; null: none @param address more than the document, such as words in it
 * @param isVisit the person went there: Back leads to where he was; otherwise it takes the place of that
 */
export function setAddress(id, { address = null, isVisit = false, isWhole }) {
  const wanted = address ?? (readAddress(location.hash)?.id === id ? location.hash : id && addressOf(id));
  const state = { isOwn: true, isWhole };
  if (!wanted) history.replaceState(state, '', location.pathname);
  else if (wanted === location.hash)
    history.replaceState({ isOwn: false, ...history.state, isWhole }, '', wanted);
  else if (isVisit) history.pushState(state, '', wanted);
  else history.replaceState(state, '', wanted);
}

/** After a reload questions go to what they went to. */
export const keepScope = (isWhole) => history.replaceState({ ...history.state, isWhole }, '', location.href);
