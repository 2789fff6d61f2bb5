import { z } from 'zod';
import { DESCRIPTION_MAX_CHARS, LABEL_MAX_CHARS, TITLE_MAX_CHARS } from '../../config/limits.ts';
import type { LabelKind } from '../../db/generated/prisma/client.ts';
import { AppError } from '../../domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { line, longText } from '../parse-input.ts';

/** What can be said about a label, and changed later. */
export const labelFields = {
  text: line(LABEL_MAX_CHARS),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Write a colour as `#rrggbb`.')
    .optional(),
  description: longText(DESCRIPTION_MAX_CHARS).optional(),
};

export const labelSetFields = {
  title: line(TITLE_MAX_CHARS),
  description: longText(DESCRIPTION_MAX_CHARS).optional(),
};

/**
 * The caller holds the set's lock.
 * @throws AppError CONFLICT where the set has such a label already
 */
export async function checkLabelFree(
  tx: Tx,
  label: { readonly labelSetId: string | null; readonly kind: LabelKind; readonly text: string },
  exceptId?: string,
): Promise<void> {
  const { labelSetId, kind, text } = label;
  const where = { labelSetId, kind, text, id: { not: exceptId } };
  const taken = labelSetId === null ? null : await tx.label.findFirst({ where });
  if (taken === null) return;
  throw new AppError({
    code: 'CONFLICT',
    message: 'the label exists',
    publicMessage: 'The set has a label of that kind and text already.',
    details: { current: { kind: 'label', id: taken.id } },
  });
}
