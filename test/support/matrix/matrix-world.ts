import { citationUrl } from '../../../src/retrieval/citations/citation-links.ts';
import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../../src/db/generated/prisma/client.ts';
import type { Database } from '../../../src/db/database.ts';
import { encodeId, type NodeKind } from '../../../src/graphql/ids.ts';
import { encodePageTokens } from '../../../src/parsing/page-tokens-codec.ts';
import { newToken } from '../../../src/security/tokens.ts';
import { categoryOf, seedCorpusLife } from './corpus-life.ts';
import { seedContracts } from './contracts.ts';
import type { Objects } from './objects.ts';
import { seedQuarantine } from './quarantine.ts';
import { seedSetAside } from './set-aside.ts';

/**
 * Who asks, from nobody to everybody. `reader` was given READ on one corpus, one of its documents, and a
 * few things.
 */
export const ACTORS = ['anonymous', 'stranger', 'reader', 'owner', 'superuser'] as const;
export type ActorName = (typeof ACTORS)[number];

export interface MatrixWorld {
  readonly keys: Readonly<Record<ActorName, string | null>>;
  readonly users: Readonly<Record<Exclude<ActorName, 'anonymous'>, string>>;
  /** One private object of the owner of each kind, of which the reader may read all that can be shared. */
  readonly shared: Readonly<Record<string, string>>;
  /** Objects of the owner that nobody else may read, though they hang together with the shared ones. */
  readonly hidden: Readonly<Record<string, string>>;
}

const SHA = '0'.repeat(64);
const NO_TOKENS = new Uint8Array(
  encodePageTokens({
    count: 0,
    start: new Uint32Array(0),
    end: new Uint32Array(0),
    box: new Float32Array(0),
  }),
);
const REGIONS = [{ page: 1, box: [0, 0, 1, 1], tokens: [0, 1] }];
const TIMELINE = [{ kind: 'thought', text: 'Thinking', atMs: 1 }];
const USAGE = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, reasoningTokens: 0 };
const read = { verbs: ['READ' as const] };

/** A world in which everything that is shared touches something that is not. */
export async function seedMatrixWorld(
  db: Database,
  superuser: { id: string; key: string },
): Promise<MatrixWorld> {
  const users = {
    stranger: randomUUID(),
    reader: randomUUID(),
    owner: randomUUID(),
    superuser: superuser.id,
  };
  const keys: Record<ActorName, string | null> = {
    anonymous: null,
    stranger: null,
    reader: null,
    owner: null,
    superuser: superuser.key,
  };
  const { prisma } = db;
  for (const name of ['stranger', 'reader', 'owner'] as const) {
    const { token, hash, hint } = newToken();
    keys[name] = token;
    await prisma.user.create({
      data: {
        id: users[name],
        slug: name,
        name,
        email: `${name}@example.com`,
        apiKeys: {
          create: {
            name: 'k',
            hash,
            hint,
            scopes: ['read', 'write', 'ask', 'admin'],
            lastUsedAt: new Date(),
          },
        },
      },
    });
  }
  await prisma.apiKey.updateMany({ data: { lastUsedAt: new Date() } });
  const seed = new Seed(db, users);
  const shared = await seed.objects('shared');
  const hidden = await seed.objects('hidden');
  await seed.entangle(shared, hidden);
  await seed.share(shared);
  const apiKey = await prisma.apiKey.findFirstOrThrow({ where: { userId: users.owner } });
  return {
    keys,
    users,
    shared: {
      ...ids(shared),
      User: encodeId('User', users.owner),
      ApiKey: encodeId('ApiKey', apiKey.id),
      CorpusCategory: await categoryOf(db, shared.Corpus),
    },
    hidden: ids(hidden),
  };
}

/** @returns the objects' global ids by kind */
export const ids = (objects: Objects): Record<string, string> =>
  Object.fromEntries(Object.entries(objects).map(([kind, id]) => [kind, encodeId(kind as NodeKind, id)]));

/** Makes objects of one owner. */
export class Seed {
  readonly #db: Database;
  readonly #owner: string;
  readonly #reader: string;

  constructor(db: Database, users: { readonly owner: string; readonly reader: string }) {
    this.#db = db;
    this.#owner = users.owner;
    this.#reader = users.reader;
  }

