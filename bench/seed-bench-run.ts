import type { Database } from '../src/db/database.ts';

/** A queued run that nobody but a measure works on. @returns its id */
export async function seedBenchRun({ prisma }: Pick<Database, 'prisma'>): Promise<string> {
  const { id: conversationId } = await prisma.conversation.create({ data: {}, select: { id: true } });
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const { id } = await prisma.run.create({
    data: { day, conversationId, prompt: 'bench' },
    select: { id: true },
  });
  return id;
}
