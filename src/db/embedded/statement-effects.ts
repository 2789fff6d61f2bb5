import { quoteLiteral } from './protocol.ts';
import { identifierOf, type ScannedStatement, scanStatements } from './sql-scan.ts';

/** What a statement does that outlives it in the session, in the order statements run. */
export type SessionAction =
  | { readonly kind: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly kind: 'savepoint'; readonly name: string }
  | { readonly kind: 'release' | 'rollback-to'; readonly name: string }
  | { readonly kind: 'commit' | 'rollback' };

export interface StatementEffects {
  readonly actions: readonly SessionAction[];
  /** It may have changed a session setting, so the settings must be read afterwards. */
  readonly touchesSettings: boolean;
  /** What it sets statement_timeout to, with its unit; nothing inside PGlite acts on that. */
  readonly statementTimeout: string | null;
  /** What must be sent instead of the text; null when it can go as it is. */
  readonly instead: string | null;
}

export const NO_EFFECTS: StatementEffects = {
  actions: [],
  touchesSettings: false,
  statementTimeout: null,
  instead: null,
};
/**
 * Stands in for UNLISTEN, which would deafen every connection. It works and fails where UNLISTEN does,
 * and its tag tells that it ran.
 */
const UNLISTEN_STAND_IN = 'LISTEN deedbox_nothing';
const WORTH_READING =
  /listen|savepoint|release|commit|rollback|abort|\bend\b|\bset\b|reset|set_config|discard|copy|prepare|execute|deallocate|\bdo\b|\bcall\b|temp|pg_advisory_/i;
const STATEMENT_TIMEOUT =
  /\bset\s+(?:local\s+|session\s+)?statement_timeout\s*(?:=|\bto\b)\s*'?\s*(\d+\s*(?:ms|s|min|h)?)\b/i;
const CACHE_TEXTS = 1_000;
const CACHE_TEXT_CHARS = 4_000;
const cache = new Map<string, StatementEffects>();

/** Reads one SQL text (one statement of the extended protocol, any number of the simple one). */
export function effectsOf(sql: string): StatementEffects {
  if (!WORTH_READING.test(sql)) return NO_EFFECTS;
  const known = cache.get(sql);
  if (known !== undefined) return known;
  const effects = read(sql);
  if (sql.length <= CACHE_TEXT_CHARS) {
    if (cache.size >= CACHE_TEXTS) cache.clear();
    cache.set(sql, effects);
  }
  return effects;
}

function read(sql: string): StatementEffects {
  const statements = scanStatements(sql);
  const actions = statements.map(({ words }) => actionOf(words)).filter((action) => action !== null);
  const refusal =
    statements.map(({ words }) => refusalOf(words)).find((reason) => reason !== null) ?? null;
  const touchesSettings =
    statements.some(({ words }) => changesSettings(words)) || /set_config/i.test(sql);
  const statementTimeout = STATEMENT_TIMEOUT.exec(sql)?.[1] ?? null;
  const instead = refusal === null ? withoutUnlisten(sql, statements) : raising(refusal);
  return { actions, touchesSettings, statementTimeout, instead };
}

function withoutUnlisten(sql: string, statements: readonly ScannedStatement[]): string | null {
  const unlistens = statements.filter(({ words }) => words[0] === 'UNLISTEN');
  if (unlistens.length === 0) return null;
  let text = sql;
  for (const { start, end } of unlistens.reverse())
    text = text.slice(0, start) + UNLISTEN_STAND_IN + text.slice(end);
  return text;
}

/** SQL that fails with the reason, so that Postgres itself puts a transaction into its failed state. */
const raising = (reason: string): string =>
  `DO $deedbox$ BEGIN RAISE EXCEPTION USING ERRCODE = '0A000', MESSAGE = ` +
  `${quoteLiteral(`the embedded database does not take ${reason}`)}; END $deedbox$`;

function actionOf(words: readonly string[]): SessionAction | null {
  const [head = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  switch (head) {
    case 'LISTEN':
      return { kind: 'listen', channel: identifierOf(second) };
    case 'UNLISTEN':
      return { kind: 'unlisten', channel: second === '*' ? '*' : identifierOf(second) };
    case 'SAVEPOINT':
      return { kind: 'savepoint', name: identifierOf(second) };
    case 'RELEASE':
      return { kind: 'release', name: identifierOf(last) };
    case 'COMMIT':
    case 'END':
      return { kind: 'commit' };
    case 'ROLLBACK':
    case 'ABORT':
      return words.includes('TO')
        ? { kind: 'rollback-to', name: identifierOf(last) }
        : { kind: 'rollback' };
    default:
      return null;
  }
}

function changesSettings([head = '', second = '']: readonly string[]): boolean {
  if (head === 'SET') return !['LOCAL', 'TRANSACTION', 'CONSTRAINTS'].includes(second);
  return head === 'RESET' || head === 'DO' || head === 'CALL';
}

function refusalOf(words: readonly string[]): string | null {
  const [head = '', second = '', third = ''] = words;
  if (head === 'COPY' && words.includes('STDIN'))
    return 'COPY FROM STDIN: insert rows with unnest() instead';
  if (head === 'PREPARE' || head === 'EXECUTE' || head === 'DEALLOCATE') {
    return `${head}: all connections share one session; use the protocol's prepared statements`;
  }
  if (head === 'DISCARD' && (second === 'ALL' || second === 'TEMP' || second === 'TEMPORARY')) {
    return `DISCARD ${second}: all connections share one session; close the connection or use RESET ALL and UNLISTEN *`;
  }
  if (head === 'SET' && (second === 'ROLE' || (second === 'SESSION' && third === 'AUTHORIZATION'))) {
    return `SET ${second === 'ROLE' ? 'ROLE' : 'SESSION AUTHORIZATION'}: there is one role`;
  }
  const text = words.join(' ');
  const isTemporary = /^CREATE (?:OR REPLACE )?(?:GLOBAL |LOCAL )?TEMP(?:ORARY)? /.test(text);
  if (isTemporary && !/ ON COMMIT DROP\b/.test(text)) {
    return 'CREATE TEMP without ON COMMIT DROP: all connections share one session';
  }
  if (words.some((word) => /^PG_(?:TRY_)?ADVISORY_LOCK(?:_SHARED)?$/.test(word))) {
    return 'session advisory locks exclude nobody here: lock a row, or use pg_advisory_xact_lock';
  }
  return null;
}
