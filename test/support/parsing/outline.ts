import type { ParsedBlock } from '../../../src/parsing/types.ts';

/** @returns one line a block, indented by depth: kind, label, heading */
export const outline = (blocks: readonly ParsedBlock[]): readonly string[] =>
  blocks.map(({ kind, label, heading, level }) => {
    const parts = [kind, label === null ? '' : `<${label}>`, heading === null ? '' : `{${heading}}`].filter(
      (part) => part !== '',
    );
    return `${'  '.repeat(level - 1)}${parts.join(' ')}`;
  });
