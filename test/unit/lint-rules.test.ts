import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import { deedbox } from '../../eslint-rules/plugin.js';

function findings(rule: string, code: string, filename = 'src/graphql/corpora.js'): string[] {
  const linter = new Linter({ cwd: '/project' });
  const config: Linter.Config = {
    files: ['**/*.{js,ts}'],
    plugins: { deedbox: deedbox },
    rules: { [`deedbox/${rule}`]: 'error' },
  };
  return linter.verify(code, config, `/project/${filename}`).map(({ message }) => message);
}

describe('a relation in GraphQL', () => {
  it.each([
    "t.relation('documents')",
    "t.relatedConnection('documents', {})",
    "t.relationCount('documents')",
    "t['relation']('documents')",
    "builder.prismaObject('Corpus', { fields: (t) => ({ d: t.relation('documents') }) })",
  ])('cannot bypass what the actor may see: %s', (code) => {
    expect(findings('visible-relation', code)).toHaveLength(1);
  });

  it('may be followed by the one helper that filters', () => {
    expect(findings('visible-relation', "t.relation('x')", 'src/graphql/visible-relation.ts')).toEqual([]);
  });

  it('may be followed through that helper', () => {
    expect(findings('visible-relation', "t.field(visibleRelation({ kind: 'corpus' }))")).toEqual([]);
  });
});

describe('a barrel file', () => {
  it('is refused', () => {
    const code = "export * from './a.ts';\nexport { b } from './b.ts';";
    expect(findings('no-barrel', code)).toHaveLength(1);
  });

  it('is not a file that has something of its own', () => {
    expect(findings('no-barrel', "export { b } from './b.ts';\nexport const own = 1;")).toEqual([]);
    expect(findings('no-barrel', "import './a.ts';\nimport './b.ts';")).toEqual([]);
  });
});

describe('a relative import', () => {
  it.each(["import a from './a';", "export * from '../b';", "const c = import('./c');"])('must say what file it means: %s', (code) => {
    expect(findings('import-ending', code)).toHaveLength(1);
  });

  it('cannot name a script that does not exist', () => {
    expect(findings('import-ending', "import a from './a.js';", 'src/domain/x.ts')).toHaveLength(1);
    expect(findings('import-ending', "import a from './a.js';", 'src/http/static/x.js')).toEqual([]);
  });

  it('passes with its ending, and packages pass without', () => {
    expect(findings('import-ending', "import a from './a.ts'; import b from 'pkg'; import c from 'node:fs';")).toEqual([]);
  });
});
