import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:.]+\](:\d{1,5})?$/;

/** This server as the caller reaches it, without a slash at the end. */
export function baseUrlOf(
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  req: IncomingMessage,
): string {
  if (publicUrl !== null) return publicUrl.replace(/\/+$/, '');
  const { host } = req.headers;
  return `http://${host !== undefined && HOST.test(host) ? host : `127.0.0.1:${port}`}`;
}
