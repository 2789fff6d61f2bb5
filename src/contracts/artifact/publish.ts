import { checkCompilable, compileSchema } from '../engine/compile-schema.ts';
import { schemaForAjv } from '../engine/schema-for-ajv.ts';
import { SchemaFields } from '../diag/schema-fields.ts';
import { copyJson } from '../ir/copy-json.ts';
import { joinPointer } from '../ir/pointer.ts';
import { prepareSchema } from '../ir/prepare.ts';
import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import { freezeAliases, type FreezeOutcome } from '../mapper/freeze-aliases.ts';
import type { VocabularyScheme } from '../mapper/vocabulary.ts';
import type { AliasMap, ContractArtifact, ContractDraft, StepContract } from '../model/contract.ts';
import type { JsonSchema } from '../model/json.ts';
import { checkDraftShape } from './check-draft-shape.ts';
import { deepFreeze } from './deep-freeze.ts';
import { artifactDigest } from './digest.ts';
import { lintDraft } from './lint-draft.ts';
import { lintSchema } from './lint-schema.ts';
import type { PublishProblem } from './publish-problem.ts';

export interface PublishOptions {
  /** Vocabularies, those that the draft's bindings name at least: names are taken from them now or never. */
  readonly schemes?: readonly VocabularyScheme[];
  /** What `freezeAliases` made of the draft and its schemes, where that was done already. */
  readonly aliasMap?: AliasMap;
}

export type PublishOutcome =
  | {
      readonly ok: true;
      readonly artifact: ContractArtifact;
      /** Of severity `warning` and `info`. */
      readonly problems: readonly PublishProblem[];
    }
  | { readonly ok: false; readonly problems: readonly PublishProblem[] };

/**
 * Makes an artifact of a draft: all that validation needs, checked and frozen. The same draft with the same
 * schemes gives the same artifact, byte for byte. The draft is not changed and not held on to.
 */
export function publish(draft: ContractDraft, { schemes, aliasMap }: PublishOptions = {}): PublishOutcome {
  const shape = checkDraftShape(draft);
  if (shape.length > 0) return { ok: false, problems: shape };
  const copy = copyJson(draft);
  const allowBacktracking = copy.allowBacktracking ?? false;
  const main = takeSchema(copy.schema, '/schema', allowBacktracking);
  const steps = Object.entries(copy.steps ?? {}).map(([name, step]) => {
    const pointer = joinPointer(joinPointer('/steps', name), 'schema');
    return { name, step, taken: takeSchema(step.schema, pointer, allowBacktracking) };
  });
  const all = [main, ...steps.map(({ taken }) => taken)];
  const fields = all.flatMap(({ schema }) =>
    schema === null ? [] : [new SchemaFields(schemaForAjv(schema).schema)],
  );
  const problems = all.flatMap((taken) => [...taken.problems]);
  if (fields.length !== all.length) return { ok: false, problems };
  const frozen = aliasMap === undefined ? freezeAliases(copy, schemes) : asFrozen(aliasMap);
  problems.push(...lintDraft(copy, fields), ...frozen.problems);
  if (!frozen.ok || problems.some(({ severity }) => severity === 'error') || main.schema === null) {
    return { ok: false, problems };
  }
  const frozenSteps = steps.map(({ name, step, taken }): readonly [string, StepContract] => [
    name,
    { ...step, schema: taken.schema ?? step.schema },
  ]);
  const rest = complete(copy, {
    schema: main.schema,
    steps: Object.fromEntries(frozenSteps),
    aliasMap: frozen.aliasMap,
  });
  return { ok: true, artifact: deepFreeze({ ...rest, digest: artifactDigest(rest) }), problems };
}

/** A copy: the caller's map is not frozen with the artifact. */
const asFrozen = (aliasMap: AliasMap): FreezeOutcome => ({
  ok: true,
  aliasMap: copyJson(aliasMap),
  problems: [],
});

interface Frozen {
  readonly schema: JsonSchema;
  readonly steps: ContractArtifact['steps'];
  readonly aliasMap: AliasMap;
}

function complete(
  draft: ContractDraft,
  { schema, steps, aliasMap }: Frozen,
): Omit<ContractArtifact, 'digest'> {
  return {
    ref: draft.ref,
    title: draft.title ?? draft.ref.name,
    description: draft.description ?? '',
    schema,
    coercions: draft.coercions ?? [],
    rules: draft.rules ?? [],
    aliases: draft.aliases ?? [],
    bindings: draft.bindings ?? [],
    severities: draft.severities ?? {},
    sensitive: draft.sensitive ?? [],
    onError: draft.onError ?? 'quarantine',
    steps,
    ownership: draft.ownership ?? {},
    governance: draft.governance ?? {},
    metadata: draft.metadata ?? {},
    allowBacktracking: draft.allowBacktracking ?? false,
    aliasMap,
  };
}

interface TakenSchema {
  /** Null where it is refused. */
  readonly schema: JsonSchema | null;
  readonly problems: readonly PublishProblem[];
}

/** Bounds, upgrade, references, lints, and whether it compiles at all; pointers from the draft. */
function takeSchema(source: JsonSchema, at: string, allowBacktracking: boolean): TakenSchema {
  const prepared = prepareSchema(source);
  if (!prepared.ok) {
    return {
      schema: null,
      problems: prepared.refusals.map((refusal) => placed({ ...refusal, severity: 'error' }, at)),
    };
  }
  const notes = prepared.notes.map(({ pointer, keyword, message }): PublishProblem => ({
    code: 'keyword-says-nothing',
    severity: 'warning',
    pointer: joinPointer(pointer, keyword),
    message,
  }));
  const errors = (refusals: readonly SchemaRefusal[]): TakenSchema => ({
    schema: null,
    problems: [
      ...notes,
      ...refusals.map((refusal): PublishProblem => ({ ...refusal, severity: 'error' })),
    ].map((problem) => placed(problem, at)),
  });
  // From what costs least to what costs most.
  const compilable = checkCompilable({ ...prepared, allowBacktracking });
  if (compilable.length > 0) return errors(compilable);
  const lints = lintSchema(prepared.schema, { allowBacktracking });
  const found = [...notes, ...lints].map((problem) => placed(problem, at));
  if (lints.some(({ severity }) => severity === 'error')) return { schema: null, problems: found };
  const compiled = compileSchema(prepared.schema, { allowBacktracking });
  return compiled.ok ? { schema: prepared.schema, problems: found } : errors(compiled.refusals);
}

const placed = (problem: PublishProblem, at: string): PublishProblem => ({
  ...problem,
  pointer: at + problem.pointer,
});
