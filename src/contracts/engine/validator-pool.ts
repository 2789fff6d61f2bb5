import { createHash } from 'node:crypto';
import { SchemaFields } from '../diag/schema-fields.ts';
import { sensitivityOf, type Sensitivity } from '../diag/sensitivity.ts';
import { canonicalJson } from '../ir/canonical-json.ts';
import { formatContractRef } from '../model/contract-ref.ts';
import { contractSchema } from '../model/contract-schema.ts';
import type { ContractArtifact } from '../model/contract.ts';
import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import type { ValidationResult } from '../model/validation-result.ts';
import { POOL_MAX_BYTES, POOL_MAX_VALIDATORS } from '../limits.ts';
import { compileSchema, type SchemaValidator } from './compile-schema.ts';
import { Lru } from './lru.ts';

/** A contract's schema, or that of one of its steps, ready to judge. */
export interface ReadyContract {
  readonly validator: SchemaValidator;
  readonly fields: SchemaFields;
  readonly isSensitive: Sensitivity;
  /** What results say of where they come from. */
  readonly contract: ValidationResult['contract'];
}

/**
 * A published contract whose schema the engine refuses: it was not published by this engine, or not by
 * these rules.
 */
export class SchemaNotUsable extends Error {
  override readonly name = 'SchemaNotUsable';
  readonly refusals: readonly SchemaRefusal[];

  constructor(ref: string, refusals: readonly SchemaRefusal[]) {
    super(
      `The schema of ${ref} cannot be used: ${refusals[0]?.message ?? 'it was refused'} Publish it anew.`,
    );
    this.refusals = refusals;
  }
}

interface Known {
  /** SHA-256 of the schema: an artifact's own digest is not taken on trust. */
  readonly key: string;
  readonly size: number;
  readonly ref: string;
}

type Compiled = Pick<ReadyContract, 'validator' | 'fields'>;

// Dropped as one, Ajv's instance and what it compiled: nothing else frees a schema.
const pool = new Lru<Compiled>({ maxEntries: POOL_MAX_VALIDATORS, maxSize: POOL_MAX_BYTES });
const known = new WeakMap<ContractArtifact, Map<string | undefined, Known>>();

// Payloads come in rows for one contract.
let last: {
  readonly artifact: ContractArtifact;
  readonly step: string | undefined;
  readonly ready: ReadyContract;
} | null = null;

/**
 * @throws UnknownStep
 * @throws SchemaNotUsable
 */
export function readyContract(artifact: ContractArtifact, step?: string): ReadyContract {
  if (last?.artifact === artifact && last.step === step) return last.ready;
  const ready = findOrCompile(artifact, step);
  last = { artifact, step, ready };
  return ready;
}

function findOrCompile(artifact: ContractArtifact, step: string | undefined): ReadyContract {
  const { key, size, ref } = knownOf(artifact, step);
  const ofContract = ({ validator, fields }: Compiled): ReadyContract => ({
    validator,
    fields,
    isSensitive: sensitivityOf(artifact.sensitive, fields),
    contract: { ref, digest: artifact.digest },
  });
  const kept = pool.get(key);
  if (kept !== undefined) return ofContract(kept);
  const compiled = compileSchema(contractSchema(artifact, step), {
    allowBacktracking: artifact.allowBacktracking,
  });
  if (!compiled.ok) throw new SchemaNotUsable(ref, compiled.refusals);
  const { validator } = compiled;
  const entry = { validator, fields: new SchemaFields(validator.schema) };
  pool.set(key, entry, size);
  return ofContract(entry);
}

/**
 * Whether a contract has patterns that may take exponential time: it is to be checked in a thread that can
 * be stopped.
 */
export const needsThread = (artifact: ContractArtifact, step?: string): boolean =>
  artifact.allowBacktracking && readyContract(artifact, step).validator.patterns.backtracking.length > 0;

function knownOf(artifact: ContractArtifact, step: string | undefined): Known {
  const steps = known.get(artifact) ?? new Map<string | undefined, Known>();
  const old = steps.get(step);
  if (old !== undefined) return old;
  const text = canonicalJson(contractSchema(artifact, step));
  const key = createHash('sha256').update(`${artifact.allowBacktracking}\n${text}`, 'utf8').digest('hex');
  const entry = { key, size: text.length, ref: formatContractRef(artifact.ref) };
  known.set(artifact, steps.set(step, entry));
  return entry;
}
