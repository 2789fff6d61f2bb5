import { describe, expect, it } from '@jest/globals';
import { createDataFence } from '../../../src/agents/loop/data-fence.ts';
import { SourceRegistry } from '../../../src/agents/loop/source-registry.ts';
import { toolsFor } from '../../../src/agents/tools/tools-for.ts';
import { memoryPort } from '../../support/agents/memory-port.ts';

const TEXT = 'The price is secret to all.\n\nEvery other line can be read by all.';
const port = memoryPort([{ documentId: 'd', title: 'Deed', text: TEXT, hidden: 'secret' }]);

async function call(name: string, args: unknown, remainingTokens = 50_000) {
  const tool = toolsFor({ scope: port.scope, writes: null }).find(({ spec }) => spec.name === name);
  const prepared = tool?.prepare(args);
  if (prepared?.ok !== true || prepared.effect !== 'NONE') throw new Error(`no such call: ${name}`);
  const fence = createDataFence();
  const output = await prepared.run({
    port,
    writes: null,
    sources: new SourceRegistry(),
    fence,
    remainingTokens,
    withBlocks: false,
  });
  return { ...output, said: output.text.slice(0, output.text.indexOf('<<DATA')) };
}

describe('words that the page does not show', () => {
  it.each([
    ['similarity_search', { query: 'price' }],
    ['search_exact_text', { search_strings: ['price is secret'] }],
  ])('are told to the model, and to people, by %s', async (name, args) => {
    const { said, summary } = await call(name, args);
    expect(said).toContain('[1] characters 13–19');
    expect(said).toContain('say that the page does not show them');
    expect(summary).toBe('Found 1 passage, 1 with words that the page does not show');
  });

  it('are told where a text is read, as far as they were read', async () => {
    expect((await call('load_document_text', { start: 15, end: 60 })).said).toContain('characters 15–19.');
    expect((await call('load_document_text', { start: 20 })).said).not.toContain('Not seen');
  });

  it('are not talked of where all can be seen', async () => {
    const { said, summary } = await call('search_exact_text', { search_strings: ['Every other line'] });
    expect([said, summary]).toEqual(['', 'Found 1 passage']);
  });
});
