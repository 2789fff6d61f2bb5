import { describe, expect, it } from '@jest/globals';
import { runKillRounds } from '../support/kill-rounds.ts';

describe('a server that is killed while documents come in', () => {
  it('loses none that it acknowledged, leaves none stuck, and reads all of them in the end', async () => {
    const report = await runKillRounds({ kills: 2, seed: 20_261_130 });
    expect(report).toMatchObject({ kills: 2, lost: 0, stuck: [], failed: [], outbox: 0 });
    expect(report.acknowledged).toBeGreaterThan(0);
  }, 300_000);
});
