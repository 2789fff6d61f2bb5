import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A server that listens to this machine only answers to this machine's names: otherwise a web page could
 * point a name of its own at 127.0.0.1 and read what an anonymous caller may read.
 * Behind a proxy (`DEEDBOX_PUBLIC_URL`) or on an outside address, the proxy or the operator decides.
 */
export function createHostGuard(
  config: Pick<Config, 'host' | 'publicUrl'>,
): (req: IncomingMessage) => boolean {
  if (isReachableFromOutside(config)) return () => true;
  return (req) => {
    const host = req.headers.host;
    return host === undefined || LOOPBACK.has(host.replace(/:\d+$/, '').toLowerCase());
  };
}

/** Whether others than the people of this machine can send requests. */
export const isReachableFromOutside = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  publicUrl !== null || !(LOOPBACK.has(host) || host === '::1');
