import { MCP_STDIO_LINE_MAX_BYTES } from '../config/limits.ts';
import { createBridge } from './stdio/bridge.ts';
import { rpcError } from './stdio/rpc.ts';
import { splitLines } from './stdio/split-lines.ts';

const USAGE =
  'DEEDBOX_URL must be the address of a running Deedbox, such as http://127.0.0.1:4000; ' +
  'DEEDBOX_TOKEN an API key of it, or nothing to see only what is public.';

/**
 * MCP over standard input and output, for clients that start their servers. It speaks to a running Deedbox,
 * since a data folder belongs to one process. Only messages go to standard output; words for people go to
 * standard error.
 */
function main(): void {
  const say = (line: string): void => void process.stderr.write(`deedbox: ${line}\n`);
  const url = doorOf(process.env.DEEDBOX_URL ?? 'http://127.0.0.1:4000');
  if (url === null) {
    say(USAGE);
    process.exitCode = 2;
    return;
  }
  const send = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);
  const bridge = createBridge({ url, token: process.env.DEEDBOX_TOKEN?.trim() || null, send, say });
  const tooLong = `A message may have at most ${MCP_STDIO_LINE_MAX_BYTES} bytes.`;
  process.stdin.on(
    'data',
    splitLines({
      maxBytes: MCP_STDIO_LINE_MAX_BYTES,
      onLine: (line) => bridge.take(line),
      onTooLong: () => send(rpcError(null, tooLong, -32_600)),
    }),
  );
  process.stdin.on('end', () => void bridge.drain());
  // The client is gone: nobody reads what is still to come.
  process.stdout.on('error', () => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
}

function doorOf(address: string): string | null {
  const url = URL.parse(address.trim());
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/mcp$/, '')}/mcp`;
}

main();
