import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { publishContract } from '../../../src/features/contracts-registry/publish-contract.ts';
import { validatePayload } from '../../../src/features/contracts-registry/validate-payload.ts';
import { openWorld, type World } from '../../support/world.ts';

describe('payloads that are large, or whose patterns could take for ever', () => {
  let world: World;
  let author: UserActor;
  beforeAll(async () => {
    world = await openWorld();
    author = await world.user();
    const ctx = world.as(author);
    await publishContract(ctx, {
      ref: 'heavy/pattern@1.0.0',
      schema: {
        type: 'object',
        properties: { code: { type: 'string', pattern: '^(?=a)(a+)+$' } },
        additionalProperties: false,
      },
      aliases: [{ template: '/code', names: ['key'] }],
      allowBacktracking: true,
    });
    await publishContract(ctx, {
      ref: 'heavy/list@1.0.0',
      schema: {
        type: 'array',
        items: {
          type: 'object',
          properties: { text: { type: 'string', maxLength: 5_000 } },
          additionalProperties: false,
        },
      },
    });
    // Ways to go down double on each level.
    const list = { type: 'array', items: { $ref: '#/$defs/node' } };
    await publishContract(ctx, {
      ref: 'heavy/ways@1.0.0',
      schema: {
        $ref: '#/$defs/node',
        $defs: { node: { anyOf: [list, list, list, list, { type: 'integer' }] } },
      },
    });
    await publishContract(ctx, {
      ref: 'heavy/wide@1.0.0',
      schema: {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 1_500 }, (_, index) => [
            `field${index}`,
            { type: 'string', maxLength: index },
          ]),
        ),
      },
    });
  });
  afterAll(() => world.dispose());

  const check = (name: string, input: object) =>
    validatePayload(world.as(author), { selector: { namespace: 'heavy', name }, ...input });

  it('stops what does not end, says so, and goes on', async () => {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 20);
    const endless = `${'a'.repeat(60)}!`;
    const { result, feedback } = await check('pattern', { payload: { code: endless } });
    clearInterval(heart);
    expect(result).toMatchObject({
      isValid: false,
      data: null,
      diagnostics: [{ code: 'limit', keyword: 'maxTime' }],
    });
    expect(feedback).toContain('1000 ms');
    // Meanwhile everybody else was served.
    expect(beats).toBeGreaterThan(10);
    const next = await check('pattern', { payload: { key: 'aaa' }, map: true });
    expect(next.result).toMatchObject({
      isValid: true,
      data: { code: 'aaa' },
      mapped: [{ from: 'key', to: 'code' }],
    });
    const wrong = await check('pattern', { text: '{"code":"b"}' });
    expect(wrong.result.diagnostics).toMatchObject([{ code: 'pattern', pointer: '/code' }]);
    await expect(check('pattern', { payload: {}, step: 'no' })).rejects.toMatchObject({ code: 'VALIDATION' });
  }, 60_000);

  it('leaves a small payload that is held against very much to a thread', async () => {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 5);
    const deep = JSON.parse(`${'['.repeat(14)}"x"${']'.repeat(14)}`) as unknown;
    const [ways, wide] = await Promise.all([
      check('ways', { payload: deep }),
      check('wide', { payload: { field1: 'much too long' } }),
    ]);
    clearInterval(heart);
    expect(ways.result.isValid).toBe(false);
    expect(wide.result.diagnostics).toMatchObject([{ pointer: '/field1', keyword: 'maxLength' }]);
    // One check in this thread would have let through next to none.
    expect(beats).toBeGreaterThan(10);
  }, 60_000);

  it('gives the same verdict in a thread as here, for many at once', async () => {
    const item = { text: 'x'.repeat(4_000) };
    const small = Array.from({ length: 4 }, () => item);
    const large = Array.from({ length: 60 }, () => item);
    const broken = [...large, { text: 1 }, { other: true }];
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) => check('list', { payload: [small, large, broken][index % 3] })),
    );
    expect(results.map(({ result }) => result.isValid)).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(results[2]?.result.diagnostics.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/60/text', 'type'],
      ['/61/other', 'additional'],
    ]);
    expect(results[1]?.result.data).toEqual(large);
    const text = await check('list', { text: JSON.stringify(broken) });
    expect(text.result).toEqual(results[2]?.result);
  }, 60_000);
});
