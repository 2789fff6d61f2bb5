import { here } from './address.js';
import { query, signIn, signOut } from './api.js';
import { about, resume, startAsk } from './ask.js';
import { startDocuments } from './documents.js';
import { byId, showProblem } from './dom.js';
import { openLink } from './link.js';
import { startNotices } from './notices.js';
import { offerPlaces, startPlacing } from './placing.js';
import { offerRemove, startRemove } from './remove.js';
import { offerRename, startRename } from './rename.js';
import { askWhole } from './subject.js';
import { startTalk } from './talk.js';
import { startUploads } from './uploads.js';
import { VIEWER } from './operations.js';
import { show } from './viewer.js';
import { startZoom } from './zoom.js';

const AGAIN_MS = 3_000;

async function isSignedIn() {
  const { viewer } = await query(VIEWER);
  return viewer !== null;
}

async function enter() {
  byId('sign-in').hidden = true;
  byId('desk').hidden = false;
  byId('sign-out').hidden = false;
  startAsk();
  startRemove();
  startRename();
  startPlacing();
  startNotices();
  startTalk();
  startZoom();
  startUploads();
  const from = here();
  await startDocuments({ choose, scope: askWhole });
  resume();
  await followLink(from);
}

async function choose(choice) {
  const { document } = choice;
  about(choice);
  offerRemove(choice);
  offerRename(choice);
  offerPlaces(choice);
  await showSteadily(document);
}

let toShow = null;
let problem = null;

/** Shows a document; while the server is away, again and again until it is there or another one is open. */
async function showSteadily(document) {
  toShow = document?.id;
  try {
    await show(document);
    if (problem !== null && byId('ask-problem').textContent === problem)
      showProblem(byId('ask-problem'), null);
    problem = null;
  } catch (error) {
    problem = error.message;
    showProblem(byId('ask-problem'), problem);
    if (error.code !== 'UNAVAILABLE') return;
    setTimeout(() => toShow === document?.id && showSteadily(document), AGAIN_MS);
  }
}

const followLink = (from) => openLink(from).catch((error) => showProblem(byId('ask-problem'), error.message));

// Another link on the same page, or the browser's Back.
addEventListener('hashchange', () => {
  if (byId('desk').hidden) void begin();
  else void followLink(here());
});

/** The start line carries a one-time code behind '#', which browsers never send to a server. */
async function useOneTimeCode() {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (!code) return;
  history.replaceState(null, '', location.pathname);
  await signIn({ code }).catch((error) => showProblem(byId('sign-in-problem'), error.message));
}

byId('sign-in-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    await signIn({ key: byId('key').value.trim() });
    byId('key').value = '';
    await enter();
  } catch (error) {
    showProblem(byId('sign-in-problem'), error.message);
  }
});

byId('sign-out').addEventListener('click', async () => {
  await signOut();
  // What was asked here is not for whoever signs in next.
  sessionStorage.clear();
  history.replaceState(null, '', location.pathname);
  location.reload();
});

/** The start line may also be pasted where somebody is asked for a key. */
async function begin() {
  await useOneTimeCode();
  const isIn = await isSignedIn().catch(() => false);
  if (!byId('desk').hidden) return;
  if (isIn) await enter();
  else byId('sign-in').hidden = false;
}

await begin();
