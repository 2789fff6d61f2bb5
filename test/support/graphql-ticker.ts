import type { builder as Builder } from '../../src/graphql/builder.ts';

export interface Ticker {
  /** Sources that are running. */
  open(): number;
  untilOpen(count: number): Promise<void>;
  /** The next source throws after its first value. */
  failNext(): void;
}

/**
 * Adds fields to the schema that no product has: `tick` gives 0, 1, 2 and then waits for its signal, `boom`
 * and `databaseBoom` throw what must never be shown. Call it before the schema is built.
 */
export function ticker(builder: typeof Builder): Ticker {
  let open = 0;
  let fails = false;
  builder.subscriptionField('tick', (t) =>
    t.int({
      description: 'For tests.',
      subscribe: async function* (_root, _args, ctx) {
        open += 1;
        const failing = fails;
        fails = false;
        try {
          yield 0;
          if (failing) throw new Error('password hunter2 of postgres');
          yield 1;
          yield 2;
          await new Promise((resolve) => ctx.signal?.addEventListener('abort', resolve, { once: true }));
        } finally {
          open -= 1;
        }
      },
      resolve: (value) => value as number,
    }),
  );
  builder.queryFields((t) => ({
    boom: t.string({
      description: 'For tests.',
      resolve: () => {
        throw new Error('password hunter2 of postgres');
      },
    }),
    databaseBoom: t.string({
      description: 'For tests.',
      resolve: async (_root, _args, ctx) => {
        await ctx.db.prisma.user.findFirst({ where: { nothing: 1 } as never });
        return '';
      },
    }),
  }));
  return {
    open: () => open,
    failNext: () => {
      fails = true;
    },
    async untilOpen(count) {
      for (let waited = 0; open !== count && waited < 10_000; waited += 5)
        await new Promise((resolve) => setTimeout(resolve, 5));
      if (open !== count) throw new Error(`${open} sources are open, not ${count}`);
    },
  };
}
