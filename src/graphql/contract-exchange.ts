import type { ExportedContract, ExportLoss } from '../features/contracts-registry/export-contract.ts';
import { readSelector } from '../features/contracts-registry/contract-name.ts';
import { builder } from './builder.ts';
import { publicationFields } from './contract-mutations.ts';
import { CompatibilityMode } from './contract-parts.ts';
import { ConflictError, NotFoundError, SchemaRejectedError } from './errors.ts';
import { mutation } from './mutation.ts';
import { later } from '../domain/later.ts';

const exportContract = later(
  async () => (await import('../features/contracts-registry/export-contract.ts')).exportContract,
);
const importContract = later(
  async () => (await import('../features/contracts-registry/import-contract.ts')).importContract,
);

const ContractImportFormat = builder.enumType('ContractImportFormat', {
  description: 'What a contract can be made of.',
  values: {
    JSON_SCHEMA: { description: 'A JSON Schema of draft-04 to 2020-12.' },
    ODCS: { description: 'A contract of the Open Data Contract Standard 3.0 or 3.1, as YAML or JSON.' },
  } as const,
});

const ContractExportFormat = builder.enumType('ContractExportFormat', {
  description: 'Forms that a contract can be taken away in.',
  values: {
    JSON_SCHEMA: { description: 'Its JSON Schema 2020-12.' },
    ODCS: {
      description:
        'A contract of the Open Data Contract Standard 3.1, as YAML; nothing is lost on the way back.',
    },
    MARKDOWN: { description: 'For people to read.' },
    ARTIFACT: { description: 'All of it as it was published, as JSON.' },
  } as const,
});

const Loss = builder.objectRef<ExportLoss>('ExportLoss').implement({
  description: 'What others will not see in a form.',
  fields: (t) => ({
    pointer: t.exposeString('pointer', { description: 'Where in the contract, RFC 6901.' }),
    message: t.exposeString('message', { description: 'What becomes of it.' }),
  }),
});

mutation('importContract', {
  description:
    'Publishes a contract from another format, as `publishContract` does; tells of what has no counterpart.',
  input: (t) => ({
    format: t.field({ type: ContractImportFormat, required: true, description: 'What the text is.' }),
    content: t.string({ required: true, description: 'The text, at most 256 Ki characters.' }),
    ref: t.string({
      description:
        '`namespace/name@1.0.0`. Needed for a schema; of ODCS what it says of itself where left out.',
    }),
    object: t.string({ description: 'Of ODCS: the object to take, where there are several.' }),
    compatibility: t.field({
      type: CompatibilityMode,
      description: 'What it promises; BACKWARD where left out.',
    }),
    isDryRun: t.boolean({ description: 'Checks everything and writes nothing.' }),
  }),
  errors: [NotFoundError, ConflictError, SchemaRejectedError],
  resolve: ({ compatibility, isDryRun, ...input }, ctx) =>
    importContract(ctx, { ...input, isDryRun: isDryRun === true, ...(compatibility && { compatibility }) }),
  success: publicationFields,
});

mutation('exportContract', {
  description: 'A contract as a text in another form. Nothing is kept of it.',
  scope: 'read',
  input: (t) => ({
    ref: t.string({
      required: true,
      description: '`namespace/name@1.0.0`, or `namespace/name` for its highest active release.',
    }),
    format: t.field({ type: ContractExportFormat, required: true, description: 'Which form.' }),
  }),
  errors: [NotFoundError],
  resolve: ({ ref, format }, ctx): Promise<ExportedContract> =>
    exportContract(ctx, { selector: readSelector(ref), format }),
  success: (t) => ({
    ref: t.exposeString('ref', { description: 'Which version it is, `namespace/name@version`.' }),
    fileName: t.exposeString('fileName', { description: 'A name for a file of it.' }),
    mediaType: t.exposeString('mediaType', { description: 'What it is.' }),
    content: t.exposeString('content', { description: 'The text.' }),
    losses: t.field({
      type: [Loss],
      description: 'What others will not see in it; empty where nothing is lost.',
      resolve: ({ losses }) => [...losses],
    }),
  }),
});
