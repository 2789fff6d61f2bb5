import { toAgentFeedback, type FeedbackOptions } from '../diag/agent-feedback.ts';
import { validate } from '../engine/validate.ts';
import { mapThenValidate } from '../mapper/pipe.ts';
import { semanticMapper } from '../mapper/semantic-mapper.ts';
import type { ContractArtifact } from '../model/contract.ts';
import type { RepairRules } from './step.ts';

export interface ContractRulesOptions extends FeedbackOptions {
  readonly step?: string;
}

/**
 * How answers are checked against a published contract, or one of its steps: mapped, coerced, validated,
 * and told about within bounds.
 *
 * @throws UnknownStep, SchemaNotUsable as `validate`
 */
export function contractRules(
  artifact: ContractArtifact,
  { step, ...feedback }: ContractRulesOptions = {},
): Pick<RepairRules, 'check' | 'feedback'> {
  return {
    check: mapThenValidate(semanticMapper(artifact, { step }), (payload) =>
      validate(artifact, payload, { step }),
    ),
    feedback: (result) => toAgentFeedback(result, feedback),
  };
}
