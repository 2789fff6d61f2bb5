import type { Services } from '../features/context.ts';
import type { Route } from '../http/exchange.ts';
import type { McpDoor } from './door.ts';

export interface McpRoute {
  readonly route: Route;
  /** Ends what is open; nothing to do where nobody ever came. */
  close(): Promise<void>;
}

/** The MCP door at `/mcp`. Its code, and the protocol's, is loaded with the first message. */
export function createMcpRoute(services: Services): McpRoute {
  let opened: Promise<McpDoor> | null = null;
  const open = async (): Promise<McpDoor> => (await import('./door.ts')).createMcpDoor(services);
  return {
    route: {
      method: 'ANY',
      path: '/mcp',
      name: 'mcp',
      handle: async (exchange) => (await (opened ??= open())).handle(exchange),
    },
    close: async () => (await opened)?.close(),
  };
}
