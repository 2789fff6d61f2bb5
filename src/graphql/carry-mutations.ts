import { resolveStaleAnnotation } from '../features/annotations/resolve-stale-annotation.ts';
import { Annotation } from './annotation-types.ts';
import { builder } from './builder.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { decodeId } from './ids.ts';
import { mutation } from './mutation.ts';

const StaleDecision = builder.enumType('StaleDecision', {
  description: 'What becomes of an annotation whose words were not found again in a newer version.',
  values: {
    KEEP: { description: 'It goes to a range of the version that is read now.' },
    DROP: { description: 'It is deleted.' },
    LEAVE: { description: 'It stays on its version and is not asked about again.' },
  } as const,
});

mutation('resolveStaleAnnotation', {
  description: 'Decides about an annotation that is stale.',
  input: (t) => ({
    annotationId: t.id({ required: true, description: 'The annotation.' }),
    decision: t.field({ type: StaleDecision, required: true, description: 'What becomes of it.' }),
    start: t.int({ description: 'With KEEP: where it starts in the version that is read now, UTF-16.' }),
    end: t.int({ description: 'With KEEP: where it ends.' }),
  }),
  errors: [NotFoundError, ConflictError],
  resolve: async ({ annotationId, decision, start, end }, ctx) => ({
    annotation: await resolveStaleAnnotation(ctx, {
      annotationId: decodeId('Annotation', annotationId, ['annotationId']),
      decision,
      span: typeof start === 'number' && typeof end === 'number' ? { start, end } : null,
    }),
  }),
  success: (t) => ({
    annotation: t.field({
      type: Annotation,
      nullable: true,
      description: 'Where it is now; null when it was dropped.',
      resolve: ({ annotation }) => annotation,
    }),
  }),
});
