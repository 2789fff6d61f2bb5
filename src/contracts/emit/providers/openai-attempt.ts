import type { JsonSchema } from '../../model/json.ts';
import { convertSchema } from '../convert/convert-schema.ts';
import { plainSchema } from '../plain-schema.ts';
import type { StrictAttempt } from '../strict-attempt.ts';
import { refusedAttempt } from './refused-attempt.ts';
import { openAiProblems } from './openai-limits.ts';
import { OPENAI_STRICT } from './openai-strict.ts';

/**
 * A contract's schema for OpenAI's strict mode, recursion kept. Where references hide that it is too deep,
 * they are written out, so that what is below the last level can come as text.
 */
export function openAiAttempt(schema: JsonSchema): StrictAttempt {
  const first = attempt(schema, 'auto');
  if (first.problems.length === 0 || first.converted.schema.$defs === undefined) return first;
  const full = attempt(schema, 'full');
  return full.problems.length < first.problems.length ? full : first;
}

function attempt(schema: JsonSchema, mode: 'auto' | 'full'): StrictAttempt {
  const plain = plainSchema(schema, { mode });
  if (!plain.ok) return refusedAttempt(plain.refusals);
  const converted = convertSchema(plain.schema, { profile: OPENAI_STRICT, needsObject: true });
  const problems = converted.problems.length > 0 ? converted.problems : openAiProblems(converted.schema);
  return { converted, notes: [], problems };
}
