// Talks to the GraphQL endpoint. The session cookie carries the identity, so no key is kept in the page.

export class ApiError extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/** As `fetch`; a server that is away is named as that, in place of the browser's own words. */
async function request(address, options) {
  try {
    return await fetch(address, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError('Deedbox does not answer. Is it running, and this machine on the net?', 'UNAVAILABLE');
  }
}

/** One request; resolves to `data`, rejects with the first error's own words. */
export async function query(text, variables = {}) {
  const response = await request('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: text, variables }),
  });
  if (response.status === 401) throw new ApiError('Please sign in.', 'UNAUTHENTICATED');
  const { data, errors } = await response.json().catch(() => {
    throw new ApiError(`The server answered ${response.status}.`, 'UNAVAILABLE');
  });
  if (errors?.length) throw new ApiError(errors[0].message, errors[0].extensions?.code);
  return data;
}

/** The server says something every 12 seconds; a line that is silent for longer is dead. */
const SILENCE_MS = 40_000;

/**
 * Yields `data` of every event of a subscription, over one streamed POST.
 * @param onOpen called once the server has answered
 */
export async function* subscribe(text, variables, { signal, onOpen }) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: text, variables }),
    signal,
  });
  if (response.status === 401) throw new ApiError('Please sign in.', 'UNAUTHENTICATED');
  if (response.status >= 500 || !response.body)
    throw new ApiError(`The server answered ${response.status}.`, 'UNAVAILABLE');
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    const { errors } = await response.json().catch(() => ({}));
    const message = errors?.[0]?.message ?? `The server answered ${response.status} and sent no stream.`;
    throw new ApiError(message, errors?.[0]?.extensions?.code);
  }
  onOpen();
  for await (const message of messages(response.body)) {
    if (message.event === 'complete') return;
    if (message.event !== 'next') continue;
    const { data, errors } = JSON.parse(message.data);
    if (errors?.length) throw new ApiError(errors[0].message, errors[0].extensions?.code);
    yield data;
  }
  throw new ApiError('The connection closed before the answer was complete.', 'DISCONNECTED');
}

async function* messages(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await beforeSilence(reader);
    if (done) return;
    rest += value;
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const lines = rest.slice(0, end).split('\n');
      rest = rest.slice(end + 2);
      const field = (name) =>
        lines.filter((l) => l.startsWith(`${name}:`)).map((l) => l.slice(name.length + 1).trimStart());
      yield { event: field('event')[0] ?? 'message', data: field('data').join('\n') };
    }
  }
}

async function beforeSilence(reader) {
  let timer;
  const silence = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('The server fell silent.', 'DISCONNECTED')), SILENCE_MS);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Uploads one file and reports progress from 0 to 1; resolves to the server's answer.
 * @param corpusId where to; null: the person's own documents
 */
export function upload(file, { corpusId, onProgress }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/files');
    request.setRequestHeader('accept', 'application/json');
    // A header no plain form can send: the server asks for it before it takes a cookie.
    request.setRequestHeader('x-requested-with', 'deedbox');
    request.upload.onprogress = (event) =>
      onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = () => reject(new ApiError('The upload was interrupted. Try again.', 'DISCONNECTED'));
    request.onload = () => {
      let body = {};
      try {
        body = JSON.parse(request.responseText);
      } catch {
        // Not JSON: the status alone has to do.
      }
      if (request.status < 300) resolve(body);
      else
        reject(
          new ApiError(body.error?.message ?? `The server answered ${request.status}.`, body.error?.code),
        );
    };
    const form = new FormData();
    // Fields go before the file.
    if (corpusId) form.append('corpus', corpusId);
    form.append('file', file);
    request.send(form);
  });
}

/** Exchanges an API key, or the one-time code of the start line, for a session cookie. */
export async function signIn(credentials) {
  const response = await request('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'deedbox' },
    body: JSON.stringify(credentials),
  });
  if (response.ok) return;
  const body = await response.json().catch(() => ({}));
  throw new ApiError(body.error?.message ?? `The server answered ${response.status}.`, body.error?.code);
}

export const signOut = () =>
  fetch('/session', { method: 'DELETE', headers: { 'x-requested-with': 'deedbox' } });
