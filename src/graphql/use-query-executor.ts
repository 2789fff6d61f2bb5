import type { Plugin } from 'graphql-yoga';
import { executeQuery } from './execute/execute-query.ts';

/** Runs queries by executeQuery; Yoga's own executor does what that leaves to it. */
export function useQueryExecutor(): Plugin {
  return {
    onExecute: ({ executeFn, setExecuteFn }) => {
      setExecuteFn(((args: Parameters<typeof executeFn>[0]): unknown =>
        executeQuery(args) ?? executeFn(args)) as typeof executeFn);
    },
  };
}
