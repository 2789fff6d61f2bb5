import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../../src/contracts/model/json.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { contractLlmSchema } from '../../../src/features/contracts-registry/contract-llm-schema.ts';
import { publishContract } from '../../../src/features/contracts-registry/publish-contract.ts';
import { validatePayload } from '../../../src/features/contracts-registry/validate-payload.ts';
import { openTestDatabase } from '../../support/database.ts';
import { openWorld, type World } from '../../support/world.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    party: { type: 'string' },
    note: { type: 'string' },
    shares: { type: 'object', additionalProperties: { type: 'number' } },
  },
  required: ['party', 'shares'],
  additionalProperties: false,
};
const selector = { namespace: 'emitted', name: 'holding' };

describe('a payload that was written by the schema of a provider', () => {
  let world: World;
  let author: UserActor;
  beforeAll(async () => {
    world = await openWorld(openTestDatabase);
    author = await world.user();
    await publishContract(world.as(author), { ref: 'emitted/holding@1.0.0', schema: SCHEMA });
  });
  afterAll(() => world.dispose());

  const check = (input: object) => validatePayload(world.as(author), { selector, ...input });

  it('is read back as the contract means it: null where a field is absent, a map of a list of entries', async () => {
    const { strict } = await contractLlmSchema(world.as(author), { selector, provider: 'openai-chat' });
    expect(strict).toMatchObject({ isStrict: true });
    const payload: Json = { party: 'Acme', note: null, shares: [{ key: 'Ann', value: 60 }] };
    expect((await check({ payload })).result.isValid).toBe(false);
    const { result } = await check({ payload, provider: 'openai-chat' });
    expect(result).toMatchObject({ isValid: true, data: { party: 'Acme', shares: { Ann: 60 } } });
    const ofText = await check({ text: JSON.stringify(payload), provider: 'openai-chat' });
    expect(ofText.result.data).toEqual(result.data);
  });

  it('is refused where what was written cannot be read back, beside what the contract finds', async () => {
    const twice = [
      { key: 'Ann', value: 60 },
      { key: 'Ann', value: 'much' },
    ];
    const payload = { party: 7, note: null, shares: twice };
    const { result, feedback } = await check({ payload, provider: 'openai-chat' });
    expect(result.isValid).toBe(false);
    expect(result.diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual(
      expect.arrayContaining([
        ['parse', expect.stringContaining('/shares')],
        ['type', '/party'],
      ]),
    );
    expect(feedback).toContain('/party');
  });

  it('is told of as it is where it is no JSON, and needs a provider for what only providers have', async () => {
    const broken = await check({ text: '{"party": ', provider: 'anthropic' });
    expect(broken.result.diagnostics).toMatchObject([{ code: 'parse' }]);
    await expect(check({ payload: {}, strict: true })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { fields: [{ path: ['provider'] }] },
    });
  });

  it('that is nested beyond every limit is refused in words, not by the stack', async () => {
    let deep: Json = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const { result } = await check({ payload: deep });
    expect(result).toMatchObject({ isValid: false, diagnostics: [{ code: 'limit' }] });
  });
});
