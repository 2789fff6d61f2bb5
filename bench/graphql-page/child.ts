import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChildUsage {
  readonly cpuMs: number;
  readonly statements: number;
}

/**
 * What the measured servers tell the measure: their port at the start, their CPU and statements when asked.
 */
export function serveChild(server: Server, statements: () => number): void {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, statements: statements() } satisfies ChildUsage);
  });
  process.on('disconnect', () => process.exit(0));
}
