import { describe, expect, it } from '@jest/globals';
import { runKillRounds } from '../support/kill-rounds.ts';

const KILLS = Number(process.env.DEEDBOX_KILLS ?? 25);

describe(`a server that is killed ${KILLS} times while documents come in`, () => {
  it('loses none that it acknowledged, leaves none stuck, and reads all of them in the end', async () => {
    const seed = Number(process.env.DEEDBOX_SEED ?? Date.now() % 1_000_000);
    const report = await runKillRounds({
      kills: KILLS,
      seed,
      uploaders: 4,
      onRound: (round, acknowledged) =>
        process.stderr.write(`kill ${round}: ${acknowledged} acknowledged (seed ${seed})\n`),
    });
    expect(report).toMatchObject({ kills: KILLS, lost: 0, stuck: [], failed: [], outbox: 0 });
    expect(report.acknowledged).toBeGreaterThan(KILLS);
  }, 3_600_000);
});
