import { z } from 'zod';
import { AGENT_QUESTION_MAX_CHARS } from '../../config/limits-agents.ts';
import { documentParameter } from './document-parameter.ts';
import { resolveDocument } from './show-passages.ts';
import { defineAgentTool, type Tool } from './tool.ts';

/** Has one document of the collection read by an agent of its own, which answers with citations. */
export const askDocument = (): Tool =>
  defineAgentTool({
    name: 'ask_document',
    description:
      'Asks an agent that reads one document of the collection closely. It answers with sources that you can cite. Use it where a question takes more than a search in one document, or where something is to be written down about it.',
    args: z.strictObject({
      document: z.string().min(1).max(40),
      question: z.string().trim().min(1).max(AGENT_QUESTION_MAX_CHARS),
    }),
    parameters: {
      type: 'object',
      properties: {
        document: documentParameter('The document to ask'),
        question: {
          type: 'string',
          minLength: 1,
          maxLength: AGENT_QUESTION_MAX_CHARS,
          description: 'The whole question: the agent knows nothing of what was said before.',
        },
      },
      required: ['document', 'question'],
      additionalProperties: false,
    },
    announce: ({ document, question }) => `Asking ${document}: ${JSON.stringify(question.slice(0, 200))}`,
    question({ document, question }, ctx) {
      const target = resolveDocument(document, ctx);
      if (!target.ok) return { problem: target.problem };
      if (target.documentId === null) return { problem: 'Name the document to ask.' };
      return { documentId: target.documentId, question };
    },
  });
