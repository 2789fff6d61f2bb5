import {
  getOperationAST,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import {
  QUERY_MAX_ALIASES,
  QUERY_MAX_COST,
  QUERY_MAX_DEPTH,
  QUERY_MAX_ROOT_FIELDS,
  QUERY_MAX_TOKENS,
} from '../../config/limits.ts';
import type { Transport } from '../context.ts';
import { costOf, planCost, type CostPlan } from './cost-plan.ts';
import { limitError } from './limit-error.ts';
import { measureDocument, type DocumentMeasures } from './measure-document.ts';

/** Asking starts a run, so a link or an EventSource that reconnects by itself must not be able to. */
const NOT_OVER_GET: ReadonlySet<string> = new Set(['ask']);

const measures = new WeakMap<DocumentNode, DocumentMeasures>();
const plans = new WeakMap<DocumentNode, Map<string, CostPlan>>();

/**
 * Refuses documents by tokens, depth, aliases, root fields and cost before anything runs. All but the cost
 * are worked out once a document, since Yoga keeps parsed documents; the cost once a document and then summed
 * for the variables of each request.
 */
export function useDocumentLimits({ allowsIntrospection }: { allowsIntrospection: boolean }): Plugin {
  return {
    onParse: ({ setParseFn }) => setParseFn(parseWithin),
    onValidate: ({ params: { documentAST }, setResult, addValidationRule }) => {
      if (!allowsIntrospection) addValidationRule(NoSchemaIntrospectionCustomRule);
      const refusal = checkShape(measured(documentAST as DocumentNode));
      if (refusal !== null) setResult([refusal]);
    },
    onExecute: ({ args, setResultAndStopExecution }) => {
      const refusal = checkCost(args);
      if (refusal !== null) setResultAndStopExecution({ errors: [refusal] });
    },
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const refusal = checkTransport(args) ?? checkCost(args);
      if (refusal !== null) setResultAndStopExecution({ errors: [refusal] });
    },
  };
}

interface Args {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null;
  readonly variableValues?: unknown;
  readonly contextValue?: unknown;
}

function parseWithin(source: Parameters<typeof parse>[0]): DocumentNode {
  try {
    return parse(source, { maxTokens: QUERY_MAX_TOKENS });
  } catch (error) {
    // The parser calls itself for every level of a value or a type.
    if (error instanceof RangeError) {
      throw new GraphQLError('Lists, objects and selections stand too deep in each other.', {
        extensions: { code: 'QUERY_TOO_DEEP', http: { status: 400 } },
      });
    }
    if (!(error instanceof GraphQLError) || !error.message.includes(`${QUERY_MAX_TOKENS} tokens`))
      throw error;
    throw limitError({
      code: 'QUERY_TOO_LARGE',
      limit: QUERY_MAX_TOKENS,
      actual: QUERY_MAX_TOKENS + 1,
      of: 'tokens in a document',
    });
  }
}

function measured(document: DocumentNode): DocumentMeasures {
  const known = measures.get(document);
  if (known !== undefined) return known;
  const made = measureDocument(document);
  measures.set(document, made);
  return made;
}

function checkShape({ depth, aliases, rootFields }: DocumentMeasures): GraphQLError | null {
  if (depth > QUERY_MAX_DEPTH) {
    return limitError({
      code: 'QUERY_TOO_DEEP',
      limit: QUERY_MAX_DEPTH,
      actual: depth,
      of: 'levels in a query',
    });
  }
  if (aliases > QUERY_MAX_ALIASES) {
    return limitError({
      code: 'QUERY_TOO_MANY_ALIASES',
      limit: QUERY_MAX_ALIASES,
      actual: aliases,
      of: 'aliases in a query',
    });
  }
  if (rootFields <= QUERY_MAX_ROOT_FIELDS) return null;
  const limit = QUERY_MAX_ROOT_FIELDS;
  return limitError({
    code: 'QUERY_TOO_MANY_ROOT_FIELDS',
    limit,
    actual: rootFields,
    of: 'fields at the top of a query',
  });
}

function checkCost({ schema, document, operationName, variableValues }: Args): GraphQLError | null {
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const byOperation = plans.get(document) ?? new Map<string, CostPlan>();
  plans.set(document, byOperation);
  const name = operation.name?.value ?? '';
  const plan = byOperation.get(name) ?? planCost(schema, document, operation);
  byOperation.set(name, plan);
  const cost = costOf(plan, (variableValues ?? {}) as Record<string, unknown>);
  if (cost <= QUERY_MAX_COST) return null;
  const of = 'points of cost (objects that may have to be read)';
  return limitError({ code: 'QUERY_TOO_COSTLY', limit: QUERY_MAX_COST, actual: cost, of });
}

function checkTransport({ document, contextValue }: Args): GraphQLError | null {
  const transport = (contextValue as { transport?: Transport } | undefined)?.transport;
  if (transport !== 'http-get') return null;
  const refused = [...measured(document).rootNames].find((name) => NOT_OVER_GET.has(name));
  if (refused === undefined) return null;
  return new GraphQLError(`\`${refused}\` is not served over GET. Send it as POST, or over a websocket.`, {
    extensions: { code: 'METHOD_NOT_ALLOWED', http: { status: 405, headers: { allow: 'POST' } } },
    nodes: document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION),
  });
}
