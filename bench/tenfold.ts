import type { MeasureOptions, MeasureResult } from './measure.ts';
import { median } from './median.ts';
import { openCorpusWorld, type CorpusWorld } from './tenfold/corpus-world.ts';
import { PLANTED } from './tenfold/made-texts.ts';

const BAR = 1.3;
const PAGE = 20;
const LIST = `query ($slug: String!, $after: String) {
  corpus(slug: $slug) { placements(first: ${PAGE}, after: $after) { pageInfo { endCursor } edges { node { path document { title } } } } }
}`;
const FOLDER = `query ($slug: String!, $folder: ID!) {
  corpus(slug: $slug) { placements(first: ${PAGE}, folderId: $folder) { edges { node { path document { title } } } } }
}`;
const FOLDERS = `query ($slug: String!) { corpus(slug: $slug) { folders(first: 1) { edges { node { id } } } } }`;
const SEARCH = `query ($slug: String!, $query: String!) {
  search(query: $query, scope: { corpusSlug: $slug }, first: ${PAGE}) { edges { node { text score } } }
}`;

interface Task {
  readonly name: string;
  /** Ten times as many passages match in the larger corpus: told, and not part of the figure. */
  readonly hasMoreMatches?: boolean;
  readonly query: string;
  readonly variables: (world: CorpusWorld) => Promise<object>;
}

/** What a person does in a corpus whatever its size: look at a page of it, and look for something. */
const TASKS: readonly Task[] = [
  { name: 'list, first page', query: LIST, variables: async ({ slug }) => ({ slug }) },
  {
    name: 'list, second page',
    query: LIST,
    variables: async (world) => ({ slug: world.slug, after: await after(world, 1) }),
  },
  {
    name: 'list, a folder',
    query: FOLDER,
    variables: async (world) => ({ slug: world.slug, folder: await folderOf(world) }),
  },
  {
    name: 'search, words',
    query: SEARCH,
    variables: async ({ slug }) => ({ slug, query: 'escrow agent sealed codebase' }),
  },
  {
    name: 'search, a phrase',
    query: SEARCH,
    variables: async ({ slug }) => ({ slug, query: `"${PLANTED}"` }),
  },
  {
    name: 'search, common words',
    hasMoreMatches: true,
    query: SEARCH,
    variables: async ({ slug }) => ({ slug, query: 'notice of termination by the supplier' }),
  },
];

/**
 * Latency of lists and searches in a corpus of ten times the size against the smaller one, through GraphQL,
 * for pages of the same length. Both installations answer in turn.
 */
export async function run(options: MeasureOptions): Promise<MeasureResult> {
  const small = options.full ? 500 : 30;
  const rounds = options.full ? 60 : 30;
  const worlds: CorpusWorld[] = [];
  try {
    for (const documents of [small, small * 10]) {
      worlds.push(await openCorpusWorld({ mode: options.mode, documents }));
      options.log(`${documents} documents in ${worlds.at(-1)?.chunks} passages`);
    }
    const [one, ten] = worlds as [CorpusWorld, CorpusWorld];
    const ratios: number[] = [];
    for (const task of TASKS) {
      const [before, after] = await compare({ task, worlds: [one, ten], rounds });
      if (task.hasMoreMatches !== true) ratios.push(after / before);
      options.log(
        `${task.name.padEnd(22)} ${before.toFixed(1)} ms, tenfold ${after.toFixed(1)} ms: ${(after / before).toFixed(2)}`,
      );
    }
    const worst = Math.max(...ratios);
    return {
      name: 'tenfold',
      value: Number(worst.toFixed(2)),
      unit: 'times, the worst of the tasks',
      peer: 'the same in a corpus of a tenth of the size',
      peerValue: 1,
      ratio: Number(worst.toFixed(2)),
      size: `${small} and ${small * 10} documents, ${one.chunks} and ${ten.chunks} passages, ${options.mode}`,
      full: options.full,
      pass: options.full && worst <= BAR,
    };
  } finally {
    for (const world of worlds) await world.close();
  }
}

/** @returns medians in milliseconds */
async function compare({
  task,
  worlds,
  rounds,
}: {
  task: Task;
  worlds: readonly CorpusWorld[];
  rounds: number;
}): Promise<[number, number]> {
  const taken: number[][] = worlds.map(() => []);
  const variables = await Promise.all(worlds.map((world) => task.variables(world)));
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, world] of worlds.entries()) {
      const startedAt = performance.now();
      await world.ask(task.query, variables[index]);
      if (round >= 0) taken[index]?.push(performance.now() - startedAt);
    }
  }
  return [median(taken[0] ?? []), median(taken[1] ?? [])];
}

interface Page {
  readonly corpus: { readonly placements: { readonly pageInfo: { readonly endCursor: string } } };
}

async function after(world: CorpusWorld, pages: number): Promise<string | null> {
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const { corpus } = (await world.ask(LIST, { slug: world.slug, after: cursor })) as Page;
    cursor = corpus.placements.pageInfo.endCursor;
  }
  return cursor;
}

async function folderOf(world: CorpusWorld): Promise<string> {
  const { corpus } = (await world.ask(FOLDERS, { slug: world.slug })) as {
    corpus: { folders: { edges: readonly { node: { id: string } }[] } };
  };
  const [edge] = corpus.folders.edges;
  if (edge === undefined) throw new Error('the corpus has no folder');
  return edge.node.id;
}
