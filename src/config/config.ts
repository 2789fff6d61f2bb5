import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import { describeKeyRingProblems, keyRingProblems } from '../security/key-ring-entry.ts';
import { Secret } from '../security/secret.ts';

const text = z.string().trim().min(1);
const secret = text.transform((value) => new Secret(value));
const url = (protocols: readonly string[]) =>
  text.refine(
    (value) => {
      try {
        return protocols.includes(new URL(value).protocol);
      } catch {
        return false;
      }
    },
    `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  );
const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((value) => ['true', '1', 'yes'].includes(value));

/** Small models, parsed one by one, so that every problem is reported in one go. */
const PARTS = {
  server: z.object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    HOST: text.default('127.0.0.1'),
    DEEDBOX_PROCESS: z.enum(['all', 'api', 'worker']).default('all'),
    DEEDBOX_HOME: text.default('.deedbox'),
    DEEDBOX_PUBLIC_URL: url(['http:', 'https:']).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  }),
  stores: z.object({
    DATABASE_URL: url(['postgres:', 'postgresql:'])
      .transform((value) => new Secret(value))
      .optional(),
    REDIS_URL: url(['redis:', 'rediss:'])
      .transform((value) => new Secret(value))
      .optional(),
  }),
  security: z.object({
    DEEDBOX_KEYS: secret.optional(),
    DEEDBOX_ANONYMOUS_ASK: flag.optional(),
    DEEDBOX_INTROSPECTION: flag.optional(),
  }),
  models: z.object({
    DEFAULT_LLM: text.optional(),
    OPENAI_MODEL: text.optional(),
    OPENAI_API_KEY: secret.optional(),
    OPENAI_BASE_URL: url(['http:', 'https:']).optional(),
    DEFAULT_EMBEDDER: text.default('local:hashed-ngrams'),
    OLLAMA_BASE_URL: url(['http:', 'https:']).optional(),
  }),
} as const;

export type ProcessRole = 'all' | 'api' | 'worker';

export interface Config {
  readonly mode: 'embedded' | 'services';
  readonly role: ProcessRole;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | null;
  /** Absolute path of the data folder. */
  readonly home: string;
  readonly logLevel: string;
  readonly databaseUrl: Secret | null;
  readonly redisUrl: Secret | null;
  /** `id:base64,id:base64`, newest first; see src/security/key-ring.ts. Null: kept in the data folder. */
  readonly keys: Secret | null;
  readonly allowsAnonymousAsk: boolean;
  /** Whether the GraphQL schema can be read by introspection; GraphiQL needs it. */
  readonly allowsIntrospection: boolean;
  readonly models: {
    readonly defaultLlm: string | null;
    readonly openaiModel: string | null;
    readonly openaiApiKey: Secret | null;
    readonly openaiBaseUrl: string | null;
    readonly defaultEmbedder: string;
    readonly ollamaBaseUrl: string | null;
  };
}

type Parsed = { [K in keyof typeof PARTS]: z.infer<(typeof PARTS)[K]> };

/**
 * Reads the environment into one frozen, typed object.
 * @throws AppError CONFIGURATION naming every setting that is wrong, with what it should be
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const problems: string[] = [];
  const parsed: Record<string, unknown> = {};
  for (const [name, model] of Object.entries(PARTS)) {
    const result = model.safeParse(given);
    if (result.success) parsed[name] = result.data;
    else problems.push(...result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  if ((given.DATABASE_URL === undefined) !== (given.REDIS_URL === undefined)) {
    problems.push('DATABASE_URL and REDIS_URL: set both (services mode) or neither (embedded mode)');
  }
  if (
    given.DATABASE_URL === undefined &&
    given.DEEDBOX_PROCESS !== undefined &&
    given.DEEDBOX_PROCESS !== 'all'
  ) {
    problems.push(
      'DEEDBOX_PROCESS: embedded mode runs in one process; set DATABASE_URL and REDIS_URL, or leave it out',
    );
  }
  if (given.DATABASE_URL !== undefined && given.DEEDBOX_KEYS === undefined) {
    problems.push('DEEDBOX_KEYS: services mode needs a key ring; make one with: npm run doctor -- --new-key');
  }
  if (given.DEEDBOX_KEYS !== undefined) {
    const wrong = keyRingProblems(given.DEEDBOX_KEYS);
    if (wrong.length > 0) problems.push(`DEEDBOX_KEYS: ${describeKeyRingProblems(wrong)}`);
  }
  if (problems.length > 0) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n');
    throw new AppError({
      code: 'CONFIGURATION',
      message: `the configuration has ${problems.length} problem(s):\n${list}`,
      publicMessage: `The configuration has ${problems.length} problem(s):\n${list}`,
      details: { problems },
    });
  }
  return freeze(parsed as Parsed);
}

function freeze({ server, stores, security, models }: Parsed): Config {
  const mode = stores.DATABASE_URL === undefined ? 'embedded' : 'services';
  return Object.freeze({
    mode,
    role: server.DEEDBOX_PROCESS,
    host: server.HOST,
    port: server.PORT,
    publicUrl: server.DEEDBOX_PUBLIC_URL ?? null,
    home: resolve(server.DEEDBOX_HOME),
    // At a terminal a line for each request would bury the sign-in link.
    logLevel: server.LOG_LEVEL ?? (mode === 'embedded' ? 'warn' : 'info'),
    databaseUrl: stores.DATABASE_URL ?? null,
    redisUrl: stores.REDIS_URL ?? null,
    keys: security.DEEDBOX_KEYS ?? null,
    allowsAnonymousAsk: security.DEEDBOX_ANONYMOUS_ASK ?? mode === 'embedded',
    allowsIntrospection: security.DEEDBOX_INTROSPECTION ?? mode === 'embedded',
    models: Object.freeze({
      defaultLlm: models.DEFAULT_LLM ?? null,
      openaiModel: models.OPENAI_MODEL ?? null,
      openaiApiKey: models.OPENAI_API_KEY ?? null,
      openaiBaseUrl: models.OPENAI_BASE_URL ?? null,
      defaultEmbedder: models.DEFAULT_EMBEDDER,
      ollamaBaseUrl: models.OLLAMA_BASE_URL ?? null,
    }),
  });
}
