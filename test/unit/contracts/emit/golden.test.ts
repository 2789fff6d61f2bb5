import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TOOL_PROVIDERS, toToolSchema } from '../../../../src/contracts/emit/tool-schema.ts';
import type { EmissionMode } from '../../../../src/contracts/emit/emission.ts';
import { refusalsOf } from '../../../support/contracts/fake-providers/refusals-of.ts';
import { publishedSchema } from '../../../support/contracts/published.ts';
import { INVOICE } from './invoice.ts';

const { schema, ...more } = INVOICE;
const contract = publishedSchema(schema, more);
const MODES: readonly EmissionMode[] = ['tool', 'output'];
const cases = TOOL_PROVIDERS.flatMap((provider) => MODES.map((mode) => [provider, mode] as const));

const otherSteps = Object.fromEntries(
  Array.from({ length: 99 }, (_, at) => [
    `other-${at}`,
    { schema: { type: 'object', properties: { [`secret_${at}`]: { description: `Of step ${at}` } } } },
  ]),
);
const many = publishedSchema(schema, { ...more, steps: { ...otherSteps, ...more.steps } });

describe('requests as they were agreed on', () => {
  it.each(cases)('%s, %s: is what the golden file says, and the provider takes it', (provider, mode) => {
    const outcome = toToolSchema(contract, provider, { mode });
    if (!outcome.ok) throw new Error(outcome.reasons.join(' '));
    const { request, lossy, strict } = outcome.tool;
    const file = path.join(import.meta.dirname, 'golden', `${provider}-${mode}.json`);
    const found = { request, lossy, strict };
    if (process.env.WRITE_GOLDEN === '1') writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
    expect(found).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    // The order of keys is the order in which a model writes them.
    expect(JSON.stringify(found)).toBe(JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
    expect(refusalsOf(outcome.tool)).toEqual([]);
  });

  it.each(cases)('%s, %s: shows no word of governance', (provider, mode) => {
    const outcome = toToolSchema(contract, provider, { mode });
    expect(JSON.stringify(outcome)).not.toMatch(/LEAKED|x-owner|x-pii|ownership|\$comment/);
  });

  it.each(cases)('%s, %s: a step shows its own schema and nothing of the rest', (provider, mode) => {
    const outcome = toToolSchema(contract, provider, { mode, step: 'classify' });
    const text = JSON.stringify(outcome);
    expect(text).toContain('category');
    expect(text).not.toMatch(/number|payment|iban|received|LEAKED/);
  });

  it.each(cases)(
    '%s, %s: a step costs the same in a contract of one step as in one of a hundred',
    (provider, mode) => {
      const alone = JSON.stringify(toToolSchema(contract, provider, { mode, step: 'classify' }));
      expect(JSON.stringify(toToolSchema(many, provider, { mode, step: 'classify' }))).toBe(alone);
      expect(alone).not.toMatch(/secret|other-/);
      expect(alone).toContain('category');
    },
  );
});
