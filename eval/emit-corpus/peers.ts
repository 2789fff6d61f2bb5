import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { toStrictJsonSchema } from 'openai/lib/transform';
import type { Json, JsonObject } from '../../src/contracts/model/json.ts';
import { anthropicRefusals } from '../../test/support/contracts/fake-providers/fake-anthropic.ts';
import { openAiRefusals } from '../../test/support/contracts/fake-providers/fake-openai.ts';

export interface PeerVerdict {
  /** It threw nothing. */
  readonly converts: boolean;
  /** What it made would be taken by the provider's published rules. */
  readonly isTaken: boolean;
}

/** The converter of the package `openai`, on a copy. */
export const openAiPeer = (schema: Json): PeerVerdict =>
  judge(
    () => toStrictJsonSchema(structuredClone(schema) as never) as Json,
    (made) => openAiRefusals(made, true),
  );

/** The converter of the package `@anthropic-ai/sdk`, on a copy. */
export const anthropicPeer = (schema: Json): PeerVerdict =>
  judge(
    () => transformJSONSchema(structuredClone(schema) as never),
    (made) => anthropicRefusals(made, true),
  );

function judge(convert: () => Json, refusals: (made: JsonObject) => readonly string[]): PeerVerdict {
  try {
    const made = JSON.parse(JSON.stringify(convert())) as JsonObject;
    return { converts: true, isTaken: refusals(made).length === 0 };
  } catch {
    return { converts: false, isTaken: false };
  }
}
