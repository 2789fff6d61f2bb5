import { stringify } from 'yaml';
import { exportMarkdown } from '../../contracts/artifact/export-markdown.ts';
import { isJsonObject } from '../../contracts/ir/walk.ts';
import type { ContractArtifact } from '../../contracts/model/contract.ts';
import { exportOdcs } from '../../contracts/odcs/export-odcs.ts';
import type { AccessContext } from '../access/can.ts';
import { refOf, type ContractSelector } from './contract-name.ts';
import { findContract, type FoundContract } from './find-contract.ts';

/** Forms that a contract can be taken away in. */
export const EXPORT_FORMATS = ['JSON_SCHEMA', 'ODCS', 'MARKDOWN', 'ARTIFACT'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportedContract {
  readonly ref: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
  /** What others will not see in this form. */
  readonly losses: readonly ExportLoss[];
}

export interface ExportLoss {
  /** RFC 6901, in the contract. */
  readonly pointer: string;
  readonly message: string;
}

type Written = Pick<ExportedContract, 'mediaType' | 'content' | 'losses'> & { readonly extension: string };

/**
 * A contract as a text in another form. Nothing is kept of it.
 * @throws AppError NOT_FOUND where it is missing or forbidden
 */
export async function exportContract(
  ctx: AccessContext,
  { selector, format }: { readonly selector: ContractSelector; readonly format: ExportFormat },
): Promise<ExportedContract> {
  const found = await findContract(ctx, selector);
  const { extension, ...written } = WRITERS[format](found);
  return { ref: refOf(found), fileName: `${found.name}-${found.version}.${extension}`, ...written };
}

const WRITERS: Readonly<Record<ExportFormat, (found: FoundContract) => Written>> = {
  JSON_SCHEMA: ({ artifact }) => ({
    extension: 'schema.json',
    mediaType: 'application/schema+json',
    content: jsonText(withDialect(artifact)),
    losses: unsaid(artifact),
  }),
  ODCS: ({ artifact, status }) => {
    const { document, losses } = exportOdcs(artifact, { status: status.toLowerCase() });
    return { extension: 'odcs.yaml', mediaType: 'application/yaml', content: stringify(document), losses };
  },
  MARKDOWN: ({ artifact }) => ({
    extension: 'md',
    mediaType: 'text/markdown',
    content: exportMarkdown(artifact),
    losses: [],
  }),
  ARTIFACT: ({ artifact }) => ({
    extension: 'contract.json',
    mediaType: 'application/json',
    content: jsonText(artifact),
    losses: [],
  }),
};

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const withDialect = ({ schema }: ContractArtifact): unknown =>
  isJsonObject(schema) ? { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema } : schema;

/** Parts of a contract that a schema has no words for. */
const BESIDE = [
  'coercions',
  'rules',
  'aliases',
  'bindings',
  'severities',
  'sensitive',
  'steps',
  'ownership',
  'governance',
  'metadata',
] as const;

const unsaid = (artifact: ContractArtifact): readonly ExportLoss[] =>
  BESIDE.filter((part) => Object.keys(artifact[part]).length > 0).map((part) => ({
    pointer: `/${part}`,
    message: `JSON Schema has no word for ${part}: take ODCS or the artifact to keep them.`,
  }));
