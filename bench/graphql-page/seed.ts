import { randomUUID } from 'node:crypto';
import { sql } from '../../src/db/sql.ts';
import type { Database } from '../../src/db/database.ts';
import { newToken } from '../../src/security/tokens.ts';
import { CORPORA, slugOf } from './shape.ts';

const DOCUMENTS_EACH = 30;
const ANNOTATIONS_EACH = 40;

/**
 * Ten corpora of one user, shared with a group, read by another member of it; and the same rows as three
 * plain tables for the peers, which know nothing of permissions.
 * @returns the reader's key
 */
export async function seedPages(db: Database): Promise<string> {
  const { token, hash, hint } = newToken();
  const [owner, reader] = [randomUUID(), randomUUID()];
  await db.prisma.user.createMany({
    data: [
      { id: owner, slug: 'owner', name: 'Owner' },
      { id: reader, slug: 'reader', name: 'Reader' },
    ],
  });
  await db.prisma.apiKey.create({ data: { userId: reader, name: 'bench', hash, hint, scopes: ['read'] } });
  const group = await db.prisma.group.create({
    data: {
      name: 'Readers',
      creatorId: owner,
      members: { create: [{ userId: owner, isOwner: true }, { userId: reader }] },
    },
  });
  const labelSet = await db.prisma.labelSet.create({ data: { title: 'Clauses', creatorId: owner } });
  const labels = await db.prisma.label.createManyAndReturn({
    data: ['Term', 'Notice', 'Liability', 'Governing law'].map((text) => ({
      labelSetId: labelSet.id,
      kind: 'SPAN' as const,
      text,
      creatorId: owner,
      color: '#05313d',
    })),
  });
  await db.prisma.blob.create({ data: { sha256: '0'.repeat(64), sizeBytes: 1n } });
  for (let index = 0; index < CORPORA; index += 1) await seedCorpus(db, { index, owner, groupId: group.id });
  await sql(db.pool, ANNOTATIONS_SQL, [labels.map(({ id }) => id), ANNOTATIONS_EACH]);
  await db.prisma.grant.createMany({
    data: (await db.prisma.labelSet.findMany()).map(({ id }) => ({
      labelSetId: id,
      groupId: group.id,
      verbs: ['READ' as const],
      grantedBy: owner,
    })),
  });
  for (const statement of PEER_SQL) await sql(db.pool, statement);
  await sql(db.pool, 'analyze');
  return token;
}

async function seedCorpus(
  db: Database,
  input: { index: number; owner: string; groupId: string },
): Promise<void> {
  const { index, owner, groupId } = input;
  const corpus = await db.prisma.corpus.create({
    data: { slug: slugOf(index), title: `Contracts ${index}`, creatorId: owner },
  });
  const grant = { groupId, verbs: ['READ' as const], grantedBy: owner };
  await db.prisma.grant.create({ data: { ...grant, corpusId: corpus.id } });
  const documents = Array.from({ length: DOCUMENTS_EACH }, (_, n) => ({
    id: randomUUID(),
    title: `Agreement ${index}-${n} between the parties`,
    creatorId: owner,
    // Apart, so that every server orders them the same way.
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index, n)),
  }));
  await db.prisma.document.createMany({ data: documents });
  const versions = documents.map(({ id }) => ({
    id: randomUUID(),
    documentId: id,
    number: 1,
    blobSha256: '0'.repeat(64),
    fileName: 'a.pdf',
    mimeType: 'application/pdf',
    sizeBytes: 1n,
    uploadedById: owner,
    status: 'READY' as const,
    pageCount: 10,
    textLength: 100_000,
  }));
  await db.prisma.documentVersion.createMany({ data: versions });
  await sql(
    db.pool,
    'update documents d set latest_version_id = v.id from document_versions v where v.document_id = d.id',
  );
  await db.prisma.corpusDocument.createMany({
    data: documents.map(({ id, title, createdAt }) => ({
      corpusId: corpus.id,
      documentId: id,
      path: title,
      addedById: owner,
      addedAt: createdAt,
    })),
  });
  await db.prisma.grant.createMany({ data: documents.map(({ id }) => ({ ...grant, documentId: id })) });
}

const ANNOTATIONS_SQL = `
  insert into annotations (id, document_id, version_id, label_id, creator_id, start, "end", text, created_at, updated_at)
  select gen_random_uuid(), v.document_id, v.id, ($1::uuid[])[1 + n % 4], d.creator_id, n * 200, n * 200 + 120,
    'Clause ' || n || ': either party may terminate this agreement by giving the other thirty days written notice.', now(), now()
  from document_versions v join documents d on d.id = v.document_id, generate_series(1, $2::int) n`;

const PEER_SQL = [
  'create schema peer',
  'create table peer.collections as select id, slug, title from corpora',
  'alter table peer.collections add primary key (id), add unique (slug)',
  `create table peer.documents as select d.id, cd.corpus_id as collection_id, d.title, d.created_at
     from documents d join corpus_documents cd on cd.document_id = d.id`,
  'alter table peer.documents add primary key (id), add foreign key (collection_id) references peer.collections',
  'create index on peer.documents (collection_id, created_at desc, id desc)',
  'create table peer.labels as select id, text, color from labels',
  'alter table peer.labels add primary key (id)',
  'create table peer.annotations as select id, document_id, label_id, start, "end", text from annotations',
  `alter table peer.annotations add primary key (id), add foreign key (document_id) references peer.documents,
     add foreign key (label_id) references peer.labels`,
  'create index on peer.annotations (document_id, start, id)',
  'create index on peer.annotations (label_id)',
];
