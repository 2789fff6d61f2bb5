// One line of the list of documents.
import { make } from './dom.js';
import { marksOf } from './warnings.js';

/**
 * @param isTwin another document of the list has the same title
 * @param owner who put it in, where that is somebody else
 * @param isOutside it is open, but not part of what the list shows
 */
export function documentRow(document, { isChosen, isTwin, isOutside, owner, onclick }) {
  const version = document.latestVersion;
  const isBad = version?.status === 'FAILED';
  const button = make('button', { type: 'button', title: version?.fileName ?? '', onclick }, [
    make('span', { dir: 'auto', text: document.title }),
    ...(document.parent ? [make('small', { text: `Attached to “${document.parent.title}”` })] : []),
    ...(owner ? [make('small', { dir: 'auto', text: `Put in by ${owner}` })] : []),
    ...(isTwin ? [make('small', { className: 'twin', text: detailOf(document) })] : []),
    make('small', { text: stateOf(version), className: isBad ? 'bad' : '' }),
    ...(version && !isBad ? marksOf(version) : []),
    ...(isOutside ? [make('small', { text: 'Open, but not in this list' })] : []),
  ]);
  button.dataset.id = document.id;
  if (isChosen) button.setAttribute('aria-current', 'true');
  return make('li', {}, [button]);
}

/** What tells documents of one title apart. */
function detailOf({ createdAt, latestVersion }) {
  const when = new Date(createdAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  return [latestVersion?.fileName, `added ${when}`].filter(Boolean).join(', ');
}

function stateOf(version) {
  if (!version) return 'No content';
  const { status, progress, error, pageCount } = version;
  const pages = pageCount ? `${pageCount} page${pageCount === 1 ? '' : 's'}` : 'Text, ready';
  if (status === 'READY' || status === 'PARTIAL') return pages;
  if (status === 'FAILED') return error?.message ?? 'Failed';
  if (status === 'QUEUED') return 'Waiting…';
  const part = progress?.total ? ` ${progress.done} of ${progress.total}` : '';
  return `${status === 'PARSING' ? 'Reading' : 'Indexing'}${part}…`;
}
