import { compileSchema, type SchemaValidator } from '../engine/compile-schema.ts';
import { inspectPayload, tooLarge } from '../engine/payload/inspect.ts';
import { checkPlain } from '../engine/payload/plain.ts';
import { reduceFaults } from '../diag/reduce-faults.ts';
import { schemaFinding } from '../diag/schema-findings.ts';
import { SchemaFields } from '../diag/schema-fields.ts';
import type { Finding } from '../diag/finding.ts';
import { copyJson } from '../ir/copy-json.ts';
import { isContractRef } from '../model/contract-ref.ts';
import type { ContractDraft } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { DRAFT_SCHEMA } from './draft-schema.ts';
import type { PublishProblem, PublishProblemCode } from './publish-problem.ts';

let compiled: { readonly validator: SchemaValidator; readonly fields: SchemaFields } | null = null;

/** The contract of contracts, compiled at its first use. */
function draftContract(): { readonly validator: SchemaValidator; readonly fields: SchemaFields } {
  if (compiled !== null) return compiled;
  const outcome = compileSchema(DRAFT_SCHEMA);
  if (!outcome.ok) throw new Error(`the schema of drafts: ${outcome.refusals[0]?.message}`);
  compiled = { validator: outcome.validator, fields: new SchemaFields(outcome.validator.schema) };
  return compiled;
}

/** Whether a draft is JSON of the shape of drafts and within the limits of payloads; none where it is. */
export function checkDraftShape(draft: ContractDraft): readonly PublishProblem[] {
  const { isPlain, isTooLarge } = checkPlain(draft);
  if (isTooLarge) return [problemOf(tooLarge(), 'too-large')];
  if (!isPlain) return inspectPayload(draft).map((finding) => problemOf(finding, codeOf(finding)));
  const { validator, fields } = draftContract();
  const payload = copyJson(draft) as unknown as Json;
  if (validator.verdict(payload) !== 'valid') {
    const context = {
      pointerOf: () => undefined,
      missing: () => [],
      absent: () => [],
      aliasOf: () => null,
      fieldSchema: () => undefined,
    };
    const faults = reduceFaults(validator.faults(payload) ?? [], fields);
    return faults.slice(0, 20).map((fault) => problemOf(schemaFinding(fault, context), 'draft-shape'));
  }
  if (isContractRef(draft.ref)) return [];
  const message =
    'A contract is called namespace/name@version: lower-case letters, digits and hyphens, and a version such as 1.2.0.';
  return [{ code: 'invalid-ref', severity: 'error', pointer: '/ref', message }];
}

function codeOf({ code, keyword }: Finding): PublishProblemCode {
  if (keyword === 'maxDepth') return 'too-deep';
  if (code === 'limit') return 'too-large';
  return keyword === 'forbidden-key' ? 'reserved-name' : 'not-json';
}

function problemOf(finding: Finding, code: PublishProblemCode): PublishProblem {
  const { expected } = finding.words(true);
  return {
    code,
    severity: 'error',
    pointer: finding.pointer,
    message: `Here a draft has ${expected}. Correct it.`,
  };
}
