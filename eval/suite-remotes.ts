import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject } from '../src/contracts/ir/walk.ts';
import type { JsonSchema } from '../src/contracts/model/json.ts';
import { indexSchema, resolveUri } from '../src/contracts/ref/index-schema.ts';

/** The suite's remote schemas by the address it serves them at. */
export type Remotes = ReadonlyMap<string, JsonSchema>;

const SERVED_AT = 'http://localhost:1234/';

/** @param draft folder name, such as `draft2020-12` */
export async function readRemotes(suite: string, draft: string): Promise<Remotes> {
  const folder = path.join(suite, 'remotes');
  const remotes = new Map<string, JsonSchema>();
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const isOfDraft = file.startsWith(`${draft}/`) || !/^(?:draft|v1)/.test(file);
    if (!isOfDraft) continue;
    const schema: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
    if (isJsonObject(schema)) remotes.set(SERVED_AT + file, schema);
  }
  return remotes;
}

/**
 * The schema with the remote schemas it may refer to in its definitions, each under its address: what 2020-12
 * (core, 9.3) calls a compound document, since nothing is ever fetched.
 */
export function bundleRemotes(schema: JsonSchema, remotes: Remotes): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const bundled = new Map<string, JsonSchema>();
  const todo: (readonly [base: string, schema: JsonSchema])[] = [['https://suite.test/', schema]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    for (const address of addressesIn(...next)) {
      const remote = remotes.get(address);
      if (remote === undefined || typeof remote === 'boolean' || bundled.has(address)) continue;
      const id = typeof remote.$id === 'string' ? new URL(remote.$id, address).href : address;
      bundled.set(address, { ...remote, $id: id });
      todo.push([id, remote]);
    }
  }
  if (bundled.size === 0) return schema;
  const keyword = Object.hasOwn(schema, 'definitions') ? 'definitions' : '$defs';
  const definitions = { ...(schema[keyword] as object), ...Object.fromEntries(bundled) };
  return { ...schema, [keyword]: definitions };
}

/** Every address that a reference in the schema means. */
function addressesIn(base: string, root: JsonSchema): Set<string> {
  const addresses = new Set<string>();
  if (typeof root === 'boolean') return addresses;
  const { sites } = indexSchema({ $id: base, ...root });
  for (const site of sites.values()) {
    if (typeof site.schema === 'boolean') continue;
    for (const reference of [site.schema.$ref, site.schema.$dynamicRef]) {
      const uri = typeof reference === 'string' ? resolveUri(reference, site.base) : null;
      if (uri !== null) addresses.add(uri.replace(/#.*/, ''));
    }
  }
  return addresses;
}
