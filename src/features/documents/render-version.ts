import { RENDER_BLOCKS_MAX } from '../../config/limits.ts';
import { invalid } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { isUuid } from '../access/is-uuid.ts';
import type { UseCaseContext } from '../context.ts';
import { renderHtml } from '../../parsing/render/html.ts';
import { renderMarkdownDocument } from '../../parsing/render/markdown-document.ts';
import { renderMarkdown } from '../../parsing/render/markdown.ts';
import type { RenderInput, Rendering } from '../../parsing/render/rendering.ts';
import type { BlockKind, ParserEngine } from '../../parsing/types.ts';
import { storedTables, type StoredRow } from './stored-table.ts';
import { visibleVersionsSql } from './visible-versions-sql.ts';

export interface RenderVersionInput {
  readonly versionId: string;
  readonly format: 'HTML' | 'MARKDOWN';
  /** Ordinal of a block: it and all that lies under it. Null: the whole document. */
  readonly section: number | null;
  /** Ordinal to start from; where the last answer ended. */
  readonly from: number;
  /** At most RENDER_BLOCKS_MAX. */
  readonly maxBlocks: number;
}

export interface RenderedBlocks extends Rendering {
  /** Range of the canonical text that is shown. */
  readonly start: number;
  readonly end: number;
  /** Where to go on; null after the last block. */
  readonly next: number | null;
}

interface VersionText {
  readonly engine: ParserEngine;
  readonly links: readonly (readonly [start: number, end: number, url: string])[];
  readonly text: string;
}

interface BlockRow {
  readonly ordinal: number;
  readonly parent: number | null;
  readonly kind: BlockKind;
  readonly level: number;
  readonly label: string | null;
  readonly start: number;
  readonly end: number;
  readonly rows: readonly StoredRow[] | null;
}

/**
 * A document version, or one section of it, as HTML or Markdown, a number of blocks at a time.
 * @returns null for a version without text yet, one the actor may not read, and a section that is not there
 * @throws AppError VALIDATION for numbers out of range
 */
export async function renderVersion(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  input: RenderVersionInput,
): Promise<RenderedBlocks | null> {
  checkRange(input);
  const version = await readVersion(ctx, input.versionId);
  if (version === null) return null;
  const rows = await readRows(ctx, input);
  const shown = rows.slice(0, input.maxBlocks);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return null;
  const range = { start: first.start, end: last.end };
  const next = rows.length > shown.length ? (rows[shown.length]?.ordinal ?? null) : null;
  return { ...render(version, shown, { ...input, range }), ...range, next };
}

function checkRange({ from, maxBlocks }: RenderVersionInput): void {
  if (from < 0) throw invalid(['from'], 'from counts from 0.');
  if (maxBlocks < 1 || maxBlocks > RENDER_BLOCKS_MAX)
    throw invalid(['maxBlocks'], `maxBlocks must be from 1 to ${RENDER_BLOCKS_MAX}.`);
}

async function readVersion(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  versionId: string,
): Promise<VersionText | null> {
  const values: unknown[] = [[versionId].filter(isUuid)];
  const [found] = await sql<VersionText>(
    ctx.db.pool,
    `select v.engine, v.links, t.text from ${visibleVersionsSql(ctx.actor, values)}
     join document_texts t on t.version_id = v.id`,
    values,
  );
  return found ?? null;
}

/** A section is a block and, in text order, all that follow it until one that stands no deeper. */
async function readRows(
  ctx: Pick<UseCaseContext, 'actor' | 'db'>,
  { versionId, section, from, maxBlocks }: RenderVersionInput,
): Promise<readonly BlockRow[]> {
  const last = 2 ** 31 - 1;
  return sql<BlockRow>(
    ctx.db.pool,
    `select ordinal, parent, kind, level, label, start, "end", rows from blocks b
     where version_id = $1::uuid and ordinal >= greatest($2::int, coalesce($4::int, 0))
       and ($4::int is null or ordinal < coalesce((
         select min(after.ordinal) from blocks after, blocks top
         where top.version_id = $1::uuid and top.ordinal = $4::int and after.version_id = $1::uuid
           and after.ordinal > top.ordinal and after.level <= top.level and after.kind not in ('header', 'footer')), ${last}))
       and ($4::int is null or exists (select from blocks where version_id = $1::uuid and ordinal = $4::int))
     order by ordinal limit $3::int`,
    [versionId, Math.min(from, last), maxBlocks + 1, section === null ? null : Math.min(section, last)],
  );
}

function render(
  version: VersionText,
  rows: readonly BlockRow[],
  { format, range }: { readonly format: 'HTML' | 'MARKDOWN'; readonly range: { start: number; end: number } },
): Rendering {
  if (version.engine === 'markdown') return renderSource(version.text, { format, range });
  const input: RenderInput = {
    text: version.text,
    blocks: rows,
    tables: storedTables(rows),
    links: version.links.map(([start, end, url]) => ({ start, end, url })),
  };
  return format === 'HTML' ? renderHtml(input) : renderMarkdown(input);
}

/** A Markdown document is its own Markdown. */
function renderSource(
  text: string,
  { format, range }: { readonly format: 'HTML' | 'MARKDOWN'; readonly range: { start: number; end: number } },
): Rendering {
  if (format === 'HTML') return { content: renderMarkdownDocument(text, range), segments: [] };
  const { start, end } = range;
  return {
    content: text.slice(start, end),
    segments: [{ start: 0, length: end - start, sourceStart: start }],
  };
}
