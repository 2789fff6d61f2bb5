import type { ProviderFailureKind } from '../provider-failure.ts';

interface ErrorBody {
  readonly status?: number;
  readonly code: string;
  readonly text: string;
}

const TOO_LONG =
  /context[_ ]length|context window|maximum context|prompt is too long|too many tokens|input tokens exceed|exceed_context/i;
const QUOTA = /insufficient_quota|billing|exceeded your current quota|credit balance/i;
const RATE = /rate[_ -]?limit|too many requests|throttl/i;
const OVERLOADED =
  /overloaded|server_error|internal_error|unavailable|temporarily|capacity|bad gateway|timeout/i;
const POLICY = /content[_ ]?(filter|policy)|safety|responsible ai|moderation/i;
const AUTH = /invalid[_ ]api[_ ]key|authentication|unauthorized|incorrect api key|permission_denied/i;
const NO_MODEL = /model[_ ]not[_ ]found|does not exist|unknown model|no such model|model .{0,80} not found/i;

/**
 * Decides what failed from the status AND the body: a rate limit often comes inside a 200, or in the middle
 * of a stream, where no status is left to read.
 */
export function classifyErrorBody({ status, code, text }: ErrorBody): ProviderFailureKind {
  const all = `${code} ${text}`;
  const effective = status ?? (/^\d{3}$/.test(code) ? Number(code) : undefined);
  if (TOO_LONG.test(all) || effective === 413) return 'context_too_long';
  if (QUOTA.test(all) || effective === 402) return 'quota_exhausted';
  if (effective === 429 || RATE.test(all)) return 'rate_limited';
  if (effective === 401 || effective === 403 || AUTH.test(code)) return POLICY.test(all) ? 'refused' : 'auth';
  if (effective === 408 || effective === 504) return 'timeout';
  if (effective !== undefined && effective >= 500) return 'overloaded';
  if (POLICY.test(all)) return 'refused';
  if (effective === 404 || NO_MODEL.test(all)) return 'model_not_found';
  if (effective !== undefined && effective >= 400) return AUTH.test(all) ? 'auth' : 'bad_request';
  if (OVERLOADED.test(all)) return 'overloaded';
  return 'bad_request';
}

/** Reads the `error` of a JSON body in any of the shapes compatible servers use; null when there is none. */
export function errorOfBody(body: unknown): { code: string; text: string } | null {
  if (typeof body !== 'object' || body === null) return null;
  const holder = body as Record<string, unknown>;
  const error = holder.error ?? (holder.object === 'error' ? holder : undefined);
  if (error === undefined || error === null) return null;
  if (typeof error === 'string') return { code: '', text: error };
  if (typeof error !== 'object') return null;
  const fields = error as Record<string, unknown>;
  const code = [fields.code, fields.type].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  // A numeric code is an HTTP status in disguise and must stand alone to be read as one.
  const numeric = code.find((part) => /^\d{3}$/.test(String(part)));
  const text = [fields.message, ...code]
    .filter((part) => part !== undefined && part !== null)
    .map(String)
    .join(' ');
  return { code: numeric === undefined ? code.join(' ') : String(numeric), text };
}
