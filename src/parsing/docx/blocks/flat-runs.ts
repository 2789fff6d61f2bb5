import type { SourceBlock, SourceRun } from '../../compose/source-block.ts';

/** The words of several blocks in one, line by line, with their numbers: for cells, notes, running heads. */
export function flatRuns(blocks: readonly SourceBlock[]): readonly SourceRun[] {
  return blocks.flatMap((block, index) => {
    const runs = block.kind === 'table' ? tableRuns(block.rows) : labelled(block);
    return index === 0 ? runs : [{ text: '\n' }, ...runs];
  });
}

type TableBlock = Extract<SourceBlock, { kind: 'table' }>;

const labelled = ({ label = '', runs }: Exclude<SourceBlock, TableBlock>): readonly SourceRun[] =>
  label === '' ? runs : [{ text: `${label} ` }, ...runs];

const tableRuns = (rows: TableBlock['rows']): readonly SourceRun[] =>
  rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ runs }, column) => {
      if (row === 0 && column === 0) return runs;
      return [{ text: column === 0 ? '\n' : '\t' }, ...runs];
    }),
  );

export const textLength = (blocks: readonly SourceBlock[]): number =>
  flatRuns(blocks).reduce((sum, { text }) => sum + text.length, 0);
