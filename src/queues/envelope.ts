import { z } from 'zod';
import { findJob } from './catalog.ts';

/** What travels through the queue: the payload, the version of this shape, and the request that caused it. */
export const ENVELOPE_VERSION = 1;

const envelopeModel = z.object({
  v: z.literal(ENVELOPE_VERSION),
  payload: z.unknown(),
  requestId: z.string().max(200).nullable(),
});

export type Envelope = z.infer<typeof envelopeModel>;

export type OpenedEnvelope =
  | { readonly ok: true; readonly payload: unknown; readonly requestId: string | null }
  | { readonly ok: false; readonly problem: string };

export const seal = (payload: unknown, requestId: string | null): Envelope => ({
  v: ENVELOPE_VERSION,
  payload,
  requestId,
});

/**
 * Parses what came out of the queue. A job that an older or newer release wrote is refused by name
 * rather than run on a guess.
 */
export function openEnvelope(job: string, data: unknown): OpenedEnvelope {
  const definition = findJob(job);
  if (definition === null)
    return { ok: false, problem: `no job is called ${JSON.stringify(job.slice(0, 60))}` };
  const envelope = envelopeModel.safeParse(data);
  if (!envelope.success) return { ok: false, problem: `envelope: ${z.prettifyError(envelope.error)}` };
  const payload = definition.payload.safeParse(envelope.data.payload);
  if (!payload.success) return { ok: false, problem: `payload: ${z.prettifyError(payload.error)}` };
  return { ok: true, payload: payload.data, requestId: envelope.data.requestId };
}
