import { z } from 'zod';
import { AGENT_LIST_MAX_DOCUMENTS } from '../../config/limits.ts';
import { defineTool, type Tool } from './tool.ts';

/** Names the documents of a corpus, so that other tools can be pointed at one. */
export const listDocuments = (): Tool =>
  defineTool({
    name: 'list_documents',
    description: 'Lists the documents of the collection with their names D1, D2 and so on.',
    args: z.strictObject({}),
    parameters: { type: 'object', properties: {}, additionalProperties: false },
    announce: () => 'Listing the documents',
    async run(_args, { port, sources, fence }) {
      const documents = await port.listDocuments(AGENT_LIST_MAX_DOCUMENTS);
      if (documents.length === 0) {
        return {
          text: 'The collection holds no documents that can be read.',
          summary: 'No documents',
          fresh: [],
          passages: [],
        };
      }
      const lines = documents.map(
        ({ documentId, title }) => `${sources.handleOf(documentId)} ${JSON.stringify(title)}`,
      );
      return {
        text: fence.wrap(lines.join('\n')),
        summary: `${documents.length} documents`,
        fresh: [],
        passages: [],
      };
    },
  });
