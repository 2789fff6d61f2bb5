// An agent whose answers have to meet a data contract, against the demo corpus, with nothing but fetch.
//
//   DEEDBOX_TOKEN=$(cat .deedbox/admin-key) node docs/recipes/contract-agent.mjs
//
// fetch the schema -> the agent writes -> names are mapped -> validate -> mend, three times -> a person.
// The agent here is a script that makes the mistakes models make; put a call of your model in its place.
import { pathToFileURL } from 'node:url';

const ATTEMPTS = 3;
const NAMESPACE = 'demo';
const NAME = 'termination-terms';

/** What the answer must be. Published once; the same again changes nothing. */
const CONTRACT = {
  ref: `${NAMESPACE}/${NAME}@1.0.0`,
  title: 'How an agreement can be ended',
  schema: {
    type: 'object',
    properties: {
      notice_days: { type: 'integer', minimum: 0, description: 'Days of notice to end it without a reason.' },
      governing_law: { type: 'string', minLength: 1, description: 'The country whose law governs it.' },
      quote: { type: 'string', minLength: 1, description: 'The words that say so, exactly as they stand.' },
      citation: {
        type: 'string',
        pattern: '^deedbox:',
        description: 'The citation that came with the words.',
      },
    },
    required: ['notice_days', 'quote', 'citation'],
    additionalProperties: false,
  },
  aliases: [{ template: '/notice_days', names: ['days_of_notice', 'notice_period'] }],
};

const PUBLISH = `mutation ($input: PublishContractInput!) {
  publishContract(input: $input) {
    __typename
    ... on Error { message }
  }
}`;

/** Talks to one server: MCP as version 2026-07-28 has it, and GraphQL for what authors do. */
export function connect({ url, token }) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  let id = 0;

  async function callTool(name, args) {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        ...headers,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': name,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: (id += 1),
        method: 'tools/call',
        params: {
          name,
          arguments: args,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    const { result, error } = await response.json();
    if (error) throw new Error(error.message);
    if (result.isError) throw new Error(result.content[0].text);
    return result.structuredContent;
  }

  async function graphql(query, variables) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = await response.json();
    if (errors) throw new Error(errors[0].message);
    return data;
  }

  return { callTool, graphql };
}

/** Makes the mistakes that models make, another name and a text for a number; then it does as told. */
export const scriptedAgent = ({ hit, attempt }) => {
  const cited = { quote: hit.quote, citation: hit.citation };
  const days = /\((\d+)\) days/.exec(hit.quote)?.[1] ?? '';
  if (attempt === 1) return { days_of_notice: `${days} days`, quote: cited.quote };
  return { days_of_notice: Number(days), ...cited };
};

/**
 * @param {object} input
 * @param input.agent gets `{ schema, hit, attempt, feedback }`, returns what it would answer
 * @returns {Promise<object>} `{ status: 'valid', data, attempts }`, or `{ status: 'quarantined', ... }`
 */
export async function run({ url, token, agent = scriptedAgent, log = console.log }) {
  const { callTool, graphql } = connect({ url, token });
  const { publishContract } = await graphql(PUBLISH, { input: CONTRACT });
  if (publishContract.message) throw new Error(publishContract.message);

  const { corpora } = await callTool('list_corpora', { query: 'demo' });
  const { hits } = await callTool('search_corpus', {
    corpus: corpora[0].slug,
    query: '"terminate this Agreement" convenience written notice',
    limit: 1,
  });
  const [hit] = hits;

  const { schema, version, tokens } = await callTool('fetch_contract_schema', {
    namespace: NAMESPACE,
    name: NAME,
  });
  log(`schema of version ${version}, about ${tokens} tokens`);

  const attempts = [];
  let feedback = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const payload = await agent({ schema, hit, attempt, feedback });
    // The version is named: one that is published meanwhile does not change what is asked for.
    const verdict = await callTool('validate_payload', {
      namespace: NAMESPACE,
      name: NAME,
      version,
      payload,
      map: true,
    });
    attempts.push({ payload, diagnostics: verdict.diagnostics });
    for (const { from, to } of verdict.mapped) log(`attempt ${attempt}: ${from} is ${to}`);
    if (verdict.is_valid) {
      log(`attempt ${attempt}: valid`);
      return { status: 'valid', data: verdict.data, link: hit.url, attempts };
    }
    feedback = verdict.feedback;
    log(`attempt ${attempt}: ${feedback}`);
  }
  log('no attempt met the contract: kept for a person, with every attempt and what was wrong with it');
  return { status: 'quarantined', contract: CONTRACT.ref, attempts };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { DEEDBOX_URL: url = 'http://127.0.0.1:4000', DEEDBOX_TOKEN: token = '' } = process.env;
  try {
    console.log(JSON.stringify(await run({ url, token }), null, 2));
  } catch (error) {
    const why = error.cause?.code ?? error.cause?.message ?? error.message;
    console.error(`It went no further: ${why}. Is Deedbox running at ${url}, and is DEEDBOX_TOKEN a key of it?`);
    process.exitCode = 1;
  }
}
