// Prisma's schema engine as its WASM build, which needs no native binary and no server. Its API is
// unversioned: this file and the adapter beside it hold all that we rely on, for development only.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine as Engine } from '@prisma/schema-engine-wasm';

/** The part of WebAssembly used here; its types come with the DOM library only. */
interface Wasm {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: WasmExports } }>;
}
interface WasmExports {
  __wbindgen_start(): void;
}

interface EngineModule {
  readonly SchemaEngine: typeof Engine;
  __wbg_set_wasm(exports: unknown): void;
}

/** Loads the engine for a set of schema files, each `[path, text]`. */
export async function loadSchemaEngine(
  factory: SqlMigrationAwareDriverAdapterFactory,
  datamodels: [string, string][],
): Promise<Engine> {
  const panics: string[] = [];
  // Without it a panic surfaces as an obscure TypeError.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => panics.push(text) },
  });
  const require = createRequire(import.meta.url);
  const file = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
  const module = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as EngineModule;
  const { WebAssembly } = globalThis as unknown as { WebAssembly: Wasm };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {
    './schema_engine_bg.js': module,
  });
  module.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  try {
    return await module.SchemaEngine.new(
      { datamodels },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(factory),
    );
  } catch (cause) {
    throw new Error(`the schema engine did not start: ${panics.join('; ') || String(cause)}`, { cause });
  }
}
