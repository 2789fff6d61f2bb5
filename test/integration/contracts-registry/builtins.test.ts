import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../../src/domain/actor.ts';
import { ANSWER } from '../../../src/features/contracts-registry/builtin/answer.ts';
import { BUILTIN_DRAFTS } from '../../../src/features/contracts-registry/builtin/builtins.ts';
import { findContract } from '../../../src/features/contracts-registry/find-contract.ts';
import { publishBuiltins } from '../../../src/features/contracts-registry/publish-builtins.ts';
import { publishContract } from '../../../src/features/contracts-registry/publish-contract.ts';
import { validatePayload } from '../../../src/features/contracts-registry/validate-payload.ts';
import { countStatements } from '../../support/count-statements.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openWorld, type World } from '../../support/world.ts';

const statements = countStatements();

describeOnBoth('contracts that come with the product', (open) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(open);
  });
  afterAll(() => world.dispose());

  const answer = { namespace: 'deedbox', name: 'answer' };

  it('are there after many starts at once, once each, for everybody', async () => {
    await Promise.all(Array.from({ length: 4 }, () => publishBuiltins(world)));
    expect(await world.db.prisma.contractVersion.count()).toBe(BUILTIN_DRAFTS.length);
    const before = statements();
    await publishBuiltins(world);
    expect(statements() - before).toBe(1);
    const { artifact } = await findContract(world.as(ANONYMOUS), answer);
    expect(artifact.ref).toEqual(ANSWER.ref);
    const namespace = await world.db.prisma.contractNamespace.findUniqueOrThrow({
      where: { name: 'deedbox' },
    });
    expect(namespace).toMatchObject({ isPublic: true, creatorId: null });
  });

  it('take an answer with evidence, by other names too, and refuse one without', async () => {
    const payload = {
      response: 'Thirty days.',
      claims: [
        { claim: 'Notice is thirty days.', citations: [{ document: '1', quote: 'thirty (30) days' }] },
      ],
    };
    const { result } = await validatePayload(world.as(ANONYMOUS), { selector: answer, payload, map: true });
    expect(result).toMatchObject({
      isValid: true,
      data: {
        answer: 'Thirty days.',
        claims: [
          { statement: 'Notice is thirty days.', quotes: [{ source: '1', text: 'thirty (30) days' }] },
        ],
      },
    });
    const bare = await validatePayload(world.as(ANONYMOUS), {
      selector: answer,
      payload: { answer: 'Yes.' },
    });
    expect(bare.result.isValid).toBe(false);
    expect(bare.feedback).toContain('/claims');
  });

  it('fail the start where one was changed without a version of its own, and say which', async () => {
    await publishBuiltins(world);
    const changed = { ...ANSWER, title: 'Another' };
    await expect(publishBuiltins(world, [changed])).rejects.toMatchObject({
      code: 'CONFIGURATION',
      publicMessage: expect.stringContaining('deedbox/answer@1.0.0'),
    });
    const next = { ...changed, ref: { ...ANSWER.ref, version: '1.0.1' } };
    await publishBuiltins(world, [ANSWER, next]);
    expect((await findContract(world.as(ANONYMOUS), answer)).version).toBe('1.0.1');
  });

  it('stand where nobody else publishes, not even who may do everything', async () => {
    const ctx = world.as(await world.user({ isSuperuser: true }));
    await expect(publishContract(ctx, { ref: 'deedbox/answer@9.0.0', schema: true })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });
});
