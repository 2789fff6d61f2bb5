import { createServer } from 'node:http';
import pg from 'pg';
import { serveChild } from './child.ts';
import { countStatements } from './count-statements.ts';
import { ANNOTATIONS, DOCUMENTS } from './shape.ts';

// The floor: three prepared statements, rows put together by hand, no GraphQL and no permission.
const statements = countStatements();
const pool = new pg.Pool({ connectionString: process.argv[2], max: 8 });
const CORPUS = 'select id, title from peer.collections where slug = $1';
const DOCUMENTS_OF = `select id, title, created_at from peer.documents where collection_id = $1
  order by created_at desc, id desc limit ${DOCUMENTS + 1}`;
const ANNOTATIONS_OF = `select a.document_id, a.id, a.text, a.start, a."end", a.label_id, l.text as label, l.color
  from unnest($1::uuid[]) d(id) cross join lateral (select * from peer.annotations a where a.document_id = d.id
    order by a.start, a.id limit ${ANNOTATIONS + 1}) a left join peer.labels l on l.id = a.label_id`;

interface Annotation {
  readonly document_id: string;
  readonly id: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly label_id: string | null;
  readonly label: string;
  readonly color: string;
}

const cursor = (...values: unknown[]): string => btoa(JSON.stringify(values));

function connection<Row, Node>(
  rows: readonly Row[],
  limit: number,
  edge: (row: Row) => { cursor: string; node: Node },
) {
  const edges = rows.slice(0, limit).map(edge);
  return { pageInfo: { hasNextPage: rows.length > limit, endCursor: edges.at(-1)?.cursor ?? null }, edges };
}

async function page(slug: string): Promise<object> {
  const [corpus] = (await pool.query<{ id: string; title: string }>({ name: 'corpus', text: CORPUS, values: [slug] })).rows;
  if (corpus === undefined) throw new Error('no such corpus');
  const documents = (await pool.query<{ id: string; title: string; created_at: Date }>({ name: 'documents', text: DOCUMENTS_OF, values: [corpus.id] })).rows;
  const ids = documents.slice(0, DOCUMENTS).map(({ id }) => id);
  const annotations = (
    await pool.query<Annotation>({ name: 'annotations', text: ANNOTATIONS_OF, values: [ids] })
  ).rows;
  const byDocument = Map.groupBy(annotations, (row) => row.document_id);
  return {
    data: {
      corpus: {
        id: corpus.id,
        title: corpus.title,
        documents: connection(documents, DOCUMENTS, ({ id, title, created_at: createdAt }) => ({
          cursor: cursor(createdAt, id),
          node: {
            id,
            title,
            createdAt,
            annotations: connection(byDocument.get(id) ?? [], ANNOTATIONS, (row) => ({
              cursor: cursor(row.start, row.id),
              node: {
                id: row.id,
                text: row.text,
                start: row.start,
                end: row.end,
                label: row.label_id === null ? null : { id: row.label_id, text: row.label, color: row.color },
              },
            })),
          },
        })),
      },
    },
  };
}

const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const { variables } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        variables: { slug: string };
      };
      page(variables.slug).then(
        (body) => res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        (error: unknown) => res.writeHead(500).end(String(error)),
      );
    });
});
serveChild(server, statements);
