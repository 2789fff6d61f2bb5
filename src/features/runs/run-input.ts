import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PROMPT_MAX_CHARS } from '../../config/limits.ts';
import { parseInput, longText } from '../parse-input.ts';

/** What a second question to a conversation does while the first is being answered. */
export const RUN_POLICIES = ['reject', 'queue', 'interrupt'] as const;
export type RunPolicy = (typeof RUN_POLICIES)[number];

const schema = z
  .object({
    prompt: longText(PROMPT_MAX_CHARS).refine((text) => text.trim() !== '', 'Ask something.'),
    documentId: z.uuid().nullish(),
    corpusId: z.uuid().nullish(),
    conversationId: z.uuid().nullish(),
    /** `provider:model`, or a bare name of OpenAI's. */
    model: z.string().max(200).nullish(),
    storeUserMessages: z.boolean().nullish(),
    storeLlmMessages: z.boolean().nullish(),
    policy: z.enum(RUN_POLICIES).nullish(),
    /** `namespace/name`, or `namespace/name@version`. */
    contract: z.string().max(200).nullish(),
    /** A step of that contract. */
    step: z.string().max(128).nullish(),
    idempotencyKey: z.string().nullish(),
  })
  .refine(
    ({ documentId, corpusId, conversationId }) => Boolean(documentId ?? corpusId ?? conversationId),
    'Say what to ask about: a document, a corpus, or a conversation that is about one.',
  )
  .refine(({ contract, step }) => (step ?? null) === null || (contract ?? null) !== null, {
    path: ['step'],
    message: 'A step is one of a contract: name that too.',
  });

export type StartRunInput = z.input<typeof schema>;

export interface CheckedRunInput {
  readonly prompt: string;
  readonly documentId: string | null;
  readonly corpusId: string | null;
  readonly conversationId: string | null;
  readonly model: string | null;
  readonly storeUserMessages: boolean;
  readonly storeLlmMessages: boolean;
  readonly policy: RunPolicy;
  readonly contract: string | null;
  readonly step: string | null;
  readonly idempotencyKey: string | null;
}

/** @throws AppError VALIDATION */
export function checkRunInput(input: StartRunInput): CheckedRunInput {
  const data = parseInput(schema, input);
  return {
    prompt: data.prompt,
    documentId: data.documentId ?? null,
    corpusId: data.corpusId ?? null,
    conversationId: data.conversationId ?? null,
    model: data.model ?? null,
    storeUserMessages: data.storeUserMessages ?? true,
    storeLlmMessages: data.storeLlmMessages ?? true,
    policy: data.policy ?? 'reject',
    contract: data.contract ?? null,
    step: data.step ?? null,
    idempotencyKey: data.idempotencyKey ?? null,
  };
}

/** What one idempotency key stands for. */
export const digestOf = ({ idempotencyKey: _key, ...rest }: CheckedRunInput): string =>
  createHash('sha256').update(JSON.stringify(rest)).digest('hex');
