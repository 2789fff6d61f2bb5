import type DataLoader from 'dataloader';
import type { UseCaseContext } from '../features/context.ts';

/** Where an operation came in; `ask` is refused over GET, and only sockets can be told to reconnect. */
export type Transport = 'http-get' | 'http-post' | 'websocket';

/**
 * What resolvers get: a use-case context that can be handed on as it is, and the loaders of this operation.
 * Made once an operation (not once a connection), so that nothing read for one is shown to another.
 */
export interface GraphqlContext extends UseCaseContext {
  readonly transport: Transport;
  /** Of the caller; undefined where it is a proxy's. */
  readonly address?: string;
  readonly loaders: Map<string, DataLoader<string, unknown>>;
}
