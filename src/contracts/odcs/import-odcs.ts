import { checkPlain } from '../engine/payload/plain.ts';
import { isJsonObject } from '../ir/walk.ts';
import { isContractRef, type ContractRef } from '../model/contract-ref.ts';
import type { ContractDraft, FieldAliases } from '../model/contract.ts';
import type { Json, JsonObject, JsonSchema } from '../model/json.ts';
import { readCustom, SCHEMA_PROPERTY } from './custom-properties.ts';
import { DOCUMENT_PARTS, DRAFT_PARTS, PART_PREFIX } from './draft-parts.ts';
import { aliasesIn, sensitiveIn } from './field-notes.ts';
import { importElement } from './import-element.ts';
import type { OdcsLoss } from './odcs-loss.ts';
import { refOf } from './ref-of.ts';

export interface OdcsImportOptions {
  /** What the contract is called here, where its id does not say so. */
  readonly ref?: Partial<ContractRef>;
  /** Name of the object to take, where the document has several. */
  readonly object?: string;
}

export type OdcsImport =
  | {
      readonly ok: true;
      /** To be published, which checks it. */
      readonly draft: ContractDraft;
      readonly losses: readonly OdcsLoss[];
    }
  | { readonly ok: false; readonly reason: string };

/** Reads a contract of the Open Data Contract Standard, 3.0.x or 3.1.x, parsed already. It never throws. */
export function importOdcs(document: Json, options: OdcsImportOptions = {}): OdcsImport {
  if (!isJsonObject(document)) return refuse('A contract of ODCS is an object.');
  if (!checkPlain(document).isPlain)
    return refuse('The document is no JSON, or it is too large or too deep.');
  const version = typeof document.apiVersion === 'string' ? document.apiVersion : '';
  if (document.kind !== 'DataContract' || !/^v3\.[01]\.\d+$/.test(version)) {
    return refuse('Only contracts with kind DataContract and apiVersion v3.0.x or v3.1.x can be read.');
  }
  const found = objectOf(document, options.object);
  if (typeof found === 'string') return refuse(found);
  const ref = refOf(document, options.ref);
  if (!isContractRef(ref)) {
    return refuse(`${JSON.stringify(ref)} names no contract: give a namespace, a name and a version.`);
  }
  const losses: OdcsLoss[] = [];
  const pointer = `/schema/${found.index}`;
  const schema = importElement({ element: withType(found.object), pointer, isNullable: false, losses });
  losses.push(...documentLosses(document));
  return { ok: true, draft: draftOf({ document, ref, schema, object: found.object }), losses };
}

const refuse = (reason: string): OdcsImport => ({ ok: false, reason });

interface FoundObject {
  readonly object: JsonObject;
  readonly index: number;
}

/** @returns the reason where there is not the one object */
function objectOf({ schema }: JsonObject, wanted: string | undefined): FoundObject | string {
  const objects = (Array.isArray(schema) ? (schema as readonly Json[]) : []).flatMap((object, index) =>
    isJsonObject(object) && (wanted === undefined || object.name === wanted) ? [{ object, index }] : [],
  );
  const [first, second] = objects;
  if (first === undefined) return 'The document has no such object in its schema. Name one that it has.';
  if (second === undefined) return first;
  const names = objects.map(({ object }) => JSON.stringify(object.name ?? null)).join(', ');
  return `The document has several objects: ${names}. Name the one to take.`;
}

/** A table or topic is an object, though it need not say so; ours say what else they are. */
const withType = (object: JsonObject): JsonObject =>
  object.logicalType === undefined && !readCustom(object.customProperties).has(SCHEMA_PROPERTY)
    ? { ...object, logicalType: 'object' }
    : object;

const documentLosses = (document: JsonObject): OdcsLoss[] =>
  ['slaProperties', 'roles', 'servers', 'price'].flatMap((keyword) =>
    document[keyword] === undefined
      ? []
      : [
          {
            pointer: `/${keyword}`,
            keyword,
            message: `${keyword} are kept in the metadata and decide nothing.`,
          },
        ],
  );

interface DraftParts {
  readonly document: JsonObject;
  readonly ref: ContractRef;
  readonly schema: JsonSchema;
  readonly object: JsonObject;
}

function draftOf({ document, ref, schema, object }: DraftParts): ContractDraft {
  const custom = readCustom(document.customProperties);
  const parts = DRAFT_PARTS.flatMap((part): [string, Json][] => {
    const value = custom.get(PART_PREFIX + part);
    return value === undefined ? [] : [[part, value]];
  });
  const isOurs = custom.has(`${PART_PREFIX}aliases`);
  const aliases: readonly FieldAliases[] = isOurs ? [] : aliasesIn(object);
  const sensitive = custom.has(`${PART_PREFIX}sensitive`) ? [] : sensitiveIn(object);
  const description = describe(document.description);
  const kept = keptParts(document, { ref });
  const ours = custom.get(`${PART_PREFIX}metadata`);
  // Ours says all that it says of itself.
  const metadata = isJsonObject(ours) ? ours : Object.keys(kept).length > 0 ? { odcs: kept } : {};
  return {
    ref,
    schema,
    ...(typeof document.name === 'string' && document.name !== ref.name && { title: document.name }),
    ...(description !== '' && { description }),
    ...(aliases.length > 0 && { aliases }),
    ...(sensitive.length > 0 && { sensitive }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(Object.fromEntries(parts) as Partial<ContractDraft>),
  };
}

/** What a draft says in words of its own is not kept twice. */
function keptParts(document: JsonObject, { ref }: { readonly ref: ContractRef }): JsonObject {
  const said: Readonly<Record<string, Json | undefined>> = {
    id: `${ref.namespace}/${ref.name}`,
    domain: ref.namespace,
    name: document.name,
    status: 'active',
  };
  const kept = DOCUMENT_PARTS.flatMap((part): [string, Json][] => {
    const value = document[part];
    return value === undefined || value === said[part] ? [] : [[part, value]];
  });
  const custom = [...readCustom(document.customProperties)].filter(([name]) => !name.startsWith(PART_PREFIX));
  return Object.fromEntries([
    ...kept,
    ...(custom.length > 0 ? [['customProperties', Object.fromEntries(custom)] as const] : []),
  ]);
}

const describe = (description: Json | undefined): string =>
  typeof description === 'string'
    ? description
    : isJsonObject(description)
      ? ['purpose', 'usage', 'limitations']
          .map((part) => description[part])
          .filter((text) => typeof text === 'string')
          .join('\n\n')
      : '';
