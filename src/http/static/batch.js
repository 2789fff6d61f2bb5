// One notice for the files that were put in together: how many, where, and which not and why.
import { nameOf, ownCorpus, ownName, shownCorpus } from './corpora.js';
import { openByName, openCorpus } from './documents.js';
import { make } from './dom.js';
import { notice, take } from './notices.js';

/**
 * Draws it; what failed later is marked with `problem` on its entry of `taken`.
 * @returns `redraw` for when more is known of them, `isShown` until somebody has dismissed it
 */
export function drawBatch(batch) {
  let row = null;
  const draw = () => {
    const wasOpen = row?.querySelector('details')?.open ?? false;
    if (row) take(row);
    const failed = batch.taken.filter(({ problem }) => problem);
    const isProblem = batch.refused.length > 0 || failed.length > 0;
    row = notice({
      text: wordsOf(batch, failed),
      isPassing: !isProblem,
      isProblem,
      buttons: buttonsOf(batch),
    });
    const parts = batch.isOne ? [] : detailsOf(batch, failed);
    if (parts.length === 0) return;
    const summary = make('summary', { text: isProblem ? 'Which ones, and why' : 'Which ones' });
    row.append(make('details', { open: wasOpen }, [summary, ...parts]));
  };
  draw();
  return { redraw: draw, isShown: () => row.isConnected };
}

function wordsOf({ target, isOne, taken, known, refused }, failed) {
  if (isOne && refused.length > 0) return `${isolated(refused[0])}: ${refused[0].message}`;
  if (isOne && known.length > 0)
    return `${isolated(known[0])} was already in ${place(target, false)}, as “${known[0].title}”; nothing was added.`;
  if (isOne && failed.length > 0)
    return `${isolated(taken[0])} was put into ${place(target)}, but: ${failed[0].problem}`;
  const said = [];
  if (taken.length > 0) said.push(`${takenOf(taken)} put into ${place(target)}${butOf(taken, failed)}.`);
  if (known.length > 0) said.push(`${known.length} ${known.length === 1 ? 'was' : 'were'} there already.`);
  if (refused.length > 0) said.push(`${refused.length} ${refused.length === 1 ? 'was' : 'were'} refused.`);
  return said.join(' ');
}

/** A name that runs from right to left turns nothing around it. */
const isolated = ({ fileName }) => `\u2068${fileName}\u2069`;

const takenOf = (taken) => (taken.length === 1 ? `${isolated(taken[0])} was` : `${taken.length} files were`);

function butOf(taken, failed) {
  const locked = failed.filter(({ isLocked }) => isLocked).length;
  const lost = failed.length - locked;
  if (taken.length === 1 && failed.length === 1)
    return locked ? ', and waits for its password' : ', but could not be read';
  const of = [
    ...(lost > 0 ? [`${lost} of them could not be read`] : []),
    ...(locked > 0
      ? [`${locked} of them ${locked === 1 ? 'waits for its' : 'wait for their'} password`]
      : []),
  ];
  return of.map((words) => `; ${words}`).join('');
}

function place(target, isReasoned = true) {
  if (target) return `“${nameOf(target)}”`;
  const shown = shownCorpus();
  const why = shown && isReasoned ? `, since you may not add to “${nameOf(shown)}”` : '';
  return `“${ownName()}”${why}`;
}

/** After many: a way to them alone, where everything is shown. */
function buttonsOf({ target, isOne, taken, known }) {
  const corpus = target ?? ownCorpus();
  if (isOne || taken.length + known.length === 0 || shownCorpus()?.id === corpus?.id) return [];
  const name = target ? nameOf(target) : ownName();
  const onclick = () => openCorpus(corpus?.id ?? null);
  return [make('button', { type: 'button', className: 'plain', text: `Show and ask “${name}”`, onclick })];
}

function detailsOf({ known, refused }, failed) {
  const lines = failed.map(({ fileName, problem, id }) => line(fileName, problem, id));
  const { each, common } = withoutRepeats(refused);
  for (const [message, files] of Map.groupBy(each, (one) => one.message))
    lines.push(line(files.map(({ fileName }) => fileName).join(', '), message, null));
  lines.push(
    ...known.map(({ fileName, title, id }) => line(fileName, `was there already, as “${title}”.`, id)),
  );
  if (lines.length === 0) return [];
  return [make('ul', {}, lines), ...common.map((text) => make('p', { text }))];
}

function line(fileName, message, id) {
  const item = make('li', {}, [make('strong', { dir: 'auto', text: fileName }), ` ${message} `]);
  const onclick = () => openByName(id);
  if (id) item.append(make('button', { type: 'button', className: 'plain', text: 'Open', onclick }));
  return item;
}

/** An explanation that several end with is said once, after all of them. */
function withoutRepeats(refused) {
  const common = new Set();
  const each = refused.map(({ fileName, message }) => {
    const ends = [...message.matchAll(/\. (?=[A-Z])/g)].map(({ index }) => message.slice(index + 2));
    const shared = ends.find(
      (end) => refused.filter((other) => other.message.endsWith(`. ${end}`)).length > 1,
    );
    if (!shared) return { fileName, message };
    common.add(shared);
    return { fileName, message: message.slice(0, -shared.length - 1) };
  });
  return { each, common: [...common] };
}
