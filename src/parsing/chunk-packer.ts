import { isRunningHead } from './running-head.ts';
import { splitLong } from './split-long.ts';
import type { SplitOptions } from './split-long.ts';
import type { ParsedBlock } from './types.ts';

export interface PackedRange {
  readonly start: number;
  readonly end: number;
  /** Ordinals of the first and last block it touches. */
  readonly firstBlock: number;
  readonly lastBlock: number;
  /** It begins inside its first block. */
  readonly isLaterPart: boolean;
}

interface Node {
  readonly block: ParsedBlock;
  readonly children: Node[];
}

/** What the packer handles as one: a block alone, a part of one, or a clause with all that lies under it. */
interface Item extends PackedRange {
  readonly isHeading: boolean;
  /** A chunk must begin here: a heading at the top of the tree. */
  readonly isBarrier: boolean;
}

/** Packs blocks into ranges of at most `max` characters, clause by clause. */
export class ChunkPacker {
  readonly #text: string;
  readonly #options: SplitOptions;
  readonly #roots: Node[] = [];
  readonly #lastOf = new Map<number, number>();

  constructor(text: string, blocks: readonly ParsedBlock[], options: SplitOptions) {
    this.#text = text;
    this.#options = options;
    const nodes = new Map<number, Node>();
    for (const block of blocks) {
      if (isRunningHead(block)) continue;
      const node: Node = { block, children: [] };
      nodes.set(block.ordinal, node);
      const parent = block.parent === null ? undefined : nodes.get(block.parent);
      (parent?.children ?? this.#roots).push(node);
      for (
        let at: ParsedBlock | undefined = block;
        at;
        at = at.parent === null ? undefined : nodes.get(at.parent)?.block
      ) {
        this.#lastOf.set(at.ordinal, block.ordinal);
      }
    }
  }

  ranges(): readonly PackedRange[] {
    return this.#pack(this.#roots.flatMap((node) => this.#itemsOf(node, true)));
  }

  /** A clause that fits is one item; a larger one is its own text and, packed, what lies under it. */
  #itemsOf(node: Node, isTop: boolean): readonly Item[] {
    const { block, children } = node;
    const isBarrier = isTop && block.kind === 'heading' && children.length > 0;
    const own = this.#own(node, isBarrier);
    if (children.length === 0) return own;
    const end = this.#sectionEnd(node);
    if (end - block.start <= this.#options.max && !isBarrier) return [{ ...this.#whole(node), isBarrier }];
    const inner = children.flatMap((child) => this.#itemsOf(child, false));
    return this.#pack([...own, ...inner]);
  }

  #own({ block }: Node, isBarrier: boolean): readonly Item[] {
    const { start, end, ordinal } = block;
    const isHeading = block.kind === 'heading' || block.kind === 'title';
    const base = { firstBlock: ordinal, lastBlock: ordinal, isHeading, isBarrier };
    if (end - start <= this.#options.max) return [{ ...base, start, end, isLaterPart: false }];
    const parts = splitLong(this.#text.slice(start, end), this.#options);
    return parts
      .map((part) => trimmed(this.#text, start + part.start, start + part.end))
      .filter((part) => part.end > part.start)
      .map((part, index) => ({
        ...base,
        ...part,
        isHeading: false,
        isBarrier: isBarrier && index === 0,
        isLaterPart: index > 0,
      }));
  }

  #whole(node: Node): Item {
    const { block } = node;
    const lastBlock = this.#lastOf.get(block.ordinal) ?? block.ordinal;
    return {
      start: block.start,
      end: this.#sectionEnd(node),
      firstBlock: block.ordinal,
      lastBlock,
      isLaterPart: false,
      isHeading: false,
      isBarrier: false,
    };
  }

  /** The end of the last body block under a node: a footer after it is no part of it. */
  #sectionEnd({ block, children }: Node): number {
    const last = children.at(-1);
    return last ? Math.max(block.end, this.#sectionEnd(last)) : block.end;
  }

  #pack(items: readonly Item[]): readonly Item[] {
    const packed: Item[] = [];
    for (const item of items) {
      const current = packed.at(-1);
      if (current && this.#belong(current, item)) {
        packed[packed.length - 1] = {
          ...current,
          end: item.end,
          lastBlock: item.lastBlock,
          isHeading: current.isHeading && item.isHeading,
        };
      } else packed.push(item);
    }
    return packed;
  }

  #belong(current: Item, item: Item): boolean {
    if (item.isBarrier || item.end - current.start > this.#options.max) return false;
    if (current.isHeading) return true;
    if (item.isHeading) return false;
    const { min } = this.#options;
    if (current.end - current.start < min || item.end - item.start < min) return true;
    return this.#goesOn(current, item);
  }

  /** A sentence that a page number cut in two. */
  #goesOn(current: Item, item: Item): boolean {
    const before = this.#text.slice(Math.max(current.start, current.end - 20), current.end);
    return (
      !/[.:;?!]["”’')\]]*$/.test(before) && /^\p{Ll}/u.test(this.#text.slice(item.start, item.start + 2))
    );
  }
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  return { start: from, end: from + part.trim().length };
}
