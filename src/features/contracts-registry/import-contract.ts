import { parse, YAMLError } from 'yaml';
import { checkDraftShape } from '../../contracts/artifact/check-draft-shape.ts';
import { importJsonSchema } from '../../contracts/artifact/import-json-schema.ts';
import type { CompatibilityMode } from '../../contracts/artifact/compatibility.ts';
import type { ContractDraft } from '../../contracts/model/contract.ts';
import type { Json } from '../../contracts/model/json.ts';
import { importOdcs } from '../../contracts/odcs/import-odcs.ts';
import { readJson } from '../../contracts/repair/read-json.ts';
import { CONTRACT_IMPORT_MAX_CHARS } from '../../config/limits-registry.ts';
import { invalid } from '../../domain/errors.ts';
import { requireUser } from '../access/require-user.ts';
import type { UseCaseContext } from '../context.ts';
import { readVersionRef } from './contract-name.ts';
import { checkVersion } from './draft-input.ts';
import { publishChecked } from './publish-contract.ts';
import type { Publication } from './publish-draft.ts';
import { schemaRejected, type RegistryProblem } from './registry-problem.ts';

export interface ImportContractInput {
  readonly format: 'JSON_SCHEMA' | 'ODCS';
  /** JSON, and for ODCS also YAML. */
  readonly content: string;
  /** `namespace/name@version`; of ODCS what the document says where left out. */
  readonly ref?: string | null;
  /** Of ODCS: the object to take, where there are several. */
  readonly object?: string | null;
  readonly compatibility?: CompatibilityMode;
  readonly isDryRun?: boolean;
}

interface Imported {
  readonly draft: ContractDraft;
  readonly notes: readonly RegistryProblem[];
}

/**
 * Publishes a contract from another format. What has no counterpart is told of.
 * @throws AppError as publishContract; VALIDATION for a text that is not of the format
 */
export async function importContract(
  ctx: UseCaseContext,
  { compatibility, isDryRun, ...input }: ImportContractInput,
): Promise<Publication> {
  requireUser(ctx, 'write');
  if (input.content.length > CONTRACT_IMPORT_MAX_CHARS) {
    const limit = CONTRACT_IMPORT_MAX_CHARS / 1024;
    throw invalid(['content'], `A contract to import has at most ${limit} Ki characters.`);
  }
  const { draft, notes } = input.format === 'ODCS' ? fromOdcs(input) : fromJsonSchema(input);
  checkVersion(draft.ref);
  const shape = checkDraftShape(draft);
  if (shape.length > 0) throw schemaRejected({ problems: [...shape, ...notes] });
  const publication = await publishChecked(ctx, { draft, compatibility, isDryRun });
  return { ...publication, problems: [...notes, ...publication.problems] };
}

function fromJsonSchema({ ref, content }: ImportContractInput): Imported {
  if (typeof ref !== 'string') throw invalid(['ref'], 'A schema has no name: give namespace/name@1.0.0.');
  const imported = importJsonSchema(jsonOf(content), readVersionRef(ref));
  if (imported.ok) {
    const notes = imported.notes.map(({ pointer, keyword, message }) =>
      loss(`${pointer}/${keyword}`, message),
    );
    return { draft: imported.draft, notes };
  }
  const problems = imported.refusals.map((refusal) => ({ ...refusal, severity: 'error' }) as const);
  throw schemaRejected({ problems });
}

function fromOdcs({ ref, object, content }: ImportContractInput): Imported {
  const imported = importOdcs(/^\s*[{[]/.test(content) ? jsonOf(content) : yamlOf(content), {
    ...(typeof ref === 'string' && { ref: readVersionRef(ref) }),
    ...(typeof object === 'string' && { object }),
  });
  if (!imported.ok) throw invalid(['content'], imported.reason);
  return {
    draft: imported.draft,
    notes: imported.losses.map(({ pointer, message }) => loss(pointer, message)),
  };
}

const loss = (pointer: string, message: string): RegistryProblem => ({
  code: 'import-loss',
  severity: 'warning',
  pointer,
  message,
});

function jsonOf(content: string): Json {
  const { value, problems } = readJson(content);
  const [first] = problems;
  if (value !== undefined && first === undefined) return value;
  const where = first === undefined ? '' : ` (${first.code} at character ${first.at})`;
  throw invalid(['content'], `This is no JSON that can be kept${where}. Correct it.`);
}

function yamlOf(content: string): Json {
  try {
    // Anchors that multiply what they name stop at a hundred.
    return parse(content, { maxAliasCount: 100, schema: 'core', uniqueKeys: true }) as Json;
  } catch (error) {
    if (!(error instanceof YAMLError) && !(error instanceof ReferenceError)) throw error;
    throw invalid(['content'], `This is no YAML that can be read: ${error.message.split('\n')[0] ?? ''}`);
  }
}
