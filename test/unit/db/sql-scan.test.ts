import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { identifierOf, scanStatements } from '../../../src/db/embedded/sql-scan.ts';
import { effectsOf } from '../../../src/db/embedded/statement-effects.ts';

const heads = (sql: string): string[] =>
  scanStatements(sql).map(({ words }) => words.slice(0, 2).join(' '));

describe('scanning SQL', () => {
  it.each([
    ['a; b ;; c', ['A', 'B', 'C']],
    [`select 'a;b', "c;d", $$e;f$$, $x$g;$y$;h$x$, E'i\\';j', 'k'';l'; next`, ['SELECT ,', 'NEXT']],
    ['-- one; two\nlisten a /* ; /* nested ; */ ; */ ; unlisten *', ['LISTEN A', 'UNLISTEN *']],
    ['select $1::text; select $2', ['SELECT TEXT', 'SELECT']],
    [
      'create function f() returns int begin atomic select case when true then 1 end; select 2; end; listen x',
      ['CREATE FUNCTION', 'LISTEN X'],
    ],
    ['begin; end; commit', ['BEGIN', 'END', 'COMMIT']],
    ['', []],
    [`select 'unterminated; listen x`, ['SELECT']],
  ])('cuts %j at the semicolons that end statements', (sql, expected) => {
    expect(heads(sql)).toEqual(expected);
  });

  it('finds a statement whatever stands around it, and nothing in text that only mentions one', () => {
    const noise = fc.constantFrom(
      `'listen wrong;'`,
      `"listen wrong;"`,
      `$$;listen wrong;$$`,
      `$a$ $$;listen wrong $a$`,
      `/*;listen wrong;*/`,
      `-- ;listen wrong;\n`,
      `E'\\';listen wrong;'`,
      `'';`,
      `1.5e3`,
      `$1`,
      `"a""b"`,
      `(case when x then y end)`,
    );
    fc.assert(
      fc.property(fc.array(noise), fc.array(noise), (before, after) => {
        const sql = `select ${before.join(' ')} ; listen right; select ${after.join(' ')}`;
        const listens = effectsOf(sql).actions.filter(({ kind }) => kind === 'listen');
        expect(listens).toEqual([{ kind: 'listen', channel: 'right' }]);
      }),
    );
  });

  it('puts the whole text back together from the places of its statements', () => {
    const sql = `  listen a ; unlisten "B;c" -- end\n; select 1`;
    expect(scanStatements(sql).map(({ start, end }) => sql.slice(start, end).trim())).toEqual([
      'listen a',
      'unlisten "B;c" -- end',
      'select 1',
    ]);
  });

  it('folds and cuts identifiers as Postgres does', () => {
    expect(identifierOf('NEWS')).toBe('news');
    expect(identifierOf('"A ""quoted"" name"')).toBe('A "quoted" name');
    expect(identifierOf('x'.repeat(80))).toBe('x'.repeat(63));
    expect(identifierOf(`"${'é'.repeat(40)}"`)).toBe('é'.repeat(31));
  });

  it('replaces UNLISTEN where it stands and nothing else', () => {
    expect(effectsOf(`select 'unlisten x'; unlisten y; listen z`).instead).toBe(
      `select 'unlisten x'; LISTEN deedbox_nothing; listen z`,
    );
  });

  it('lets a table be called temp', () => {
    expect(effectsOf('create table temp (id int)').instead).toBeNull();
    expect(effectsOf('create temp table t as select 1').instead).toMatch(/RAISE EXCEPTION/);
  });
});
