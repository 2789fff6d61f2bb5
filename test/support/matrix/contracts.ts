import { randomUUID } from 'node:crypto';
import { publish } from '../../../src/contracts/artifact/publish.ts';
import type { Database } from '../../../src/db/database.ts';
import { parseId } from '../../../src/graphql/ids.ts';

/** Kinds of the registry that carry ids. */
export type ContractKinds =
  'ContractNamespace' | 'Contract' | 'ContractVersion' | 'VocabularyScheme' | 'AliasSuggestion';

const nameOf = (uuid: string): string => `n${uuid}`;

/** `namespace/c`, as arguments take it. */
export const contractRef = (namespaceId: string): string => `${nameOf(parseId(namespaceId).uuid)}/c`;
export const namespaceName = (namespaceId: string): string => nameOf(parseId(namespaceId).uuid);

/** A private namespace with a contract, one version of it that says everything, a vocabulary and a name. */
export async function seedContracts(
  { prisma }: Database,
  { tag, creatorId, id }: { readonly tag: string; readonly creatorId: string; readonly id: string },
): Promise<Record<ContractKinds, string>> {
  const namespaceName = nameOf(id);
  const data = { id, name: namespaceName, description: tag, creatorId };
  const { id: namespaceId } = await prisma.contractNamespace.create({ data });
  const concepts = [{ name: 'mail', labels: ['Post'], sameAs: [] }];
  const scheme = await prisma.vocabularyScheme.create({
    data: {
      namespaceId,
      namespaceName,
      name: 'people',
      version: '1.0.0',
      digest: '0'.repeat(64),
      title: tag,
      publishedById: creatorId,
      concepts: { createMany: { data: concepts } },
    },
  });
  const outcome = publish(
    {
      ref: { namespace: namespaceName, name: 'c', version: '1.0.0' },
      title: tag,
      schema: { type: 'object', properties: { email: { type: 'string' }, age: { type: 'integer' } } },
      aliases: [{ template: '/email', names: ['mail_address'] }],
      bindings: [{ template: '/email', concept: 'mail', scheme: 'people:1.0.0' }],
      coercions: [{ template: '/age', name: 'integer' }],
      rules: [{ template: '/email', name: 'no_capital_characters' }],
      steps: { first: { schema: true } },
    },
    { schemes: [{ name: 'people', version: '1.0.0', concepts }] },
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const { artifact } = outcome;
  const contract = await prisma.contract.create({
    data: { namespaceId, namespaceName, name: 'c', title: tag, description: tag },
  });
  const contractId = contract.id;
  const change = {
    kind: 'described',
    step: null,
    template: '',
    keyword: 'title',
    breaksBackward: false,
    breaksForward: false,
  };
  const version = await prisma.contractVersion.create({
    data: {
      contractId,
      version: '1.0.0',
      orderKey: '1',
      digest: artifact.digest,
      artifact: JSON.stringify(artifact),
      draftDigest: '0'.repeat(64),
      fieldCount: 2,
      changes: { from: '0.9.0', changes: [change] },
      publishedById: creatorId,
    },
  });
  await prisma.fieldBinding.create({
    data: { contractId, template: '/email', concept: 'mail', scheme: 'people:1.0.0', createdById: creatorId },
  });
  const suggestion = await prisma.aliasSuggestion.create({
    data: { contractId, parent: '', key: tag, foldedKey: tag, jsonType: 'string', decidedById: creatorId },
  });
  return {
    ContractNamespace: namespaceId,
    Contract: contractId,
    ContractVersion: version.id,
    VocabularyScheme: scheme.id,
    AliasSuggestion: suggestion.id,
  };
}

/** Outcomes as in expectations.ts. */
const READERS = '--+++';
const OWNERS = '---++';
const FOUND = '!!+++';

type Shared = Readonly<Record<string, string>>;
const refIn = ({ ContractNamespace = '' }: Shared): string => contractRef(ContractNamespace);

export const CONTRACT_QUERIES = {
  aliasSuggestions: { expected: OWNERS },
  contract: { expected: READERS, args: ({ Contract }: Shared) => `id: "${Contract}"` },
  contractDiff: {
    expected: FOUND,
    args: (shared: Shared) => `from: "${refIn(shared)}@1.0.0", to: "${refIn(shared)}"`,
  },
  contractLlmSchema: { expected: FOUND, args: (shared: Shared) => `ref: "${refIn(shared)}"` },
  contractNamespaces: { expected: READERS },
  contracts: { expected: READERS },
  vocabularySchemes: { expected: READERS },
} as const;

export const CONTRACT_FIELDS = {
  'AliasSuggestion.candidates': OWNERS,
  'AliasSuggestion.contract': OWNERS,
  'AliasSuggestion.decidedBy': OWNERS,
  'Contract.bindings': READERS,
  'Contract.latest': READERS,
  'Contract.namespace': READERS,
  'Contract.versions': READERS,
  'ContractNamespace.contracts': READERS,
  'ContractNamespace.creator': READERS,
  'ContractNamespace.grants': OWNERS,
  'ContractNamespace.vocabularySchemes': READERS,
  'ContractVersion.aliasMap': READERS,
  'ContractVersion.aliases': READERS,
  'ContractVersion.bindings': READERS,
  'ContractVersion.changes': READERS,
  'ContractVersion.coercions': READERS,
  'ContractVersion.contract': READERS,
  'ContractVersion.publishedBy': READERS,
  'ContractVersion.rules': READERS,
  'ContractVersion.steps': READERS,
  // Of the first that leads there: a letter, or what was asked for.
  'Diagnostic.found': OWNERS,
  'FieldBinding.createdBy': READERS,
  'VocabularyScheme.concepts': READERS,
  'VocabularyScheme.namespace': READERS,
  'VocabularyScheme.publishedBy': READERS,
} as const;

export const CONTRACT_HELD = {
  'Contract.version': 'the same use-case as Contract.versions',
  'ContractDiff.changes': 'of the query contractDiff',
  'LlmSchema.lossy': 'of the query contractLlmSchema',
  'ValidationResult.coerced': 'of what validatePayload answers to who may read the contract',
  'ValidationResult.contractVersion': 'the same use-case as Contract.versions',
  'ValidationResult.diagnostics': 'of what validatePayload answers to who may read the contract',
  'ValidationResult.mapped': 'of what validatePayload answers to who may read the contract',
  'ValidationResult.unresolved': 'of what validatePayload answers to who may read the contract',
  'ValidationResult.warnings': 'of what validatePayload answers to who may read the contract',
} as const;

const OWNER = 'u!!++';
const fresh = ({ ContractNamespace = '' }: Shared): string =>
  `${namespaceName(ContractNamespace)}/x${randomUUID().slice(0, 8)}@1.0.0`;

export const CONTRACT_MUTATIONS = {
  acceptSuggestion: {
    expected: OWNER,
    input: ({ AliasSuggestion }: Shared) => ({ suggestionId: AliasSuggestion, target: '/age' }),
  },
  bindField: {
    expected: OWNER,
    input: (ids: Shared) => ({
      contract: refIn(ids),
      template: '/email',
      concept: 'mail',
      scheme: 'people:1.0.0',
    }),
  },
  deprecateContract: { expected: OWNER, input: (ids: Shared) => ({ ref: `${refIn(ids)}@1.0.0` }) },
  exportContract: { expected: FOUND, input: (ids: Shared) => ({ ref: refIn(ids), format: 'ARTIFACT' }) },
  importContract: {
    expected: OWNER,
    input: (ids: Shared) => ({ format: 'JSON_SCHEMA', content: '{}', ref: fresh(ids) }),
  },
  publishContract: { expected: OWNER, input: (ids: Shared) => ({ ref: fresh(ids), schema: {} }) },
  publishVocabularyScheme: {
    expected: OWNER,
    input: ({ ContractNamespace = '' }: Shared) => ({
      namespace: namespaceName(ContractNamespace),
      name: 'other',
      version: '1.0.0',
      concepts: [{ name: 'a' }],
    }),
  },
  rejectSuggestion: {
    expected: OWNER,
    input: ({ AliasSuggestion }: Shared) => ({ suggestionId: AliasSuggestion }),
  },
  updateContractNamespace: {
    expected: OWNER,
    input: ({ ContractNamespace }: Shared) => ({ namespaceId: ContractNamespace, description: 'x' }),
  },
  unbindField: { expected: OWNER, input: (ids: Shared) => ({ contract: refIn(ids), template: '/email' }) },
  validatePayload: { expected: FOUND, input: (ids: Shared) => ({ ref: refIn(ids), payload: {} }) },
} as const;
