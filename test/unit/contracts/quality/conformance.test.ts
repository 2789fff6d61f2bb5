import { describe, expect, it } from '@jest/globals';
import { validate } from '../../../../src/contracts/engine/validate.ts';
import type { ContractArtifact } from '../../../../src/contracts/model/contract.ts';
import type { Json } from '../../../../src/contracts/model/json.ts';
import { conformanceWindow } from '../../../../src/contracts/quality/conformance-window.ts';
import { findDrift } from '../../../../src/contracts/quality/drift.ts';
import { mergeSnapshots } from '../../../../src/contracts/quality/merge-snapshots.ts';
import { scoreConformance } from '../../../../src/contracts/quality/score.ts';
import type { ConformanceSnapshot, Outcome } from '../../../../src/contracts/quality/snapshot.ts';
import { published } from '../repair-loop/contract.ts';

const line = {
  type: 'object',
  properties: { id: { type: 'string' }, qty: { type: 'integer', minimum: 1 } },
  required: ['id', 'qty'],
};
const order = published({
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      state: { enum: ['open', 'closed', 'lost'] },
      note: { type: ['string', 'null'] },
      price: { type: 'number' },
      secret: { type: 'string' },
      lines: { type: 'array', items: line },
    },
    required: ['id', 'lines'],
    additionalProperties: false,
  },
  sensitive: ['/secret'],
});

function windowOf(
  payloads: readonly Json[],
  { artifact = order, outcome = 'first-pass' }: { artifact?: ContractArtifact; outcome?: Outcome } = {},
): ConformanceSnapshot {
  const window = conformanceWindow(artifact);
  for (const payload of payloads)
    window.add({ outcome, attempts: 1, payload, result: validate(artifact, payload) });
  return window.snapshot();
}

const good = (at: number): Json => ({
  id: `o${at}`,
  state: at % 2 === 0 ? 'open' : 'closed',
  note: 'n',
  price: at % 10,
  lines: [{ id: 'l', qty: 1 }],
});
const many = (count: number, make: (at: number) => Json): Json[] =>
  Array.from({ length: count }, (_, at) => make(at));
const kinds = (before: ConformanceSnapshot, after: ConformanceSnapshot): string[] => {
  const drift = findDrift(before, after);
  return drift.status === 'compared'
    ? drift.findings.map(({ kind, template, level }) => `${kind} ${template} ${level}`)
    : [drift.status];
};

