import { describe, expect, it } from '@jest/globals';
import { coordinateOf, declaredBreaking, undeclaredBreaking } from '../../scripts/schema/breaking-changes.ts';

const before = 'type Query { a(first: Int): Int  b: Int  c: E } enum E { X Y }';
const changelog = (lines: string) => `# Changelog\n\n## Unreleased\n\n### Breaking\n${lines}\n\n## 0.1.0\n`;

describe('a change that breaks clients', () => {
  it('is refused when the changelog is silent', () => {
    const after = 'type Query { a(first: Int): Int  c: E } enum E { X Y }';
    expect(undeclaredBreaking({ before, after, changelog: changelog('') })).toEqual(['Field Query.b was removed.']);
  });

  it('passes when the changelog names it', () => {
    const after = 'type Query { a(first: Int): Int  c: E } enum E { X Y }';
    const text = changelog('- `Query.b` is gone: ask `Query.a`.');
    expect(undeclaredBreaking({ before, after, changelog: text })).toEqual([]);
  });

  it('is not excused by a line about a longer name', () => {
    const after = 'type Query { a(first: Int): Int  c: E } enum E { X Y }';
    const text = changelog('- `Query.beta` is gone.');
    expect(undeclaredBreaking({ before, after, changelog: text })).toHaveLength(1);
  });

  it('is not excused by what an older release declared', () => {
    const after = 'type Query { a(first: Int): Int  c: E } enum E { X Y }';
    const text = '## Unreleased\n\n### Added\n- x\n\n## 0.1.0\n\n### Breaking\n- `Query.b` is gone.\n';
    expect(undeclaredBreaking({ before, after, changelog: text })).toHaveLength(1);
  });

  it('is found in arguments and enum values too', () => {
    const after = 'type Query { a: Int  b: Int  c: E } enum E { X }';
    const found = undeclaredBreaking({ before, after, changelog: '' });
    expect(found.map(coordinateOf).sort()).toEqual(['E.Y', 'Query.a(first:)']);
  });
});

describe('a change that only adds', () => {
  it('needs no line in the changelog', () => {
    const after = `${before} type New { a: Int }`;
    expect(undeclaredBreaking({ before, after, changelog: '' })).toEqual([]);
  });
});

describe('the changelog', () => {
  it('counts list items under Breaking only', () => {
    const text = '## Unreleased\n\n### Breaking\n- one\n- two\n\n### Added\n- three\n';
    expect(declaredBreaking(text)).toEqual(['- one', '- two']);
  });
});