  /** One private object of each kind, hanging together. */
  async objects(name: string): Promise<Objects> {
    const { prisma } = this.#db;
    const creatorId = this.#owner;
    const tag = `${name}-${randomUUID().slice(0, 8)}`;
    const labelSet = await prisma.labelSet.create({ data: { title: tag, creatorId } });
    const label = await prisma.label.create({
      data: { labelSetId: labelSet.id, kind: 'SPAN', text: tag, creatorId },
    });
    const corpus = await prisma.corpus.create({
      data: { slug: tag, title: tag, creatorId, labelSetId: labelSet.id },
    });
    const above = await prisma.folder.create({
      data: { corpusId: corpus.id, name: 'above', path: 'above', creatorId },
    });
    const folder = await prisma.folder.create({
      data: { corpusId: corpus.id, parentId: above.id, name: tag, path: `above/${tag}`, creatorId },
    });
    const document = await this.document(tag);
    const place = { corpusId: corpus.id, documentId: document.Document };
    await this.#said(corpus.id, document.DocumentVersion);
    await seedCorpusLife(this.#db, { corpusId: corpus.id, creatorId });
    const placement = await prisma.corpusDocument.create({
      data: { ...place, folderId: folder.id, path: `above/${tag}/${tag}.pdf`, addedById: creatorId },
    });
    await prisma.placementEvent.create({
      data: {
        placementId: placement.id,
        ...place,
        change: 'PINNED',
        path: placement.path,
        versionId: document.DocumentVersion,
        actorId: creatorId,
      },
    });
    await this.trash(corpus.id, document.Document);
    const imported = await this.#imported(tag, corpus.id, document.Document);
    const on = {
      documentId: document.Document,
      versionId: document.DocumentVersion,
      corpusId: corpus.id,
      creatorId,
    };
    const marked = { ...on, labelId: label.id, start: 0, end: 4, text: tag, regions: REGIONS };
    const { id: carriedFromId } = await prisma.annotation.create({ data: marked });
    const annotation = await prisma.annotation.create({ data: { ...marked, carriedFromId } });
    const feedback = await prisma.feedback.create({
      data: { annotationId: annotation.id, authorId: creatorId, comment: tag },
    });
    const note = await prisma.note.create({ data: { ...on, title: tag, content: tag } });
    const talk = await this.#talk(tag, {
      ...place,
      versionId: document.DocumentVersion,
      annotationId: annotation.id,
    });
    const group = await prisma.group.create({
      data: { name: tag, creatorId, members: { create: { userId: creatorId, isOwner: true } } },
    });
    return {
      Corpus: corpus.id,
      Folder: folder.id,
      CorpusDocument: placement.id,
      ...document,
      DocumentImport: imported,
      SetAsideFile: await seedSetAside(this.#db, tag, await this.document(tag)),
      LabelSet: labelSet.id,
      Label: label.id,
      Annotation: annotation.id,
      Note: note.id,
      Feedback: feedback.id,
      ...(await this.#texts(tag, { ...on, noteId: note.id })),
      ...(await this.#relations(tag, { ...on, labelId: label.id, annotationId: annotation.id })),
      ...talk,
      ...(await seedQuarantine(this.#db, { tag, ownerId: creatorId, ...place, said: talk })),
      ...(await seedContracts(this.#db, { tag, creatorId, id: randomUUID() })),
      Group: group.id,
    };
  }

  /** Puts a document into the trash of a corpus. */
  async trash(corpusId: string, documentId: string): Promise<void> {
    const removed = { removedAt: new Date(), removedById: this.#owner };
    await this.#db.prisma.corpusDocument.create({
      data: { corpusId, documentId, path: `trash/${documentId}`, addedById: this.#owner, ...removed },
    });
  }

  /** An archive that brought a document, and then failed. */
  async #imported(path: string, corpusId: string, documentId: string): Promise<string> {
    const report = [{ path, status: 'IMPORTED', reason: null, documentId }];
    const ended = { status: 'FAILED', errorCode: 'TIMEOUT', errorMessage: path } as const;
    const data = { corpusId, creatorId: this.#owner, blobSha256: SHA, fileName: path, report, ...ended };
    return (await this.#db.prisma.documentImport.create({ data, select: { id: true } })).id;
  }

  /** A private document with a text, in no corpus. */
  async document(title: string): Promise<Pick<Objects, 'Document' | 'DocumentVersion'>> {
    const { prisma } = this.#db;
    await prisma.blob.upsert({ where: { sha256: SHA }, create: { sha256: SHA, sizeBytes: 4n }, update: {} });
    const document = await prisma.document.create({ data: { title, creatorId: this.#owner } });
    const version = await prisma.documentVersion.create({
      data: {
        documentId: document.id,
        number: 1,
        blobSha256: SHA,
        fileName: 'a.txt',
        mimeType: 'text/plain',
        sizeBytes: 4n,
        uploadedById: this.#owner,
        status: 'READY',
        textLength: 4,
        pageCount: 1,
        errorCode: 'TIMEOUT',
        errorMessage: title,
        warnings: [{ code: 'SECOND_ENGINE', message: title, pages: [] }],
        outline: [{ title, level: 1, page: 1, start: 0 }],
        links: [[0, 4, `https://example.org/${title}`]],
        hiddenText: [{ start: 0, end: 4, page: 1, reason: 'covered' }],
        text: { create: { text: 'Text' } },
        blocks: {
          create: {
            ordinal: 0,
            kind: 'table',
            start: 0,
            end: 4,
            headingPath: [],
            rows: [{ isHeader: true, cells: [[0, 4, 1, 1]] }],
          },
        },
        pages: {
          create: { number: 1, width: 10, height: 10, start: 0, end: 4, wordCount: 1, tokens: NO_TOKENS },
        },
      },
    });
    // Its own parent, so that both ways lead to what the same people may read.
    await prisma.document.update({
      where: { id: document.id },
      data: { latestVersionId: version.id, parentId: document.id },
    });
    return { Document: document.id, DocumentVersion: version.id };
  }

  /** What is said about a corpus, once each, with words of a document in it. */
  async #said(corpusId: string, versionId: string): Promise<void> {
    const article = `[Text](${citationUrl({ versionId, start: 0, end: 4 })})`;
    await this.#db.prisma.corpus.update({ where: { id: corpusId }, data: { article } });
    for (const kind of ['CORPUS_ARTICLE', 'CORPUS_DESCRIPTION'] as const)
      await this.#db.prisma.textRevision.create({
        data: { kind, subjectId: corpusId, number: 1, content: article, authorId: this.#owner },
      });
  }

  /** Summaries, and the history of a note. */
  async #texts(
    content: string,
    {
      documentId,
      corpusId,
      creatorId,
      noteId,
    }: Record<'documentId' | 'corpusId' | 'creatorId' | 'noteId', string>,
  ) {
    const { prisma } = this.#db;
    await prisma.summary.create({ data: { documentId, creatorId, content } });
    const summary = await prisma.summary.create({ data: { documentId, corpusId, creatorId, content } });
    const revised = { subjectId: noteId, number: 1, content, authorId: creatorId };
    const revision = await prisma.textRevision.create({ data: { kind: 'NOTE', ...revised } });
    await prisma.textRevision.create({
      data: { ...revised, kind: 'SUMMARY', subjectId: summary.id },
    });
    return { Summary: summary.id, TextRevision: revision.id };
  }

  async #relations(
    note: string,
    on: Record<'documentId' | 'corpusId' | 'creatorId' | 'labelId' | 'annotationId', string>,
  ) {
    const { documentId, corpusId, creatorId, labelId, annotationId } = on;
    const { prisma } = this.#db;
    const relation = await prisma.annotationRelationship.create({
      data: { documentId, corpusId, creatorId, labelId },
    });
    const relationshipId = relation.id;
    await prisma.annotationRelationshipMember.createMany({
      data: [
        { relationshipId, annotationId, role: 'SOURCE' },
        { relationshipId, annotationId, role: 'TARGET' },
      ],
    });
    const ends = { sourceId: documentId, targetId: documentId };
    const link = await prisma.documentRelationship.create({
      data: { kind: 'RELATIONSHIP', ...ends, corpusId, creatorId, labelId, note },
    });
    return { AnnotationRelationship: relation.id, DocumentRelationship: link.id };
  }

  /** What mutations relate to the objects: more of the owner's, where the objects are. */
  async others(objects: Objects): Promise<Record<string, string>> {
    const { prisma } = this.#db;
    const creatorId = this.#owner;
    const { Document: documentId, DocumentVersion: versionId, Corpus: corpusId } = objects;
    const annotation = await prisma.annotation.create({
      data: { documentId, versionId, corpusId, creatorId, start: 0, end: 4, text: 'Text' },
    });
    const label = await prisma.label.create({
      data: { labelSetId: objects.LabelSet, kind: 'RELATIONSHIP', text: randomUUID(), creatorId },
    });
    const other = await this.document('other');
    await prisma.corpusDocument.create({
      data: { corpusId, documentId: other.Document, path: randomUUID(), addedById: creatorId },
    });
    return {
      OtherAnnotation: encodeId('Annotation', annotation.id),
      RelationLabel: encodeId('Label', label.id),
      OtherDocument: encodeId('Document', other.Document),
    };
  }

  async #talk(
    title: string,
    about: { corpusId: string; documentId: string; versionId: string; annotationId: string },
  ) {
    const { prisma } = this.#db;
    const { corpusId, documentId } = about;
    const conversation = await prisma.conversation.create({
      data: { title, creatorId: this.#owner, corpusId, documentId },
    });
    const conversationId = conversation.id;
    const question = await prisma.message.create({
      data: { conversationId, role: 'HUMAN', content: title, authorId: this.#owner },
    });
    const message = await prisma.message.create({
      data: {
        conversationId,
        role: 'LLM',
        content: title,
        authorId: this.#owner,
        timeline: TIMELINE,
        usage: USAGE,
      },
    });
    await prisma.source.create({
      data: {
        ownerKind: 'MESSAGE',
        ownerId: message.id,
        messageId: message.id,
        ordinal: 1,
        ...about,
        start: 0,
        end: 4,
        text: title,
        score: 1,
        regions: REGIONS,
      },
    });
    const run = await prisma.run.create({
      data: {
        day: new Date(),
        conversationId,
        userMessageId: question.id,
        llmMessageId: message.id,
        actorId: this.#owner,
        corpusId,
        documentId,
        status: 'COMPLETED',
        outcome: 'ANSWERED',
        prompt: title,
        content: title,
        endedAt: new Date(),
        lastSeq: 1,
        timeline: TIMELINE,
        usage: USAGE,
        errorType: 'PROVIDER',
        errorMessage: title,
      },
    });
    const { day: runDay, id: runId } = run;
    const data = { type: 'error', errorType: 'PROVIDER', message: title };
    await prisma.runEvent.create({ data: { runDay, runId, seq: 1, type: 'error', data } });
    const { id: toolCallId } = await prisma.toolCall.create({
      data: {
        runId: run.id,
        callId: 'c',
        step: 1,
        name: 'load',
        arguments: {},
        effect: 'NONE',
        status: 'DONE',
        idempotencyKey: randomUUID(),
      },
    });
    const approval = await prisma.approval.create({
      data: {
        runId: run.id,
        toolCallId,
        summary: title,
        arguments: { title },
        argumentsDigest: '',
        decidedById: this.#owner,
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    });
    return { Conversation: conversationId, Message: message.id, Run: run.id, Approval: approval.id };
  }

  /** Hangs what is hidden onto what is shared: the leaks that permission must stop. */
  async entangle(shared: Objects, hidden: Objects): Promise<void> {
    const { prisma } = this.#db;
    const creatorId = this.#owner;
    const on = { documentId: shared.Document, versionId: shared.DocumentVersion, creatorId };
    // The shared document also stands in the hidden corpus, with an annotation and a note made there.
    await prisma.corpusDocument.create({
      data: {
        corpusId: hidden.Corpus,
        documentId: shared.Document,
        path: 'hidden-place.pdf',
        addedById: creatorId,
      },
    });
    await prisma.annotation.create({
      data: { ...on, corpusId: hidden.Corpus, labelId: hidden.Label, start: 0, end: 4, text: 'hidden-words' },
    });
    await prisma.note.create({
      data: { ...on, corpusId: hidden.Corpus, title: 'hidden-note', content: 'hidden-note' },
    });
    // The hidden document stands in the shared corpus.
    await prisma.corpusDocument.create({
      data: {
        corpusId: shared.Corpus,
        documentId: hidden.Document,
        path: 'hidden-document.pdf',
        addedById: creatorId,
      },
    });
    // Where it is related to the shared one.
    const ends = { sourceId: shared.Document, targetId: hidden.Document };
    await prisma.documentRelationship.create({
      data: { kind: 'NOTES', ...ends, corpusId: shared.Corpus, creatorId, note: 'hidden-link' },
    });
    // It came in the shared one as well.
    await prisma.document.update({ where: { id: hidden.Document }, data: { parentId: shared.Document } });
    // The shared conversation cites the hidden document.
    await prisma.source.create({
      data: {
        ownerKind: 'MESSAGE',
        ownerId: shared.Message,
        messageId: shared.Message,
        ordinal: 2,
        documentId: hidden.Document,
        versionId: hidden.DocumentVersion,
        corpusId: hidden.Corpus,
        annotationId: hidden.Annotation,
        start: 0,
        end: 4,
        text: 'hidden-words',
        score: 1,
      },
    });
  }

  async share(objects: Objects): Promise<void> {
    const to = { userId: this.#reader, grantedBy: this.#owner, ...read };
    await this.#db.prisma.grant.createMany({
      data: [
        { ...to, corpusId: objects.Corpus },
        { ...to, documentId: objects.Document },
        { ...to, labelSetId: objects.LabelSet },
        { ...to, conversationId: objects.Conversation },
        { ...to, contractNamespaceId: objects.ContractNamespace },
      ] satisfies Prisma.GrantCreateManyInput[],
    });
    const group = { groupId: objects.Group, grantedBy: this.#owner, ...read };
    await this.#db.prisma.grant.createMany({
      data: [
        { ...group, corpusId: objects.Corpus },
        { ...group, contractNamespaceId: objects.ContractNamespace },
      ],
    });
    await this.#db.prisma.groupMember.create({ data: { groupId: objects.Group, userId: this.#reader } });
  }
}
