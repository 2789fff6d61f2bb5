import { z } from 'zod';
import {
  DESCRIPTION_MAX_CHARS,
  INSTRUCTIONS_MAX_CHARS,
  LINK_MAX_CHARS,
  TITLE_MAX_CHARS,
} from '../../config/limits.ts';
import { invalid, isAppError } from '../../domain/errors.ts';
import { normalizeModelSpec } from '../../llm/model-spec.ts';
import { embedderName } from '../embedding/embedder-name.ts';
import { line, longText } from '../parse-input.ts';
import { LICENSES } from './licenses.ts';

/** Stored in its canonical form, so that a misspelt provider is found here and not at the first question. */
const llmSpec = z.string().transform((value, ctx) => {
  try {
    return normalizeModelSpec(value);
  } catch (error) {
    ctx.addIssue(isAppError(error) ? error.publicMessage : 'This is not a model.');
    return z.NEVER;
  }
});

/** What a person can say about a corpus; all but the title may be left out. */
export const corpusFields = {
  title: line(TITLE_MAX_CHARS),
  description: longText(DESCRIPTION_MAX_CHARS),
  preferredLlm: llmSpec.nullable(),
  preferredEmbedder: embedderName.nullable(),
  agentInstructions: longText(INSTRUCTIONS_MAX_CHARS).nullable(),
  documentAgentInstructions: longText(INSTRUCTIONS_MAX_CHARS).nullable(),
  license: z.enum(LICENSES).nullable(),
  licenseLink: z
    .url({ protocol: /^https?$/, error: 'Give a whole address that begins with https:// or http://.' })
    .max(LINK_MAX_CHARS)
    .nullable(),
  labelSetId: z.uuid().nullable(),
};

/** Terms of one's own are nothing without the place where they can be read. */
export function checkLicense({
  license,
  licenseLink,
}: {
  readonly license?: string | null;
  readonly licenseLink?: string | null;
}): void {
  if (license === 'CUSTOM' && !licenseLink)
    throw invalid(['licenseLink'], 'Say where your terms can be read: a CUSTOM license needs a link.');
}
