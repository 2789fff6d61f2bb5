import type { Duplex } from 'node:stream';
import { afterEach, expect, it } from '@jest/globals';
import { Listener } from '../../../src/db/listener.ts';
import type { ConnectionSource } from '../../../src/db/pool.ts';
import { sql } from '../../../src/db/sql.ts';
import { describeOnBoth, type TestDatabase } from '../../support/database.ts';
import { silentLogger } from '../../support/silent-logger.ts';

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describeOnBoth('a listener', (open) => {
  let db: TestDatabase | undefined;
  let listener: Listener | undefined;
  afterEach(async () => {
    await listener?.close();
    await db?.dispose();
  });

  it('comes back after its connection is lost, tells its handlers to look again and hears on', async () => {
    db = await open();
    const { source, cut } = cuttable(db);
    listener = new Listener(source, silentLogger);
    const first: (string | null)[] = [];
    const second: (string | null)[] = [];
    await listener.listen('first', (payload) => first.push(payload));
    await listener.listen('second', (payload) => second.push(payload));
    await sql(db.pool, `SELECT pg_notify('first', 'before')`);
    await until(() => first.length === 1);

    for (const round of [1, 2, 3]) {
      await cut();
      await until(() => first.filter((payload) => payload === null).length === round);
      await sql(db.pool, `SELECT pg_notify('second', $1)`, [`after ${round}`]);
      await until(() => second.includes(`after ${round}`));
    }
    expect(first).toEqual(['before', null, null, null]);
    expect(second).toEqual([null, 'after 1', null, 'after 2', null, 'after 3']);
  });

  it('asks its connection one thing at a time, however many begin to listen at once', async () => {
    db = await open();
    const warnings: string[] = [];
    const onWarning = ({ message }: Error): void => void warnings.push(message);
    process.on('warning', onWarning);
    const busy = new Listener(db.source, silentLogger);
    listener = busy;
    const heard = new Set<number>();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => busy.listen(`many${at}`, () => void heard.add(at))),
    );
    for (let at = 0; at < 20; at++) await sql(db.pool, `SELECT pg_notify($1, '')`, [`many${at}`]);
    await until(() => heard.size === 20);
    process.off('warning', onWarning);
    expect(warnings.filter((message) => message.includes('already executing'))).toEqual([]);
  });

  it('keeps a channel while anyone listens to it, whatever a handler throws', async () => {
    db = await open();
    const heard: (string | null)[] = [];
    const stopFirst = await db.listen('shared', () => {
      throw new Error('a bug in a handler');
    });
    const stopSecond = await db.listen('shared', (payload) => heard.push(payload));
    await stopFirst();
    await sql(db.pool, `SELECT pg_notify('shared', 'x')`);
    await until(() => heard.length === 1);
    await stopSecond();
    await stopSecond();
    expect(heard).toEqual(['x']);
  });
});

/** A source whose listening connection a test can cut, from the outside. */
function cuttable(db: TestDatabase): { source: ConnectionSource; cut: () => Promise<void> } {
  if (db.source.kind === 'embedded') {
    const { stream } = db.source;
    const streams: Duplex[] = [];
    const remember = (): Duplex => {
      const made = stream();
      streams.push(made);
      return made;
    };
    return {
      source: { kind: 'embedded', stream: remember },
      cut: async () => void streams.at(-1)?.destroy(),
    };
  }
  return {
    source: db.source,
    cut: async () => {
      await sql(
        db.pool,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'deedbox-listen' AND datname = current_database()`,
      );
    },
  };
}
