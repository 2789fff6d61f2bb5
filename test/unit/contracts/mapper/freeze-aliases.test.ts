import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publish } from '../../../../src/contracts/artifact/publish.ts';
import { freezeAliases } from '../../../../src/contracts/mapper/freeze-aliases.ts';
import {
  conceptNames,
  sameConcepts,
  type VocabularyScheme,
} from '../../../../src/contracts/mapper/vocabulary.ts';
import type { ContractDraft } from '../../../../src/contracts/model/contract.ts';

const draft = (rest: Partial<ContractDraft>): ContractDraft => ({
  ref: { namespace: 'test', name: 'frozen', version: '1.0.0' },
  schema: { type: 'object', properties: { a: {}, b: {}, churn_rate: {} }, patternProperties: { '^x-': {} } },
  ...rest,
});
const names = (template: string, ...given: string[]) => ({ template, names: given });

const metrics: VocabularyScheme = {
  name: 'metrics',
  version: '1',
  concepts: [
    { name: 'churn', labels: ['Churn rate'], sameAs: ['customer_loss'] },
    { name: 'customer_loss', labels: ['Kundenverlust'], sameAs: ['attrition', 'other:gone'] },
    { name: 'attrition', labels: [], sameAs: ['churn'] },
    { name: 'revenue', labels: ['turnover', 'a'], sameAs: [] },
  ],
};
const bound = (concept: string, scheme = 'metrics:1') => ({
  bindings: [{ template: '/churn_rate', concept, scheme }],
});

describe('freezing aliases at publish', () => {
  it.each([
    ['case 74: the name of another field of the object', [names('/a', 'b')], 'alias-is-field'],
    ['one name for two fields', [names('/a', 'x'), names('/b', 'x')], 'alias-twice'],
    ['a name that a pattern takes', [names('/a', 'x-rate')], 'alias-in-pattern'],
    ['__proto__', [names('/a', '__proto__')], 'reserved-name'],
    ['constructor', [names('/a', 'constructor')], 'reserved-name'],
    ['no name', [names('/a', ' ')], 'alias-name'],
    ['129 characters', [names('/a', 'n'.repeat(129))], 'alias-name'],
    ['a field that is not there', [names('/c', 'x')], 'unknown-template'],
    ['a list', [names('', 'x')], 'unknown-template'],
  ])('refuses %s', (_what, aliases, code) => {
    const outcome = freezeAliases(draft({ aliases }));
    expect(outcome.ok).toBe(false);
    expect(outcome.problems).toMatchObject([{ code, severity: 'error' }]);
  });

  it('drops a folded name that two fields share, keeps both exact ones, and says so', () => {
    const outcome = freezeAliases(draft({ aliases: [names('/a', 'the_name'), names('/b', 'theName')] }));
    expect(outcome).toMatchObject({
      ok: true,
      problems: [{ code: 'alias-folded-twice', severity: 'warning' }],
    });
    const entries = outcome.ok ? outcome.aliasMap.entries : [];
    expect(entries.filter(({ tier }) => tier === 'exact').map(({ from, to }) => [from, to])).toEqual([
      ['theName', 'b'],
      ['the_name', 'a'],
    ]);
    expect(entries.filter(({ from }) => from === 'thename')).toEqual([]);
  });

  it('a folded name never hides another field that is written otherwise', () => {
    const schema = { type: 'object', properties: { user_name: {}, login: {} } };
    const outcome = freezeAliases(draft({ schema, aliases: [names('/login', 'UserName')] }));
    expect(outcome.problems).toMatchObject([{ code: 'alias-folded-twice' }]);
  });

  it('is the same map whatever order the author writes in', () => {
    const aliases = [
      names('/a', 'one', 'two', 'Three'),
      names('/b', 'four'),
      names('/churn_rate', 'five', 'six'),
    ];
    const wanted = JSON.stringify(freezeAliases(draft({ aliases })));
    fc.assert(
      fc.property(fc.shuffledSubarray(aliases, { minLength: 3 }), fc.boolean(), (order, isReversed) => {
        const shuffled = order.map(({ template, names: given }) =>
          names(template, ...(isReversed ? given.toReversed() : given)),
        );
        expect(JSON.stringify(freezeAliases(draft({ aliases: shuffled })))).toBe(wanted);
      }),
    );
  });

  it('takes names from the closure of what means the same, in circles and both ways, inside one scheme', () => {
    expect(sameConcepts(metrics, 'attrition').map(({ name }) => name)).toEqual([
      'attrition',
      'churn',
      'customer_loss',
    ]);
    expect(conceptNames(metrics, 'churn')).toEqual([
      'churn',
      'Churn rate',
      'attrition',
      'customer_loss',
      'Kundenverlust',
    ]);
    expect(sameConcepts(metrics, 'nothing')).toEqual([]);
    const outcome = freezeAliases(draft(bound('churn')), [metrics]);
    expect(outcome.ok && outcome.aliasMap.schemes).toEqual(['metrics:1']);
    expect(outcome.ok && outcome.aliasMap.entries).toContainEqual({
      parent: '',
      from: 'customer_loss',
      to: 'churn_rate',
      source: 'vocabulary',
      tier: 'exact',
    });
  });

  it('refuses a scheme or concept that is not there', () => {
    expect(freezeAliases(draft(bound('churn', 'metrics:2')), [metrics]).problems).toMatchObject([
      { code: 'unknown-scheme' },
    ]);
    expect(freezeAliases(draft(bound('nothing')), [metrics]).problems).toMatchObject([
      { code: 'unknown-concept' },
    ]);
  });

  it('what a vocabulary brings gives way to fields and to the author, with a warning', () => {
    const outcome = freezeAliases(draft({ ...bound('revenue'), aliases: [names('/b', 'turnover')] }), [
      metrics,
    ]);
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.problems.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'alias-is-field warning',
      'alias-twice warning',
    ]);
    expect(
      outcome.ok &&
        outcome.aliasMap.entries.filter(({ from, tier }) => from === 'turnover' && tier === 'exact'),
    ).toMatchObject([{ to: 'b' }]);
  });

  it('case 78: an edited scheme changes nothing until the contract is published anew, and then the digest', () => {
    const own = draft(bound('churn'));
    const artifact = (scheme: VocabularyScheme) => {
      const aliases = freezeAliases(own, [scheme]);
      const outcome = aliases.ok ? publish(own, { aliasMap: aliases.aliasMap }) : aliases;
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      return outcome.artifact;
    };
    const edited = {
      ...metrics,
      concepts: [...metrics.concepts, { name: 'lost', labels: [], sameAs: ['churn'] }],
    };
    const before = artifact(metrics);
    expect(artifact(metrics).digest).toBe(before.digest);
    expect(artifact(edited).digest).not.toBe(before.digest);
    expect(before.aliasMap.entries.some(({ from }) => from === 'lost')).toBe(false);
  });
});
