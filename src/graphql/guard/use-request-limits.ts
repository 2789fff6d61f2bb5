import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { GRAPHQL_JSON_MAX_BYTES, GRAPHQL_UPLOAD_MAX_BYTES, QUERY_BATCH_MAX } from '../../config/limits.ts';
import { limitError } from './limit-error.ts';

// Boundaries, operations and map of a multipart request come on top of its files.
const MULTIPART_MAX_BYTES = GRAPHQL_UPLOAD_MAX_BYTES + GRAPHQL_JSON_MAX_BYTES;

/**
 * Refuses bodies and batches by size, content types a foreign form can send, and subscriptions inside
 * batches.
 */
export function useRequestLimits(): Plugin {
  const batched = new WeakSet<Request>();
  return {
    onRequestParse: ({ request, requestParser, setRequestParser }) => {
      if (request.method === 'POST') {
        const type = contentType(request);
        checkContentType(request, type);
        const limit = type === 'multipart/form-data' ? MULTIPART_MAX_BYTES : GRAPHQL_JSON_MAX_BYTES;
        const declared = request.headers.get('content-length');
        if (declared !== null && Number(declared) > limit) throw tooLarge(limit, Number(declared));
        // A body of unknown length is JSON read piece by piece; what declares its length cannot send more.
        if (declared === null && type !== 'multipart/form-data')
          setRequestParser((body) => readJson(body, limit));
        else if (requestParser !== undefined) setRequestParser(orBadRequest(requestParser));
      }
      return {
        onRequestParseDone: ({ requestParserResult }) => {
          if (!Array.isArray(requestParserResult)) return;
          const actual = requestParserResult.length;
          if (actual > QUERY_BATCH_MAX) {
            throw limitError({
              code: 'BATCH_TOO_LARGE',
              limit: QUERY_BATCH_MAX,
              actual,
              of: 'operations in a batch',
            });
          }
          batched.add(request);
        },
      };
    },
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const { request } = args.contextValue as { request?: Request };
      if (request === undefined || !batched.has(request)) return;
      const error = new GraphQLError('A subscription cannot be part of a batch.', {
        extensions: { code: 'BAD_REQUEST' },
      });
      setResultAndStopExecution({ errors: [error] });
    },
  };
}

const contentType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function checkContentType(request: Request, type: string): void {
  if (type === 'application/json' || type === 'application/graphql+json') return;
  if (type !== 'multipart/form-data') {
    throw new GraphQLError('Send application/json, or multipart/form-data with files.', {
      extensions: { code: 'UNSUPPORTED_MEDIA_TYPE', http: { status: 415 } },
    });
  }
  // A page elsewhere can post a form without asking first, but not with a header of its own.
  const headers = ['authorization', 'x-requested-with', 'graphql-require-preflight'];
  if (headers.some((name) => request.headers.has(name))) return;
  throw new GraphQLError('Multipart requests need a header that forms cannot send: x-requested-with.', {
    extensions: { code: 'PREFLIGHT_REQUIRED', http: { status: 403 } },
  });
}

type Hook = Parameters<NonNullable<Plugin['onRequestParse']>>[0];
type Parser = NonNullable<Hook['requestParser']>;

/** Yoga's parsers trip over what is no request at all: `operations` that are null, a map of numbers. */
const orBadRequest =
  (parser: Parser): Parser =>
  async (request) => {
    try {
      return await parser(request);
    } catch (error) {
      const status = error instanceof GraphQLError ? error.extensions.http?.status : undefined;
      if (status !== undefined && status !== 400) throw error;
      const said = error instanceof GraphQLError ? error.message : 'The body is no GraphQL request.';
      throw new GraphQLError(said, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
    }
  };

async function readJson(request: Request, limit: number): Promise<GraphQLParams> {
  const chunks: Uint8Array[] = [];
  let actual = 0;
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    actual += chunk.byteLength;
    if (actual > limit) throw tooLarge(limit, actual);
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof body === 'object' && body !== null) return body as GraphQLParams;
  } catch {
    // Refused below.
  }
  throw new GraphQLError('The body is not a JSON object.', {
    extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
  });
}

const tooLarge = (limit: number, actual: number): GraphQLError =>
  limitError({ code: 'BODY_TOO_LARGE', limit, actual, of: 'bytes in a request' });
