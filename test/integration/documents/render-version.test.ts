import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { renderVersion, type RenderVersionInput } from '../../../src/features/documents/render-version.ts';
import { describeOnBoth } from '../../support/database.ts';
import { openVersionWorld, type VersionWorld } from '../../support/version-world.ts';

const PAGE = `<!doctype html><title>Terms</title><h1>Terms</h1><h2>1. Fees</h2>
<p>Pay at <a href="https://example.org/pay">our page</a> &lt;now&gt;.</p>
<table><tr><th>Item</th><th>Price</th></tr><tr><td>Seat</td><td>5 | net</td></tr></table>
<h2>2. Term</h2><p>One year.</p>`;
const all: Omit<RenderVersionInput, 'versionId' | 'format'> = { section: null, from: 0, maxBlocks: 100 };

describeOnBoth('the rendering of a stored version', (open) => {
  let world: VersionWorld;
  let owner: UserActor;
  let versionId: string;
  beforeAll(async () => {
    world = await openVersionWorld(open);
    owner = await world.user();
    ({ versionId } = await world.put(owner, PAGE, { fileName: 'terms.html' }));
    await world.settle();
  });
  afterAll(() => world.dispose());
  const render = (input: Partial<RenderVersionInput>, actor = owner) =>
    renderVersion(world.as(actor), { ...all, format: 'MARKDOWN', versionId, ...input });

  it('has the headings, the links and the cells that the file has', async () => {
    const rendering = await render({});
    expect(rendering?.content).toContain('[our page](<https://example.org/pay>) \\<now\\>.');
    expect(rendering?.content).toContain('| Item | Price |\n| --- | --- |\n| Seat | 5 \\| net |');
    const html = await render({ format: 'HTML' });
    expect(html?.content).toMatch(/<td data-start="\d+" data-end="\d+">5 \| net<\/td>/);
  });

  it('shows one section and nothing of the next, and goes on where it was cut', async () => {
    const whole = await render({ maxBlocks: 100 });
    const parts: string[] = [];
    for (let from: number | null = 0; from !== null;) {
      const part: Awaited<ReturnType<typeof render>> = await render({ from, maxBlocks: 2 });
      parts.push(part?.content ?? '');
      from = part?.next ?? null;
    }
    expect(parts.join('\n\n')).toBe(whole?.content);
    const fees = await render({ section: 1 });
    expect(fees?.content).toContain('Fees');
    expect(fees?.content).not.toContain('One year');
    expect(fees?.next).toBeNull();
  });

  it('is not there for strangers, for sections that are not there, and for numbers out of range', async () => {
    const stranger = await world.user();
    expect(await render({}, stranger)).toBeNull();
    expect(await render({ section: 9_999 })).toBeNull();
    expect(await render({ from: 2 ** 31 })).toBeNull();
    await expect(render({ maxBlocks: 0 })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(render({ from: -1 })).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
