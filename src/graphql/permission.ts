import { VERBS, type Verb } from '../domain/access.ts';
import type { AccessKind } from '../features/access/access-kinds.ts';
import { rightsOf } from '../features/access/rights-of.ts';
import { builder } from './builder.ts';
import { loaderOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';

export const Permission = builder.enumType('Permission', {
  description: 'What can be done to an object.',
  values: {
    CREATE: { description: 'Putting something into it or making something on it.' },
    READ: { description: 'Seeing it.' },
    UPDATE: { description: 'Changing it.' },
    DELETE: { description: 'Deleting it.' },
    COMMENT: { description: 'Writing notes and messages on it.' },
    PUBLISH: { description: 'Making it public or private.' },
    PERMISSION: { description: 'Sharing it: changing who may do what, within what you hold yourself.' },
  } satisfies Record<Verb, { description: string }>,
});

/**
 * `myPermissions` of a kind, for `t.field(…)`: one statement for all objects of a level.
 */
export const myPermissionsField = (kind: AccessKind) => ({
  type: [Permission] as [typeof Permission],
  description: 'What you may do with it, within what your API key allows.',
  resolve: async ({ id }: { readonly id: string }, _args: object, ctx: GraphqlContext): Promise<Verb[]> => {
    const verbs = await loaderOf<readonly Verb[]>(ctx, `rights ${kind}`, async (ids) => {
      const rights = await rightsOf(ctx.db.pool, { actor: ctx.actor, kind, ids });
      return new Map(ids.map((each, index) => [each, rights[index] ?? []]));
    }).load(id);
    return VERBS.filter((verb) => verbs?.includes(verb));
  },
});
