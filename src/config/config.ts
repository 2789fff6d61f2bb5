import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import { describeKeyRingProblems, keyRingProblems } from '../security/key-ring-entry.ts';
import { Secret } from '../security/secret.ts';
import { isBlockedPort } from './blocked-ports.ts';

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

const PORT_RANGE = 'must be a number from 0 to 65535';

/** Of asymmetric keys only: with the others, who can check a token can make one. */
const OIDC_ALGORITHMS = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'] as const),
] as const;

const port = z.coerce
  .number(PORT_RANGE)
  .int(PORT_RANGE)
  .min(0, PORT_RANGE)
  .max(65_535, PORT_RANGE)
  .refine((value) => !isBlockedPort(value), 'is a port that browsers refuse to open: choose another, such as 4001');

/** Small models, parsed one by one, so that every problem is reported in one go. */
const PARTS = {
  server: z.object({
    PORT: port.default(4000),
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
  files: z.object({
    S3_ENDPOINT: url(['http:', 'https:']).optional(),
    S3_BUCKET: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket').optional(),
    S3_REGION: text.default('us-east-1'),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: secret.optional(),
    S3_PREFIX: text.regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'may have letters, digits, and . _ - /').optional(),
    S3_PATH_STYLE: flag.optional(),
  }),
  security: z.object({
    DEEDBOX_KEYS: secret.optional(),
    DEEDBOX_ANONYMOUS_ASK: flag.optional(),
    DEEDBOX_INTROSPECTION: flag.optional(),
    RATE_LIMITS: z
      .union([z.enum(['on', 'off']), z.coerce.number().min(0.1).max(10_000)], {
        error: 'must be on, off, or a number to multiply the limits by',
      })
      .optional(),
  }),
  signIn: z.object({
    OIDC_ISSUER: url(['https:', 'http:']).optional(),
    OIDC_AUDIENCE: text.optional(),
    OIDC_JWKS_URL: url(['https:', 'http:']).optional(),
    OIDC_ALGORITHMS: text
      .default('RS256,PS256,ES256,EdDSA')
      .transform((value) => value.split(/[\s,]+/).filter((name) => name !== ''))
      .pipe(z.array(z.enum(OIDC_ALGORITHMS)).min(1)),
    OIDC_SUPERUSER_CLAIM: text.optional(),
    OIDC_SUPERUSER_VALUE: text.optional(),
  }),
  parsing: z.object({
    DEEDBOX_OCR: z.enum(['on', 'off']).default('on'),
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

/** A bucket of a server that speaks S3. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
  /** Before every key; empty, or ends with a slash. */
  readonly prefix: string;
  /** Whether the bucket stands in the path of an address, or before its host. */
  readonly isPathStyle: boolean;
}

/** An identity provider whose tokens are taken. */
export interface OidcConfig {
  readonly issuer: string;
  readonly audience: string;
  /** Null: asked of the issuer. */
  readonly jwksUrl: string | null;
  readonly algorithms: readonly string[];
  /** Null: a token makes nobody a superuser. */
  readonly superuser: { readonly claim: string; readonly value: string } | null;
}

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
  /** Where file bytes are kept; null: in the data folder. */
  readonly s3: S3Config | null;
  /** `id:base64,id:base64`, newest first; see src/security/key-ring.ts. Null: kept in the data folder. */
  readonly keys: Secret | null;
  /** Null: API keys and sessions only. */
  readonly oidc: OidcConfig | null;
  readonly allowsAnonymousAsk: boolean;
  /** What rate limits are multiplied by; null: none are counted. */
  readonly rateFactor: number | null;
  /** Whether the GraphQL schema can be read by introspection; GraphiQL needs it. */
  readonly allowsIntrospection: boolean;
  /** Whether pictures of text are read (OCR). */
  readonly ocr: boolean;
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
  const s3Needs = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const s3Given = ['S3_ENDPOINT', ...s3Needs].filter((name) => name in given);
  for (const name of s3Given.length === 0 ? [] : s3Needs) {
    if (name in given) continue;
    problems.push(`${name}: a bucket needs it; leave out ${s3Given.join(', ')} to use the data folder`);
  }
  for (const [one, other] of [
    ['OIDC_ISSUER', 'OIDC_AUDIENCE'],
    ['OIDC_SUPERUSER_CLAIM', 'OIDC_SUPERUSER_VALUE'],
  ] as const) {
    if (one in given !== other in given) problems.push(`${one} and ${other}: set both, or neither`);
  }
  if ('OIDC_SUPERUSER_CLAIM' in given && !('OIDC_ISSUER' in given)) {
    problems.push('OIDC_SUPERUSER_CLAIM: there is no OIDC_ISSUER whose claim it could be');
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

function s3Of({ files }: Parsed): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = files;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const prefix = files.S3_PREFIX?.replace(/\/*$/, '/') ?? '';
  return Object.freeze({
    endpoint: files.S3_ENDPOINT ?? `https://s3.${files.S3_REGION}.amazonaws.com`,
    bucket,
    region: files.S3_REGION,
    accessKeyId,
    secretAccessKey,
    prefix,
    // Servers of one's own seldom have a name for each bucket.
    isPathStyle: files.S3_PATH_STYLE ?? files.S3_ENDPOINT !== undefined,
  });
}

function oidcOf({ signIn }: Parsed): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_SUPERUSER_VALUE: value } = signIn;
  if (issuer === undefined || audience === undefined) return null;
  const claim = signIn.OIDC_SUPERUSER_CLAIM;
  return Object.freeze({
    issuer,
    audience,
    jwksUrl: signIn.OIDC_JWKS_URL ?? null,
    algorithms: signIn.OIDC_ALGORITHMS,
    superuser: claim === undefined || value === undefined ? null : { claim, value },
  });
}

/** Who is alone on the machine needs no limit. */
function rateFactorOf({ server, security }: Parsed): number | null {
  const isAlone = server.DEEDBOX_PUBLIC_URL === undefined && /^(localhost|127\.|\[?::1)/.test(server.HOST);
  const said = security.RATE_LIMITS ?? (isAlone ? 'off' : 'on');
  if (typeof said === 'number') return said;
  return said === 'on' ? 1 : null;
}

function freeze(parsed: Parsed): Config {
  const { server, stores, security, parsing, models } = parsed;
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
    s3: s3Of(parsed),
    keys: security.DEEDBOX_KEYS ?? null,
    oidc: oidcOf(parsed),
    rateFactor: rateFactorOf(parsed),
    allowsAnonymousAsk: security.DEEDBOX_ANONYMOUS_ASK ?? mode === 'embedded',
    allowsIntrospection: security.DEEDBOX_INTROSPECTION ?? mode === 'embedded',
    ocr: parsing.DEEDBOX_OCR === 'on',
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
