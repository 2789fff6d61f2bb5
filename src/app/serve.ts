import type { Services } from '../features/context.ts';
import { createGraphqlServer } from '../graphql/server.ts';
import type { Route } from '../http/exchange.ts';
import { createReadiness } from '../http/readiness.ts';
import { fileRoutes } from '../http/routes/files.ts';
import { importRoute } from '../http/routes/import.ts';
import { liveRoute, readyRoute } from '../http/routes/health.ts';
import { metricsRoute } from '../http/routes/metrics.ts';
import { sessionRoute } from '../http/routes/session.ts';
import { staticRoutes } from '../http/routes/static.ts';
import { uploadRoute } from '../http/routes/upload.ts';
import { startHttpServer } from '../http/server.ts';
import { protectedResourceRoutes } from '../mcp/protected-resource.ts';
import { createMcpRoute } from '../mcp/route.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * The doors of an API process.
 * @returns the address people open
 */
export async function serve(services: Services, shutdown: Shutdown): Promise<string> {
  const stopping = new AbortController();
  const readiness = createReadiness(services);
  const graphql = createGraphqlServer(services, { stopping: stopping.signal });
  const graphqlRoute: Route = {
    method: 'ANY',
    path: '/graphql',
    name: 'graphql',
    handle: ({ req, res }) => graphql.handle(req, res),
  };
  const mcp = createMcpRoute(services);
  const server = await startHttpServer({
    services,
    stopping: stopping.signal,
    upgrade: (req, socket, head) => graphql.upgrade(req, socket, head),
    routes: [
      graphqlRoute,
      mcp.route,
      ...protectedResourceRoutes,
      sessionRoute,
      uploadRoute,
      importRoute,
      ...fileRoutes,
      liveRoute,
      readyRoute(readiness),
      metricsRoute,
      ...staticRoutes,
    ],
  });
  shutdown.add({
    phase: 'accepting',
    run: () => {
      readiness.stop();
      server.stopAccepting();
    },
  });
  shutdown.add({
    phase: 'streams',
    run: async () => {
      stopping.abort(new DOMException('the server stops', 'AbortError'));
      await Promise.all([graphql.close(), mcp.close()]);
    },
  });
  shutdown.add({
    phase: 'connections',
    run: async () => {
      await server.close();
      readiness.close();
    },
  });
  return services.config.publicUrl ?? server.url;
}
