import type { ContractDraft } from '../model/contract.ts';

/** Parts of a draft that ODCS has no word for; each becomes the custom property `deedbox.NAME`. */
export const DRAFT_PARTS = [
  'title',
  'coercions',
  'rules',
  'aliases',
  'bindings',
  'severities',
  'sensitive',
  'onError',
  'steps',
  'ownership',
  'governance',
  'allowBacktracking',
] as const satisfies readonly (keyof ContractDraft)[];

/** Of a document of ODCS: each is kept in the draft's metadata under `odcs`, word for word. */
export const DOCUMENT_PARTS: readonly string[] = [
  ...['tenant', 'tags', 'dataProduct', 'servers', 'team', 'roles', 'price', 'slaProperties', 'support'],
  ...['slaDefaultElement', 'authoritativeDefinitions', 'contractCreatedTs', 'domain', 'status', 'name', 'id'],
];

export const PART_PREFIX = 'deedbox.';
