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
  const label = bar.querySelector('label');
  const key = document.getElementById('deedbox-key');
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code) {
    history.replaceState(null, '', location.pathname);
    await post('/session', { code });
  }
  bar.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const response = await post('/session', { key: key.value.trim() });
    key.value = '';
    if (response.ok) bar.hidden = true;
    else label.textContent = (await response.json()).error?.message ?? 'That did not work.';
  });
  const { data } = await (await post('/graphql', { query: '{ viewer { id } }' })).json();
  bar.hidden = data?.viewer != null;
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
