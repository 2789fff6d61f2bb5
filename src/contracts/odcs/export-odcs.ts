import { isJsonObject } from '../ir/walk.ts';
import type { ContractDraft } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { readCustom, writeCustom } from './custom-properties.ts';
import { DOCUMENT_PARTS, DRAFT_PARTS, PART_PREFIX } from './draft-parts.ts';
import { exportElement } from './export-element.ts';
import type { OdcsLoss } from './odcs-loss.ts';

export interface OdcsExportOptions {
  /** Where the contract stands in its life; `active` unless told otherwise. */
  readonly status?: string;
}

export interface OdcsExport {
  /** A contract of ODCS 3.1. */
  readonly document: JsonObject;
  /** What other readers of ODCS will not see. `importOdcs` does. */
  readonly losses: readonly OdcsLoss[];
}

/** A contract as one of the Open Data Contract Standard, version 3.1.0. An artifact is a draft as well. */
export function exportOdcs(draft: ContractDraft, options: OdcsExportOptions = {}): OdcsExport {
  const losses: OdcsLoss[] = [];
  const { ref, metadata = {} } = draft;
  const aliases = new Map((draft.aliases ?? []).map(({ template, names }) => [template, names]));
  const object = exportElement({
    schema: draft.schema,
    name: ref.name,
    pointer: '/schema',
    template: '',
    isRequired: null,
    aliasesOf: (template) => aliases.get(template) ?? [],
    losses,
  });
  const theirs = isJsonObject(metadata.odcs) ? metadata.odcs : {};
  const custom = new Map(readCustom(theirs.customProperties));
  for (const part of DRAFT_PARTS) {
    if (part === 'title' && draft.title !== ref.name) continue;
    const value = draft[part] as unknown as Json | undefined;
    if (value !== undefined && !isEmpty(value)) custom.set(PART_PREFIX + part, value);
  }
  if (!isEmpty(metadata)) custom.set(`${PART_PREFIX}metadata`, metadata);
  for (const part of custom.keys()) {
    if (!part.startsWith(PART_PREFIX)) continue;
    const keyword = part.slice(PART_PREFIX.length);
    if (keyword === 'title' || keyword === 'ownership' || keyword === 'metadata') continue;
    const message = `ODCS has no word for ${keyword}: they are kept in the custom property ${part}.`;
    losses.push({ pointer: `/${keyword}`, keyword, message });
  }
  const document: JsonObject = {
    ...Object.fromEntries(Object.entries(theirs).filter(([part]) => DOCUMENT_PARTS.includes(part))),
    apiVersion: 'v3.1.0',
    kind: 'DataContract',
    id: `${ref.namespace}/${ref.name}`,
    name: draft.title ?? ref.name,
    version: ref.version,
    status: options.status ?? theirs.status ?? 'active',
    domain: ref.namespace,
    ...(draft.description !== undefined &&
      draft.description !== '' && { description: { purpose: draft.description } }),
    schema: [object],
    ...writeCustom(custom),
  };
  return { document, losses };
}

const isEmpty = (value: Json): boolean =>
  value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
