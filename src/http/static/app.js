import { query, signIn, signOut } from './api.js';
import { about, resume, startAsk } from './ask.js';
import { startDocuments } from './documents.js';
import { byId, showProblem } from './dom.js';
import { openLink } from './link.js';
import { offerTakingOut, startRemove } from './remove.js';
import { startUploads } from './uploads.js';
import { VIEWER } from './operations.js';
import { show } from './viewer.js';

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
  startUploads();
  await startDocuments(async ({ document, corpus }) => {
    about({ document, corpus });
    byId('remove').hidden = !document?.myPermissions.includes('DELETE');
    byId('remove').value = document?.id ?? '';
    offerTakingOut({ document, corpus });
    await show(document).catch((error) => showProblem(byId('ask-problem'), error.message));
  });
  resume();
  await followLink();
}

const followLink = () => openLink(about).catch((error) => showProblem(byId('ask-problem'), error.message));

// Another link on the same page.
addEventListener('hashchange', () => {
  if (!byId('desk').hidden) void followLink();
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
  location.reload();
});

await useOneTimeCode();
if (await isSignedIn().catch(() => false)) await enter();
else byId('sign-in').hidden = false;
