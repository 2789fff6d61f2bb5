import type { ContractRef } from '../model/contract-ref.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** What a document of ODCS is called here: by its id where that is one of ours, else by domain and name. */
export function refOf(document: JsonObject, given: Partial<ContractRef> = {}): ContractRef {
  const id = typeof document.id === 'string' ? document.id : '';
  const [, namespace, name] = /^([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(id) ?? [];
  return {
    namespace: given.namespace ?? namespace ?? slug(document.domain) ?? 'imported',
    name: given.name ?? name ?? slug(document.name) ?? slug(document.id) ?? 'contract',
    version: given.version ?? versionOf(document.version),
  };
}

/** Lower-case letters, digits and hyphens of a text; undefined where there are none. */
function slug(text: Json | undefined): string | undefined {
  if (typeof text !== 'string') return undefined;
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '');
  return words === '' ? undefined : words;
}

/** `1` and `v1.2` are versions too. */
function versionOf(version: Json | undefined): string {
  const text = typeof version === 'string' || typeof version === 'number' ? String(version) : '';
  const [, major, minor = '0', patch = '0', rest = ''] =
    /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+].*)?$/.exec(text) ?? [];
  return major === undefined ? text : `${Number(major)}.${Number(minor)}.${Number(patch)}${rest}`;
}
