/** A JSON-RPC message as far as the bridge has to know it. */
export interface Rpc {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly [key: string]: unknown };
  readonly result?: { readonly protocolVersion?: unknown };
  readonly error?: unknown;
}

export type RpcId = string | number;

/** The id of a request; null for a notification. */
export const idOf = ({ id, method }: Rpc): RpcId | null =>
  typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? id : null;

export const rpcError = (id: RpcId | null, message: string, code = -32_603): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

const META_VERSION = 'io.modelcontextprotocol/protocolVersion';
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * What of a message its headers repeat over HTTP.
 * @param negotiated the version that `initialize` agreed on; clients of 2026-07-28 say theirs in each message
 */
export function headersOf(message: Rpc, negotiated: string | null): Record<string, string> {
  const { method, params = {} } = message;
  const version = (params._meta as Record<string, unknown> | undefined)?.[META_VERSION];
  if (typeof version !== 'string') return negotiated === null ? {} : { 'mcp-protocol-version': negotiated };
  const key = typeof method === 'string' ? NAMED_BY[method] : undefined;
  const name = key === undefined ? undefined : params[key];
  return {
    'mcp-protocol-version': headerText(version),
    'mcp-method': headerText(String(method)),
    ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  };
}

/** What a header cannot hold goes as Base64, in the form that the protocol has for it. */
function headerText(value: string): string {
  const isPlain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !value.startsWith('=?base64?');
  return isPlain ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}
