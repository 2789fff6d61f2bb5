import { eachMessage, HEADER_BYTES, quoteIdentifier, quoteLiteral, simpleQuery } from './protocol.ts';

/** Setting name → value, as `pg_settings` shows it. */
export type Settings = ReadonlyMap<string, string>;

export const NO_SETTINGS: Settings = new Map();

/**
 * The session keeps these: BullMQ names its listeners and looks the name up from another connection, and
 * all text is UTF-8.
 */
const NOT_SWITCHED = new Set(['application_name', 'client_encoding']);

/** Reads what the session has set, by whatever means; run it when the session is idle. */
export const READ_SETTINGS = simpleQuery(
  `SELECT name, setting FROM pg_settings WHERE source = 'session' AND name NOT IN (` +
    `'application_name','client_encoding','transaction_isolation','transaction_read_only','transaction_deferrable')`,
);

/** The rows of READ_SETTINGS. */
export function parseSettings(answer: Buffer): Settings {
  const settings = new Map<string, string>();
  eachMessage(answer, (type, start) => {
    if (type !== 0x44 /* DataRow */) return;
    const name = field(answer, start + HEADER_BYTES + 2);
    const value = field(answer, name.next);
    settings.set(name.text, value.text);
  });
  return settings;
}

function field(bytes: Buffer, offset: number): { text: string; next: number } {
  const length = Math.max(0, bytes.readInt32BE(offset));
  const start = offset + 4;
  return { text: bytes.toString('utf8', start, start + length), next: start + length };
}

/** The query that turns one connection's settings into another's; null when nothing differs. */
export function switchSettings(from: Settings, to: Settings): Buffer | null {
  const resets = [...from.keys()].filter((name) => !to.has(name) && !NOT_SWITCHED.has(name));
  const sets = [...to].filter(([name, value]) => from.get(name) !== value && !NOT_SWITCHED.has(name));
  if (resets.length === 0 && sets.length === 0) return null;
  const statements = resets.map((name) => `RESET ${name.split('.').map(quoteIdentifier).join('.')}`);
  if (sets.length > 0) {
    const calls = sets.map(
      ([name, value]) => `set_config(${quoteLiteral(name)}, ${quoteLiteral(value)}, false)`,
    );
    statements.push(`SELECT ${calls.join(', ')}`);
  }
  return simpleQuery(statements.join('; '));
}

/** What a connection asked for in its startup packet: parameters, and `-c name=value` in `options`. */
export function startupSettings(parameters: ReadonlyMap<string, string>): Settings {
  const settings = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (!['user', 'database', 'replication', 'options', 'client_encoding'].includes(name))
      settings.set(name, value);
  }
  const words = (parameters.get('options') ?? '').match(/(?:\\.|[^\s\\])+/g) ?? [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    const pair = word === '-c' ? (words[(i += 1)] ?? '') : word.replace(/^(?:-c|--)/, '');
    const at = pair.indexOf('=');
    if (at > 0)
      settings.set(pair.slice(0, at).replaceAll('-', '_'), pair.slice(at + 1).replace(/\\(.)/g, '$1'));
  }
  return settings;
}

/** Milliseconds of a timeout, which may carry a unit; undefined when absent or unreadable. */
export function timeoutMs(text: string | undefined): number | undefined {
  const match = /^(\d+)\s*(ms|s|min|h)?$/.exec(text?.trim() ?? '');
  if (match === null) return undefined;
  const unit = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 }[match[2] ?? 'ms'] ?? 1;
  return Number(match[1]) * unit;
}
