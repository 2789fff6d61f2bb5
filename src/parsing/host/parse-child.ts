import { readFile } from 'node:fs/promises';
import { PARSE_PAGE_BATCH_TOKENS } from '../../config/limits.ts';
import { parseBytes } from '../parse.ts';
import { renderFile } from '../render-file.ts';
import type { ParsedPage, ParseProgress } from '../types.ts';
import { attachmentPieces } from './attachment-pieces.ts';
import { watchParent } from './parent-watch.ts';
import type { HostReply, HostRequest } from './protocol.ts';

/** Entry of the parser process: one request at a time, by message; it ends when its parent does. */
const PROGRESS_INTERVAL_MS = 100;

function send(reply: HostReply): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(reply, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

async function parse(request: Extract<HostRequest, { kind: 'parse' }>): Promise<void> {
  const { id, path, input } = request;
  const bytes = await readFile(path);
  const outcome = await parseBytes(bytes, { ...input, onProgress: progressOf(id) });
  if (!outcome.ok) return send({ kind: 'failed', id, failure: outcome.failure });
  const { pages, attachments, ...document } = outcome.document;
  for (const batch of batches(pages)) await send({ kind: 'pages', id, pages: batch });
  for (const piece of attachmentPieces(attachments)) await send({ kind: 'attachment', id, piece });
  await send({ kind: 'parsed', id, document });
}

function progressOf(id: number): (progress: ParseProgress) => void {
  let last = 0;
  return (progress) => {
    const now = Date.now();
    if (now - last < PROGRESS_INTERVAL_MS && progress.done < progress.total) return;
    last = now;
    void send({ kind: 'progress', id, progress }).catch(() => process.exit(0));
  };
}

function batches(pages: readonly ParsedPage[]): readonly (readonly ParsedPage[])[] {
  const all: ParsedPage[][] = [];
  let tokens = 0;
  for (const page of pages) {
    const current = all.at(-1);
    if (current && tokens + page.tokens.count <= PARSE_PAGE_BATCH_TOKENS) current.push(page);
    else {
      all.push([page]);
      tokens = 0;
    }
    tokens += page.tokens.count;
  }
  return all;
}

async function answer(request: HostRequest): Promise<void> {
  try {
    if (request.kind === 'parse') return await parse(request);
    const outcome = await renderFile(await readFile(request.path), request.options);
    await send({ kind: 'rendered', id: request.id, outcome });
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const isMemory = /out of memory|allocation failed|cannot enlarge memory|array buffer allocation/i.test(
      text,
    );
    await send({ kind: 'broken', id: request.id, reason: isMemory ? 'memory' : 'crash', error: text });
    process.exit(1);
  }
}

watchParent();
process.on('message', (request: HostRequest) => void answer(request));
await send({ kind: 'ready' });
