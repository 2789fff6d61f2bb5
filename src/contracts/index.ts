/**
 * The door of the package: `import { publish, validate } from 'deedbox/contracts'`. What is not named here
 * is not promised. Inside the repository files are imported where they are.
 */
export { publish, type PublishOptions, type PublishOutcome } from './artifact/publish.ts';
export type { PublishProblem, PublishProblemCode } from './artifact/publish-problem.ts';
export { artifactDigest, hasItsDigest } from './artifact/digest.ts';
export { diffContracts } from './artifact/diff.ts';
export { breakingChanges, type CompatibilityMode } from './artifact/compatibility.ts';
export type { SchemaChange, SchemaChangeKind } from './artifact/schema-change.ts';
export {
  compareVersions,
  latestVersion,
  nextVersion,
  suggestBump,
  type VersionBump,
} from './artifact/versions.ts';
export { exportMarkdown } from './artifact/export-markdown.ts';
export { importJsonSchema, type JsonSchemaImport } from './artifact/import-json-schema.ts';
export { exportOdcs, type OdcsExport, type OdcsExportOptions } from './odcs/export-odcs.ts';
export { importOdcs, type OdcsImport, type OdcsImportOptions } from './odcs/import-odcs.ts';
export type { OdcsLoss } from './odcs/odcs-loss.ts';

export { validate, validateText, type ValidateOptions, type ValidationMode } from './engine/validate.ts';
export { needsThread, SchemaNotUsable } from './engine/validator-pool.ts';
export { UnknownStep } from './model/unknown-step.ts';
export { renderMarkdown } from './diag/render-markdown.ts';
export { renderText } from './diag/render-text.ts';
export { toAgentFeedback, type FeedbackOptions } from './diag/agent-feedback.ts';
export {
  createPartialValidator,
  type PartialState,
  type PartialValidator,
} from './stream/partial-validator.ts';

export { toLlmSchema, type LlmSchema, type LlmSchemaOptions } from './emit/llm-schema.ts';
export {
  TOOL_PROVIDERS,
  toToolSchema,
  type ToolProvider,
  type ToolSchema,
  type ToolSchemaOptions,
  type ToolSchemaOutcome,
} from './emit/tool-schema.ts';
export { estimateTokens, type Tokenizer } from './emit/tokens.ts';
export { exactTokens } from './emit/exact-tokens.ts';

export {
  extractJson,
  type ExtractOptions,
  type Extraction,
  type ModelAnswer,
} from './repair/extract-json.ts';
export {
  repairLoop,
  type Emit,
  type RepairEvent,
  type RepairLoopOptions,
} from './repair-loop/repair-loop.ts';
export {
  INITIAL_STATE,
  type AgentOutput,
  type LoopState,
  type RepairAttempt,
} from './repair-loop/loop-state.ts';
export { RepairExhausted, type QuarantineDraft, type RepairOutcome } from './repair-loop/repair-outcome.ts';
export { repairStep, type RepairRules, type StepOutcome } from './repair-loop/step.ts';
export type { LoopClock } from './repair-loop/wait-for.ts';
export { contractRules } from './repair-loop/contract-rules.ts';
export { emitFrom, noOpProvider, type AiProvider } from './repair-loop/ai-provider.ts';

export { semanticMapper, type SemanticMapper } from './mapper/semantic-mapper.ts';
export { freezeAliases, type FreezeOutcome } from './mapper/freeze-aliases.ts';
export { aliasCandidates, type AliasCandidate } from './mapper/alias-candidates.ts';
export { mapThenValidate, pipe } from './mapper/pipe.ts';
export type { Concept, VocabularyScheme } from './mapper/vocabulary.ts';

export { conformanceWindow, type ConformanceWindow, type Observation } from './quality/conformance-window.ts';
export { scoreConformance, type ConformanceScore } from './quality/score.ts';
export { mergeSnapshots } from './quality/merge-snapshots.ts';
export { findDrift, type Drift, type DriftFinding } from './quality/drift.ts';

export { formatContractRef, parseContractRef, type ContractRef } from './model/contract-ref.ts';
export type { ContractArtifact, ContractDraft, StepContract } from './model/contract.ts';
export type { Diagnostic, DiagnosticCode, Severity } from './model/diagnostic.ts';
export type { Json, JsonObject, JsonSchema } from './model/json.ts';
export type { ValidationResult } from './model/validation-result.ts';
