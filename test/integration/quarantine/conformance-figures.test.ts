import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from '../../../src/db/sql.ts';
import type { UserActor } from '../../../src/domain/actor.ts';
import { contractQuality } from '../../../src/features/contract-quality/contract-quality.ts';
import { fieldsOf } from '../../../src/features/contract-quality/fields-of.ts';
import { recordCheck } from '../../../src/features/contract-quality/record-check.ts';
import { rollupQuality } from '../../../src/features/contract-quality/rollup-quality.ts';
import { contractRules } from '../../../src/contracts/repair-loop/contract-rules.ts';
import type { Json } from '../../../src/contracts/model/json.ts';
import { contractDiagnostics, contractValidations } from '../../../src/telemetry/contract-metrics.ts';
import { storeContract, TERM_SCHEMA, type StoredContract } from '../../support/contracts/stored-contract.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openRunWorld, type RunWorld } from '../../support/runs/run-world.ts';

describeOnBoth('the figures of a contract', (open) => {
  let world: RunWorld;
  let ana: UserActor;
  let contracts = 0;

  beforeAll(async () => {
    world = await openRunWorld(open);
    ana = await world.user();
  });
  afterAll(() => world.dispose());

  const fresh = () =>
    storeContract(world.db, ana, { schema: TERM_SCHEMA, name: `quality-${(contracts += 1)}` });

  async function check(contract: StoredContract, key: string, payload: Json, attempts = 1): Promise<void> {
    const result = contractRules(contract.artifact).check(payload);
    const outcome = !result.isValid ? 'failed' : attempts > 1 ? 'repaired' : 'first-pass';
    await recordCheck(world.db.pool, {
      key: `${contract.versionId}:${key}`,
      contract: { ...contract, step: null },
      producer: 'graphql',
      observation: { outcome, attempts, result, payload },
    });
  }
  const figures = (contract: StoredContract, actor = ana) =>
    contractQuality(world.as(actor), { ref: contract.ref });

  it('are null, not 0, for a contract that nothing was checked against', async () => {
    const quality = await figures(await fresh());
    expect(quality).toMatchObject({ snapshot: null, score: null, drift: null, baselineRecords: null });
  });

  it('come to what was checked, once each, however often it was written and added', async () => {
    const contract = await fresh();
    const good = { years: 2, law: 'Delaware' };
    await check(contract, '1', good);
    await check(contract, '1', good);
    await check(contract, '2', good, 3);
    await check(contract, '3', { years: 0 });
    const counted = async () =>
      (await contractValidations.get()).values.reduce((sum, { value }) => sum + value, 0);
    const before = await counted();
    await Promise.all([rollupQuality(world.services), rollupQuality(world.services)]);
    await rollupQuality(world.services);
    const quality = await figures(contract);
    expect(quality?.snapshot).toMatchObject({
      records: 3,
      valid: 2,
      outcomes: { 'first-pass': 1, repaired: 1, failed: 1 },
      codes: { min: 1, required: 1 },
    });
    expect(quality?.score).toMatchObject({ meanAttempts: 5 / 3, isEnough: false });
    expect(quality?.score?.accuracy?.value).toBeCloseTo(2 / 3);
    expect(quality?.score?.completeness?.value).toBeCloseTo(5 / 6);
    const law = quality === null ? undefined : fieldsOf(quality).find(({ template }) => template === '/law');
    expect(law).toMatchObject({ missing: 1, missingRequired: 1, codes: [{ code: 'required', count: 1 }] });
    expect((await counted()) - before).toBe(3);
    expect((await contractDiagnostics.get()).values.map(({ labels }) => Object.keys(labels))).toContainEqual([
      'code',
    ]);
    expect(await world.db.prisma.contractCheck.count()).toBe(0);
  });

  it('are compared with the first hundred, which never change', async () => {
    const contract = await fresh();
    for (let n = 0; n < 100; n += 1) await check(contract, `first ${n}`, { years: 2, law: 'Delaware' });
    await rollupQuality(world.services);
    const first = await figures(contract);
    expect(first).toMatchObject({ baselineRecords: 100, drift: { status: 'compared', findings: [] } });
    for (let n = 0; n < 100; n += 1) await check(contract, `then ${n}`, { years: 0, law: 'Delaware' });
    await rollupQuality(world.services);
    const then = await figures(contract);
    expect(then?.baselineRecords).toBe(100);
    const findings = then?.drift?.status === 'compared' ? then.drift.findings : [];
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'violation-rate', template: '/years', before: 0, after: 0.5 }),
    );
  });

  it('leave an hour out that lies before the window', async () => {
    const contract = await fresh();
    await check(contract, 'old', { years: 2, law: 'Delaware' });
    const text = `update contract_checks set created_at = now() - interval '30 hours' where contract_version_id = $1::uuid`;
    await sql(world.db.pool, text, [contract.versionId]);
    await check(contract, 'new', { years: 0, law: 'Delaware' });
    await rollupQuality(world.services);
    expect((await figures(contract))?.snapshot?.records).toBe(1);
    const longer = await contractQuality(world.as(ana), { ref: contract.ref, hours: 48 });
    expect(longer?.snapshot?.records).toBe(2);
    await expect(contractQuality(world.as(ana), { ref: contract.ref, hours: 0 })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('are nobody’s who may not read the contract', async () => {
    const contract = await fresh();
    const eve = await world.user();
    expect(await figures(contract, eve)).toBeNull();
    expect(await contractQuality(world.as(ana), { ref: 'no-such/contract' })).toBeNull();
  });
});
