import { z } from 'zod';
import { DESCRIPTION_MAX_CHARS, TITLE_MAX_CHARS } from '../../config/limits.ts';
import type { Document } from '../../db/generated/prisma/client.ts';
import { assertCan } from '../access/can.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { UseCaseContext } from '../context.ts';
import { line, longText, parseInput } from '../parse-input.ts';

const schema = z.object({
  documentId: z.string(),
  title: line(TITLE_MAX_CHARS).optional(),
  description: longText(DESCRIPTION_MAX_CHARS).optional(),
});
export type UpdateDocumentInput = z.input<typeof schema>;

/**
 * Changes what is given and leaves the rest.
 * @throws AppError VALIDATION, NOT_FOUND without UPDATE
 */
export async function updateDocument(ctx: UseCaseContext, input: UpdateDocumentInput): Promise<Document> {
  const { documentId, ...data } = parseInput(schema, input);
  return ctx.db.transaction(async (tx) => {
    await assertCan(ctx, 'UPDATE', { kind: 'document', id: documentId }, tx);
    await recordAudit(tx, ctx, {
      action: 'updateDocument',
      object: { kind: 'document', id: documentId },
      details: { fields: Object.keys(data) },
    });
    return tx.document.update({ where: { id: documentId }, data });
  });
}
