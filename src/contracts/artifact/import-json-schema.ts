import { prepareSchema } from '../ir/prepare.ts';
import type { Dialect } from '../ir/dialect.ts';
import type { SchemaRefusal } from '../ir/schema-refusal.ts';
import type { UpgradeNote } from '../ir/upgrade.ts';
import { isJsonObject } from '../ir/walk.ts';
import type { ContractRef } from '../model/contract-ref.ts';
import type { ContractDraft } from '../model/contract.ts';
import type { Json } from '../model/json.ts';

export type JsonSchemaImport =
  | {
      readonly ok: true;
      /** To be published. Its schema is one of 2020-12. */
      readonly draft: ContractDraft;
      /** What the schema was written in. */
      readonly dialect: Dialect;
      /** Keywords that say nothing in that dialect and were left out. */
      readonly notes: readonly UpgradeNote[];
    }
  | { readonly ok: false; readonly refusals: readonly SchemaRefusal[] };

/** Makes a draft of a JSON Schema of any dialect from draft-04 to 2020-12, parsed already. Never throws. */
export function importJsonSchema(source: Json, ref: ContractRef): JsonSchemaImport {
  const prepared = prepareSchema(source);
  if (!prepared.ok) return prepared;
  const { schema, dialect, notes } = prepared;
  const { title, description } = isJsonObject(schema) ? schema : {};
  const draft: ContractDraft = {
    ref,
    ...(typeof title === 'string' && title.length <= 512 && { title }),
    ...(typeof description === 'string' && description.length <= 20_000 && { description }),
    schema,
  };
  return { ok: true, draft, dialect, notes };
}