describe('scoring a window of payloads', () => {
  it('case 83: nothing seen is no score, not a bad one', () => {
    expect(scoreConformance(windowOf([]))).toMatchObject({
      records: 0,
      overall: null,
      accuracy: null,
      completeness: null,
      firstPass: null,
      meanAttempts: null,
      isEnough: false,
    });
  });

  it('counts required slots, items of lists each, and fields of one name apart', () => {
    const snapshot = windowOf([{ id: 'a', lines: [{ id: 'l', qty: 1 }, { qty: 2 }, { id: 'm' }] }]);
    expect(snapshot.fields['/lines/*/id']).toMatchObject({ slots: 3, requiredSlots: 3, missingRequired: 1 });
    expect(snapshot.fields['/id']).toMatchObject({ slots: 1, missingRequired: 0 });
    const { completeness, accuracy, overall } = scoreConformance(snapshot);
    expect(completeness?.value).toBe(6 / 8);
    expect(accuracy?.value).toBe(0);
    expect(overall).toBe(37.5);
    expect(snapshot.codes).toEqual({ required: 2 });
  });

  it('an answer without any value counts against accuracy and completeness', () => {
    const window = conformanceWindow(order);
    window.add({ outcome: 'failed', attempts: 3, payload: undefined, result: null });
    const { accuracy, completeness, meanAttempts } = scoreConformance(window.snapshot());
    expect([accuracy?.value, completeness?.value, meanAttempts]).toEqual([0, 0, 3]);
  });

  it('bounds what few records say, and weighs as it is told', () => {
    const snapshot = windowOf([...many(9, good), { lines: [] }]);
    const { accuracy, isEnough } = scoreConformance(snapshot);
    expect(accuracy?.value).toBe(0.9);
    expect(accuracy?.low).toBeCloseTo(0.5958, 3);
    expect(isEnough).toBe(false);
    expect(scoreConformance(snapshot, { accuracy: 2, completeness: 0 }).overall).toBe(90);
    expect(() => scoreConformance(snapshot, { accuracy: 0, completeness: 0 })).toThrow(RangeError);
  });

  it('tells how often each field is filled: null and absent are not', () => {
    const { fill } = scoreConformance(
      windowOf([
        { id: 'a', note: null, lines: [] },
        { id: 'b', note: 'x', lines: [] },
        { id: 'c', lines: [] },
      ]),
    );
    expect(fill['/note']?.filled?.value).toBeCloseTo(1 / 3);
    expect(fill['/id']?.filled?.value).toBe(1);
  });

  it('keeps no sensitive value and no free text, and stays bounded under any payloads', () => {
    const window = conformanceWindow(order);
    for (let at = 0; at < 3_000; at++) {
      const payload = {
        id: `customer ${at}`,
        secret: `secret ${at}`,
        // The contract lists the values of the field, but not this one.
        state: at % 3 === 0 ? 'open' : 'customer Roe',
        price: at,
        [`junk${at}`]: 1,
        lines: [],
      };
      window.add({ outcome: 'failed', attempts: 1, payload, result: validate(order, payload) });
    }
    const snapshot = window.snapshot();
    const text = JSON.stringify(snapshot);
    expect(text).not.toMatch(/secret \d|customer|junk/);
    expect(snapshot.fields['/state']?.values.counts).toEqual([
      [expect.stringMatching(/^#/), 2_000],
      ['open', 1_000],
    ]);
    expect(text.length).toBeLessThan(20_000);
    expect(snapshot).toMatchObject({
      records: 3_000,
      recordsWithUnknownKeys: 3_000,
      codes: { additional: 3_000, enum: 2_000 },
    });
  });

  it('names fields as the contract does, and no key that a payload made up', () => {
    const artifact = published({
      schema: {
        type: 'object',
        properties: {
          scores: { type: 'object', additionalProperties: { type: 'integer' } },
          people: { type: 'object', patternProperties: { '^.': line } },
          short: { type: 'object', propertyNames: { maxLength: 3 } },
        },
        required: ['undeclared'],
      },
    });
    const payload = (at: number): Json => ({
      scores: { [`Ana ${at}`]: 'x', [`Bob ${at}`]: 'y', [`Cy ${at}`]: 1 },
      people: { [`Ana ${at}`]: { id: 7 } },
      short: { [`Ana ${at}`]: 1 },
    });
    const snapshot = windowOf(many(1_000, payload), { artifact, outcome: 'failed' });
    expect(JSON.stringify(snapshot)).not.toMatch(/Ana|Bob|Cy/);
    const violating = Object.entries(snapshot.fields).map(([template, field]) => [
      template,
      field.violatingRecords,
      field.codes,
    ]);
    expect(violating).toEqual(
      expect.arrayContaining([
        ['/undeclared', 1_000, { required: 1_000 }],
        ['/scores/*', 1_000, { type: 2_000 }],
        ['/people/*/id', 1_000, { type: 1_000 }],
        ['/people/*/qty', 1_000, { required: 1_000 }],
        ['/short/*', 1_000, { length: 1_000 }],
      ]),
    );
  });

  it('two windows merged are one window over both', () => {
    const [a, b] = [many(20, good), [{ id: 1, x: 1 }, ...many(20, good)]];
    const merged = mergeSnapshots(windowOf(a), windowOf(b));
    expect(merged).toEqual(windowOf([...a, ...b]));
    const other = published({ schema: { type: 'object' } });
    expect(() => mergeSnapshots(windowOf([]), windowOf([], { artifact: other }))).toThrow(TypeError);
  });
});

describe('drift against a frozen baseline', () => {
  const baseline = windowOf(many(200, good));

  it('says nothing of the same, of too few, and of another contract', () => {
    expect(kinds(baseline, windowOf(many(100, good)))).toEqual([]);
    expect(kinds(baseline, windowOf(many(29, good)))).toEqual(['too-few']);
    expect(
      kinds(
        baseline,
        windowOf(
          many(50, () => ({})),
          { artifact: published({ schema: { type: 'object' } }) },
        ),
      ),
    ).toEqual(['other-contract']);
  });

  it('finds rates that rose and no others', () => {
    const worse = windowOf(
      many(200, (at) => (at % 10 === 0 ? { ...(good(at) as object), id: 5 } : good(at))),
    );
    expect(kinds(baseline, worse)).toContain('violation-rate /id alert');
    const nulls = windowOf(many(200, (at) => ({ ...(good(at) as object), note: at % 8 === 0 ? null : 'n' })));
    expect(kinds(baseline, nulls)).toContain('null-rate /note alert');
    const unknown = windowOf(
      many(200, (at) => (at % 10 === 0 ? { ...(good(at) as object), extra: 1 } : good(at))),
    );
    expect(kinds(baseline, unknown)).toEqual(['unknown-keys null alert']);
  });

  it('finds other values, other types and values never seen', () => {
    const shifted = windowOf(
      many(200, (at) => ({ ...(good(at) as object), state: at % 10 === 0 ? 'open' : 'closed' })),
    );
    expect(kinds(baseline, shifted)).toEqual(['values /state alert']);
    const priced = windowOf(many(200, (at) => ({ ...(good(at) as object), price: 5 + (at % 10) })));
    expect(kinds(baseline, priced)).toEqual(['values /price alert']);
    const typed = windowOf(
      many(200, (at) => ({ ...(good(at) as object), price: at % 2 === 0 ? at % 10 : (at % 10) + 0.5 })),
    );
    expect(kinds(baseline, typed)).toContain('type-mix /price alert');
    const novel = windowOf(
      many(200, (at) => ({
        ...(good(at) as object),
        state: at < 3 ? 'lost' : at % 2 === 0 ? 'open' : 'closed',
      })),
    );
    const drift = findDrift(baseline, novel);
    expect(drift.status === 'compared' && drift.findings).toMatchObject([
      { kind: 'novel-values', template: '/state', values: ['lost'] },
    ]);
  });

  it('raises no alarm over samples of one population', () => {
    let alarms = 0;
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const make = (at: number): Json => ({
      id: `o${at}`,
      state: ['open', 'closed', 'lost'][Math.floor(random() * 3)] ?? '',
      price: random() * 100,
      note: random() < 0.2 ? null : 'n',
      lines: [],
    });
    for (let round = 0; round < 40; round++)
      alarms += kinds(windowOf(many(60, make)), windowOf(many(40, make))).length;
    // 40 rounds of about 6 tests each, at 1 in 20 rounds for rates and 1 in 100 for each distribution.
    expect(alarms).toBeLessThanOrEqual(8);
  });
});
