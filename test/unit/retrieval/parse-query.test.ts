import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { enclosingLabelKeys, labelKey, romanOf, romanValue } from '../../../src/retrieval/query/label-key.ts';
import { ownLexemes } from '../../../src/retrieval/query/own-lexemes.ts';
import { parseQuery } from '../../../src/retrieval/query/parse-query.ts';
import { phrasePattern } from '../../../src/retrieval/query/phrase-pattern.ts';
import { scriptPairs } from '../../../src/retrieval/query/script-pairs.ts';
import { titleText } from '../../../src/retrieval/title-text.ts';

describe('section labels', () => {
  it('have one key, however they are written', () => {
    expect(['5.2(a)', 'Section 5.2 (a)', '§ 5.2(a).', 'Clause 5.2( a )'].map(labelKey)).toEqual(
      Array(4).fill('5.2(a)'),
    );
    expect(['ARTICLE V', 'Article 5'].map(labelKey)).toEqual(['article 5', 'article 5']);
    expect(labelKey('Exhibit A')).toBe('exhibit a');
  });

  it('lie in the clauses around them', () => {
    expect(enclosingLabelKeys('5.2(a)(i)')).toEqual(['5.2(a)', '5.2', '5']);
    expect(enclosingLabelKeys('exhibit a 2(b)')).toEqual(['exhibit a 2', 'exhibit a']);
    expect(enclosingLabelKeys('article 5')).toEqual([]);
  });

  it('are read from a question, and not from amounts, dates and percentages', () => {
    const keys = (query: string): readonly string[] => parseQuery(query).labels.own;
    expect(keys('What does Section 5.2(a) say?')).toEqual(['sec:5.2(a)']);
    expect(keys('§§ 4.1 and 7(b)')).toEqual(['sec:4.1', 'sec:7(b)']);
    expect(keys('Article V of the agreement')).toEqual(['sec:article 5']);
    expect(keys('article 12 GDPR')).toEqual(['sec:article 12', 'sec:12']);
    expect(keys('see Exhibit B')).toEqual(['sec:exhibit b']);
    expect(keys('a fee of $5.20 or 3.5% or 1.5 million by 30 days, version 2')).not.toContain('sec:5.20');
    expect(keys('interest of 3.5% per year')).toEqual([]);
  });

  it('are also looked for under other spellings of their number', () => {
    const inside = (query: string): readonly string[] => parseQuery(query).labels.inside;
    expect(inside('section 7')).toEqual(['sec>7', 'sec:article 7', 'sec:vii']);
    expect(inside('Article VII')).toEqual(['sec>article 7', 'sec:7', 'sec:vii']);
    expect(inside('section 5.2')).toEqual(['sec>5.2']);
  });

  it('count in roman digits both ways', () => {
    for (let value = 1; value < 100; value += 1) expect(romanValue(romanOf(value))).toBe(value);
    expect(romanValue('iiii')).toBeNull();
  });

  it('make up the whole query or only a part of it', () => {
    expect(parseQuery('Section 5.2').isLabelOnly).toBe(true);
    expect(parseQuery('What does section 7 say?').isLabelOnly).toBe(true);
    expect(parseQuery('Please show me the text of Article VII').isLabelOnly).toBe(true);
    expect(parseQuery('termination in Section 5.2').isLabelOnly).toBe(false);
    expect(parseQuery('What does it say about rent?').isLabelOnly).toBe(false);
  });

  it('are indexed with the clauses they lie in', () => {
    expect(ownLexemes({ labels: ['5.2(a)'], indexText: '', text: '' }).map(({ lexeme }) => lexeme)).toEqual([
      'sec:5.2(a)',
      'sec>5.2',
      'sec>5',
    ]);
  });
});

describe('phrases', () => {
  it('in quotes are required, whichever quotes', () => {
    expect(parseQuery('“Confidential Information” and "third party"').required).toHaveLength(2);
    expect(parseQuery('no quotes here').required).toEqual([]);
  });

  it('become patterns in which nothing of the user is an operator', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (phrase) => {
        const pattern = phrasePattern(phrase);
        if (pattern === null) return expect(phrase.trim()).toBe('');
        const readable = pattern.replace(/^\\m/, '\\b').replace(/\\M$/, '\\b');
        return expect(new RegExp(readable, 'i').test(` ${phrase.normalize('NFC')} `)).toBe(true);
      }),
    );
  });

  it('of a whole query are tried when it is short', () => {
    expect(parseQuery('change of control?').phrase?.text).toBe('change of control');
    expect(parseQuery('one two three four five six seven eight nine ten').phrase).toBeNull();
  });
});

describe('hostile queries', () => {
  it('are read without NUL, lone surrogates or errors', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (query) => {
        const { text } = parseQuery(query);
        expect(text.includes('\0')).toBe(false);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
    expect(parseQuery('\ud800\0 x').text.isWellFormed()).toBe(true);
  });

  it('of 4,000 characters do not take long patterns with them', () => {
    expect(parseQuery(`"${'a('.repeat(1_990)}"`).required[0]?.length).toBeLessThan(1_100);
  });
});

describe('scripts without spaces', () => {
  it('are cut into pairs', () => {
    expect([...scriptPairs('保密信息 and 中').keys()]).toEqual(['保密', '密信', '信息', '中']);
    expect(scriptPairs('plain').size).toBe(0);
  });
});

describe('titles', () => {
  it('that are file names read as words, those run together both ways', () => {
    expect(titleText('NDA_Street-Stream.v2')).toBe('NDA Street Stream v2');
    expect(titleText('GreenStorm%20NDCSC')).toBe('GreenStorm Green Storm NDCSC');
    expect(titleText('100%25 and % done')).toBe('100 and done');
    expect(titleText('')).toBe('');
  });
});
