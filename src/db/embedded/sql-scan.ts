export interface ScannedStatement {
  readonly words: readonly string[];
  /** Where it stands in the text, from its first word to before its semicolon. */
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts SQL text into statements and gives the words of each. Comments, strings, dollar quotes and quoted
 * identifiers are understood, so that `'LISTEN x'` in a string is not a statement.
 *
 * A word is an unquoted identifier in upper case, a quoted identifier with its quotes (`"a b"`), or one of
 * `*`, `=`, `(`, `)`, `,`. Literals, numbers and operators are skipped. `BEGIN ATOMIC … END` stays in
 * its statement.
 */
export function scanStatements(sql: string): ScannedStatement[] {
  const statements: ScannedStatement[] = [];
  let words: string[] = [];
  let start = 0;
  let atomicDepth = 0;
  let offset = 0;

  const finish = (end: number): void => {
    if (words.length > 0) statements.push({ words, start, end });
    words = [];
  };
  const addWord = (word: string): void => {
    if (words[0] === 'CREATE') {
      if (word === 'ATOMIC' && words.at(-1) === 'BEGIN') atomicDepth = 1;
      else if (atomicDepth > 0 && word === 'CASE') atomicDepth += 1;
      else if (atomicDepth > 0 && word === 'END') atomicDepth -= 1;
    }
    if (words.length === 0) start = offset;
    words.push(word);
  };

  while (offset < sql.length) {
    const skipped = skipSilent(sql, offset);
    if (skipped > offset) {
      offset = skipped;
      continue;
    }
    const char = sql[offset] ?? '';
    if (char === ';') {
      if (atomicDepth === 0) finish(offset);
      offset += 1;
    } else if (char === '"') {
      const end = quotedEnd(sql, offset, '"');
      addWord(sql.slice(offset, end));
      offset = end;
    } else if (isWordStart(char)) {
      let end = offset + 1;
      while (end < sql.length && isWordPart(sql[end] ?? '')) end += 1;
      const word = sql.slice(offset, end);
      if (sql[end] === "'" && /^(?:e|b|x|n)$/i.test(word)) {
        offset = /^e$/i.test(word) ? escapedEnd(sql, end) : quotedEnd(sql, end, "'");
      } else {
        addWord(word.toUpperCase());
        offset = end;
      }
    } else {
      if ('*=(),'.includes(char)) addWord(char);
      offset += 1;
    }
  }
  finish(sql.length);
  return statements;
}

/** The identifier a word stands for, folded as Postgres folds it and cut to 63 bytes. */
export function identifierOf(word: string): string {
  const name = word.startsWith('"') ? word.slice(1, -1).replaceAll('""', '"') : word.toLowerCase();
  const bytes = Buffer.from(name, 'utf8');
  if (bytes.length <= 63) return name;
  let cut = 63;
  while (cut > 0 && ((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1;
  return bytes.toString('utf8', 0, cut);
}

const isWordStart = (char: string): boolean => /[A-Za-z_\u0080-\uffff]/.test(char);
const isWordPart = (char: string): boolean => /[A-Za-z0-9_$\u0080-\uffff]/.test(char);

/**
 * Past white space, a comment, a string, a dollar quote or a number; the same offset if none starts here.
 */
function skipSilent(sql: string, offset: number): number {
  const char = sql[offset] ?? '';
  if (/\s/.test(char)) return offset + 1;
  if (char === '-' && sql[offset + 1] === '-') {
    const end = sql.indexOf('\n', offset);
    return end < 0 ? sql.length : end + 1;
  }
  if (char === '/' && sql[offset + 1] === '*') return blockCommentEnd(sql, offset);
  if (char === "'") return quotedEnd(sql, offset, "'");
  if (char === '$') return dollarEnd(sql, offset);
  if (/[0-9]/.test(char)) {
    let end = offset + 1;
    while (end < sql.length && /[0-9A-Za-z_.]/.test(sql[end] ?? '')) end += 1;
    return end;
  }
  return offset;
}

function blockCommentEnd(sql: string, start: number): number {
  let depth = 1;
  let offset = start + 2;
  while (offset < sql.length && depth > 0) {
    if (sql.startsWith('/*', offset)) {
      depth += 1;
      offset += 2;
    } else if (sql.startsWith('*/', offset)) {
      depth -= 1;
      offset += 2;
    } else offset += 1;
  }
  return offset;
}

/** Past the closing quote; a doubled quote is part of the text. */
function quotedEnd(sql: string, start: number, quote: string): number {
  let offset = start + 1;
  for (;;) {
    const end = sql.indexOf(quote, offset);
    if (end < 0) return sql.length;
    if (sql[end + 1] !== quote) return end + 1;
    offset = end + 2;
  }
}

function escapedEnd(sql: string, start: number): number {
  let offset = start + 1;
  while (offset < sql.length) {
    const char = sql[offset];
    if (char === '\\') offset += 2;
    else if (char === "'" && sql[offset + 1] === "'") offset += 2;
    else if (char === "'") return offset + 1;
    else offset += 1;
  }
  return sql.length;
}

function dollarEnd(sql: string, start: number): number {
  const tag = /^\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/.exec(
    sql.slice(start, start + 130),
  )?.[0];
  if (tag === undefined) {
    let end = start + 1;
    while (end < sql.length && /[0-9]/.test(sql[end] ?? '')) end += 1;
    return end;
  }
  const end = sql.indexOf(tag, start + tag.length);
  return end < 0 ? sql.length : end + tag.length;
}
