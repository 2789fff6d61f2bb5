import { z } from 'zod';
import { pageContracts } from '../../features/contracts-registry/page-contracts.ts';
import { decodeCursor, encodeCursor, type Order } from '../../graphql/cursor.ts';
import { defineTool } from '../tool.ts';
import { cursorInput, filterInput, limitInput, nextCursorOutput } from './shared-input.ts';

const BY_NAME: Order = {
  name: 'NAMESPACE_NAME_ASC',
  columns: [
    { column: 'namespace', direction: 'asc', type: 'string' },
    { column: 'name', direction: 'asc', type: 'string' },
  ],
};

const contractOutput = z.strictObject({
  namespace: z.string(),
  name: z.string(),
  version: z.string().describe('The highest active version.'),
  title: z.string(),
  status: z.string(),
  digest: z.string().describe('Of the contract as it was published: the same digest is the same contract.'),
  fieldCount: z.int(),
});

export const listContracts = defineTool({
  name: 'list_contracts',
  title: 'List contracts',
  description:
    'Lists the data contracts that you may read, by namespace and name: what an answer can be checked against. ' +
    'Fetch the schema of one with fetch_contract_schema before you write the answer.',
  input: z.strictObject({
    namespace: filterInput('Only contracts of this namespace.'),
    query: filterInput('Only contracts whose name, title or description contains this, in any case.'),
    cursor: cursorInput,
    limit: limitInput,
  }),
  output: z.strictObject({ contracts: z.array(contractOutput), nextCursor: nextCursorOutput }),
  rate: 'read',
  whenNotFound: '',
  async run(ctx, { namespace, query, cursor, limit }) {
    const [afterNamespace, afterName] = cursor === undefined ? [] : decodeCursor(BY_NAME, cursor, 'after');
    const isFirst = afterNamespace === undefined || afterName === undefined;
    const after = isFirst ? null : { namespace: String(afterNamespace), name: String(afterName) };
    const page = await pageContracts(ctx, { namespace, text: query, after, limit });
    const contracts = page.contracts.map((row) => ({
      namespace: row.namespace,
      name: row.name,
      version: row.version,
      title: row.title,
      status: row.status,
      digest: row.digest,
      fieldCount: row.fieldCount,
    }));
    const last = contracts.at(-1);
    return {
      contracts,
      nextCursor: page.hasMore && last !== undefined ? encodeCursor(BY_NAME, last) : null,
    };
  },
});
