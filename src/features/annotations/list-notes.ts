import type { Note, Prisma } from '../../db/generated/prisma/client.ts';
import { visible } from '../access/visible.ts';
import type { UseCaseContext } from '../context.ts';

export interface ListNotesInput {
  readonly query?: object;
  readonly filter?: Prisma.NoteWhereInput;
  readonly orderBy?: Prisma.NoteOrderByWithRelationInput[];
}

/** Notes the actor may read. */
export const listNotes = (
  ctx: UseCaseContext,
  { query, filter = {}, orderBy }: ListNotesInput,
): Promise<Note[]> =>
  ctx.db.prisma.note.findMany({ ...query, where: { AND: [visible(ctx.actor, 'note'), filter] }, orderBy });

/** How many notes the actor may read. */
export const countNotes = (ctx: UseCaseContext, filter: Prisma.NoteWhereInput = {}): Promise<number> =>
  ctx.db.prisma.note.count({ where: { AND: [visible(ctx.actor, 'note'), filter] } });
