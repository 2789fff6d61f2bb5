import './scalars.ts';
import './error-types.ts';
import './people.ts';
import './people-mutations.ts';
import './corpora.ts';
import './corpus-mutations.ts';
import './placement-mutations.ts';
import './corpus-history.ts';
import './trash-mutations.ts';
import './documents.ts';
import './document-text-types.ts';
import './rendering-types.ts';
import './sentence-types.ts';
import './corpus-life-types.ts';
import './category-types.ts';
import './category-mutations.ts';
import './reembedding.ts';
import './document-mutations.ts';
import './imports.ts';
import './set-aside-files.ts';
import './annotations.ts';
import './annotation-mutations.ts';
import './carry-mutations.ts';
import './label-mutations.ts';
import './note-mutations.ts';
import './summary-types.ts';
import './relationships.ts';
import './relationship-mutations.ts';
import './search.ts';
import './conversations.ts';
import './runs.ts';
import './contracts.ts';
import './contract-mutations.ts';
import './contract-exchange.ts';
import './contract-validation.ts';
import './contract-emission.ts';
import './vocabularies.ts';
import './alias-suggestions.ts';
import './access.ts';
import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import { checkArguments } from './guard/check-arguments.ts';
import { makeIdsPlain } from './plain-ids.ts';

/** The whole schema; built once a process. Area files register themselves when imported, in this order. */
export const schema: GraphQLSchema = checkArguments(
  makeIdsPlain(builder.toSchema({ sortSchema: true })),
);
