// Runs in the browser, on the GraphiQL page: signs in with a key or the start line's code, for this browser
// only.
(async () => {
  const post = (path, body) =>
    fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-requested-with': 'deedbox',
      },
      body: JSON.stringify(body),
    });
  const bar = document.getElementById('deedbox-bar');
  const form = bar.querySelector('form');
  const note = document.getElementById('deedbox-note');
  const close = document.getElementById('deedbox-close');
  const key = document.getElementById('deedbox-key');

  // What the tabs are about: whoever cannot see it gets null and "Not found" from them, and should know why.
  const LOOK = '{ viewer { name } corpus(slug: "demo-contracts") { id } corpora(first: 3) { nodes { slug } } }';
  async function look() {
    const { data } = await (await post('/graphql', { query: LOOK })).json();
    const isSignedIn = data?.viewer != null;
    form.hidden = isSignedIn;
    note.hidden = close.hidden = !isSignedIn;
    bar.hidden = isSignedIn && data.corpus !== null;
    if (!isSignedIn || bar.hidden) return;
    const mine = data.corpora.nodes.map(({ slug }) => slug).join(', ');
    note.textContent =
      `You are signed in as ${data.viewer.name}, who sees no corpus demo-contracts, which the tabs ask about. ` +
      (mine === ''
        ? 'You see no other either: upload a document, or have a corpus shared with you.'
        : `Write another slug in its place, such as: ${mine}`);
  }
  close.addEventListener('click', () => {
    bar.hidden = true;
  });

  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code) {
    history.replaceState(null, '', location.pathname);
    await post('/session', { code });
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const response = await post('/session', { key: key.value.trim() });
    key.value = '';
    if (response.ok) await look();
    else form.querySelector('label').textContent = (await response.json()).error?.message ?? 'That did not work.';
  });
  await look();
})();

// GraphiQL's tabs can be dragged, and some clicks without any movement end beside the tab they began on,
// where they do nothing.
(() => {
  let pressed = null;
  document.addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      const tab = target.closest('.graphiql-tab-button');
      pressed = tab && { tab, x, y };
    },
    true,
  );
  document.addEventListener(
    'pointerup',
    ({ target, clientX, clientY }) => {
      const isStill = pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) < 5;
      if (isStill && !pressed.tab.contains(target)) pressed.tab.click();
      pressed = null;
    },
    true,
  );
})();

// GraphiQL looks for the tab that holds the query it kept, and keeps one only when somebody types: without
// this, whoever comes back stands before an empty tab.
addEventListener('pagehide', () => {
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState'));
    const { query, variables } = tabs[activeTabIndex];
    localStorage.setItem('graphiql:query', query ?? '');
    localStorage.setItem('graphiql:variables', variables ?? '');
  } catch {
    // No storage, or nothing in it yet.
  }
});
