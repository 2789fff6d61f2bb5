import type { ContractDraft } from '../../../contracts/model/contract.ts';

/** An answer that shows what each of its claims rests on. */
export const ANSWER: ContractDraft = {
  ref: { namespace: 'deedbox', name: 'answer', version: '1.0.0' },
  title: 'Answer with evidence',
  description:
    'An answer to a question about documents, with the claims it makes and, for each, the words that carry it. ' +
    'Quotes are verbatim; a claim that nothing carries has none.',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['answer', 'claims'],
    properties: {
      answer: {
        type: 'string',
        minLength: 1,
        maxLength: 20_000,
        description: 'The answer as a person reads it.',
      },
      claims: {
        type: 'array',
        maxItems: 100,
        description: 'What the answer says, one statement each, in the order of the answer.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['statement', 'quotes'],
          properties: {
            statement: {
              type: 'string',
              minLength: 1,
              maxLength: 2_000,
              description: 'One statement that is true or not on its own.',
            },
            quotes: {
              type: 'array',
              maxItems: 20,
              description: 'The words that it rests on; empty where nothing was found.',
              items: {
                type: 'object',
                additionalProperties: false,
                required: ['source', 'text'],
                properties: {
                  source: {
                    type: 'string',
                    minLength: 1,
                    maxLength: 200,
                    description: 'The number or name by which the source was given.',
                  },
                  text: {
                    type: 'string',
                    minLength: 1,
                    maxLength: 4_000,
                    description: 'The words, exactly as they stand there.',
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  aliases: [
    { template: '/answer', names: ['response', 'final_answer'] },
    { template: '/claims', names: ['statements'] },
    { template: '/claims/*/statement', names: ['claim'] },
    { template: '/claims/*/quotes', names: ['citations', 'evidence'] },
    { template: '/claims/*/quotes/*/text', names: ['quote'] },
    { template: '/claims/*/quotes/*/source', names: ['source_id', 'document'] },
  ],
  onError: 'quarantine',
};
