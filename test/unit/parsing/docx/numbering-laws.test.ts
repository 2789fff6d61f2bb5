import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalise } from '../../../../src/parsing/canonical.ts';
import { parseDocx } from '../../../../src/parsing/docx/parse-docx.ts';
import { readDocx } from '../../../../src/parsing/docx/read-docx.ts';
import { checkBlocks, checkChunks } from '../../../support/document-laws.ts';
import { abstractNum, buildDocx, lvl, num, numbered, p } from '../../../support/parsing/docx-builder.ts';

const LEVELS = 4;

interface World {
  /** By abstract numbering, by level. */
  readonly levels: readonly (readonly { readonly start: number; readonly restart?: number }[])[];
  /** By instance: whose it is, and its own starts by level. */
  readonly instances: readonly { readonly abstract: number; readonly starts: readonly (number | null)[] }[];
  readonly uses: readonly { readonly instance: number; readonly level: number }[];
}

const world: fc.Arbitrary<World> = fc.record({
  levels: fc.array(
    fc.array(
      fc.record({
        start: fc.integer({ min: 0, max: 5 }),
        restart: fc.option(fc.integer({ min: 0, max: LEVELS }), { nil: undefined }),
      }),
      { minLength: LEVELS, maxLength: LEVELS },
    ),
    { minLength: 2, maxLength: 2 },
  ),
  instances: fc.array(
    fc.record({
      abstract: fc.integer({ min: 0, max: 1 }),
      starts: fc.array(fc.option(fc.integer({ min: 0, max: 20 }), { nil: null, freq: 3 }), {
        minLength: LEVELS,
        maxLength: LEVELS,
      }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  uses: fc.array(
    fc.record({ instance: fc.integer({ min: 0, max: 2 }), level: fc.integer({ min: 0, max: LEVELS - 1 }) }),
    { minLength: 1, maxLength: 30 },
  ),
});

const ALL = Array.from({ length: LEVELS }, (_, level) => `%${level + 1}`);

function documentOf({ levels, instances, uses }: World): Uint8Array {
  const abstracts = levels.map((own, id) =>
    abstractNum(
      id,
      own
        .map(({ start, restart }, level) => {
          const restarts = restart === undefined ? '' : `<w:lvlRestart w:val="${restart}"/>`;
          return lvl(level, 'decimal', ALL.slice(0, level + 1).join('.'), `<w:start w:val="${start}"/>${restarts}`);
        })
        .join(''),
    ),
  );
  const nums = instances.map(({ abstract, starts }, id) => {
    const overrides = starts.map((start, level) =>
      start === null ? '' : `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`,
    );
    return num(id + 1, abstract, overrides.join(''));
  });
  const body = uses.map(({ instance, level }) => p('Words.', numbered(instance + 1, level))).join('');
  return buildDocx({ numbering: abstracts.join('') + nums.join(''), body });
}

/**
 * The number of one level at one paragraph, from the whole history each time: what happened since the level
 * was last begun again, and how often it was used since a start of its own.
 */
function slowNumber({ levels, instances, uses }: World, at: number, level: number): number {
  const abstract = instances[uses[at]?.instance ?? 0]?.abstract;
  const startOf = (instance: number): number =>
    instances[instance]?.starts[level] ?? levels[abstract ?? 0]?.[level]?.start ?? 0;
  const isFirst = (index: number): boolean =>
    uses.findIndex((use) => use.instance === uses[index]?.instance && use.level === level) === index;
  let number: number | null = null;
  for (const [index, use] of uses.slice(0, at + 1).entries()) {
    if (instances[use.instance]?.abstract !== abstract) continue;
    if (use.level === level) {
      const isOwnStart = isFirst(index) && instances[use.instance]?.starts[level] !== null;
      number = number === null || isOwnStart ? startOf(use.instance) : number + 1;
    } else if (use.level > level) number ??= startOf(use.instance);
    else {
      const restart = levels[abstract ?? 0]?.[level]?.restart;
      if (restart === undefined || (restart > 0 && use.level < restart)) number = null;
    }
  }
  return number ?? -1;
}

describe('whatever numberings a document defines', () => {
  it('each paragraph has the numbers that its whole history gives', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        const { blocks } = await readDocx(documentOf(made));
        const expected = made.uses.map(({ level }, at) =>
          ALL.slice(0, level + 1)
            .map((_, own) => slowNumber(made, at, own))
            .join('.'),
        );
        expect(blocks.map((block) => ('label' in block ? block.label : null))).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('labels of one plain numbering only ever grow', async () => {
    const plain = world.map((made): World => ({
      ...made,
      levels: made.levels.map((own) => own.map(({ start }) => ({ start }))),
      instances: made.instances.map(() => ({ abstract: 0, starts: ALL.map(() => null) })),
    }));
    await fc.assert(
      fc.asyncProperty(plain, async (made) => {
        const { blocks } = await readDocx(documentOf(made));
        const paths = blocks.map((block) => ('label' in block ? (block.label ?? '') : '').split('.').map(Number));
        for (const [index, path] of paths.slice(1).entries()) {
          const before = paths[index] ?? [];
          const differs = path.findIndex((own, level) => own !== before[level]);
          expect(differs).toBeGreaterThanOrEqual(0);
          expect(path[differs]).toBeGreaterThan(before[differs] ?? -1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('the text is canonical and holds each number before its words', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        const outcome = await parseDocx(documentOf(made));
        if (!outcome.ok) throw new Error(outcome.failure.message);
        const { text } = outcome.document;
        expect(canonicalise(text)).toBe(text);
        expect(text.split('\n').every((line) => /^\d+(\.\d+)* Words\.$/.test(line))).toBe(true);
        checkBlocks(outcome.document);
        checkChunks(outcome.document, 120);
      }),
      { numRuns: 60 },
    );
  });
});
