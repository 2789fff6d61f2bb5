import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { VERBS, type Verb } from '../../../src/domain/access.ts';
import type { Database } from '../../../src/db/database.ts';
import { sql } from '../../../src/db/sql.ts';

/** Indices into the lists of a world; -1 is none. */
export interface ObjectSeed {
  readonly creator: number;
  readonly isPublic: boolean;
}
export interface GrantSeed {
  readonly kind: 'corpus' | 'document' | 'conversation' | 'labelSet' | 'contractNamespace';
  readonly object: number;
  /** A user, or a group when `isGroup`. */
  readonly grantee: number;
  readonly isGroup: boolean;
  readonly verbs: readonly Verb[];
  readonly via: number;
}
export interface PairSeed extends ObjectSeed {
  readonly document: number;
  readonly corpus: number;
  readonly isStructural: boolean;
}
/** A relationship between annotations: indices into those that stand where it does. */
export interface RelationSeed extends PairSeed {
  readonly members: readonly number[];
}
export interface LinkSeed {
  readonly creator: number;
  readonly source: number;
  readonly target: number;
  readonly corpus: number;
  readonly isAttachment: boolean;
}
export interface ConversationSeed extends ObjectSeed {
  readonly isThread: boolean;
  readonly isEphemeral: boolean;
  readonly document: number;
  readonly corpus: number;
}
export interface AskedSeed {
  readonly asker: number;
  readonly document: number;
  readonly corpus: number;
  readonly run: number;
}
export interface RightsSeed {
  readonly superusers: readonly boolean[];
  readonly memberships: readonly {
    readonly user: number;
    readonly group: number;
    readonly isOwner: boolean;
  }[];
  readonly groupCreators: readonly number[];
  readonly corpora: readonly ObjectSeed[];
  readonly documents: readonly ObjectSeed[];
  readonly labelSets: readonly ObjectSeed[];
  readonly labels: readonly { readonly set: number; readonly creator: number }[];
  /** The first one is the product's own: nobody made it. */
  readonly namespaces: readonly ObjectSeed[];
  /** Their namespaces; each has one version. */
  readonly contracts: readonly number[];
  readonly schemes: readonly number[];
  readonly folders: readonly number[];
  readonly placements: readonly {
    readonly corpus: number;
    readonly document: number;
    readonly isRemoved: boolean;
  }[];
  readonly annotations: readonly PairSeed[];
  readonly notes: readonly PairSeed[];
  readonly summaries: readonly PairSeed[];
  readonly feedback: readonly { readonly author: number; readonly annotation: number }[];
  readonly relations: readonly RelationSeed[];
  readonly links: readonly LinkSeed[];
  readonly conversations: readonly ConversationSeed[];
  /** Of a run, which is that of the conversation, or of none. */
  readonly outputs: readonly AskedSeed[];
  readonly letters: readonly AskedSeed[];
  readonly keys: readonly number[];
  readonly grants: readonly GrantSeed[];
}

export const USERS = 4;
export const GROUPS = 2;
const OBJECTS = 3;
const ANNOTATIONS = 8;

const user = fc.nat(USERS - 1);
const object = fc.record({ creator: user, isPublic: fc.boolean() });
const some = <T>(arb: fc.Arbitrary<T>, maxLength: number) => fc.array(arb, { minLength: 1, maxLength });
const exactly = <T>(arb: fc.Arbitrary<T>, length: number) =>
  fc.array(arb, { minLength: length, maxLength: length });
const optional = fc.integer({ min: -1, max: OBJECTS - 1 });
const pair = fc.record({
  creator: user,
  isPublic: fc.boolean(),
  document: fc.nat(OBJECTS - 1),
  corpus: optional,
  isStructural: fc.boolean(),
});

const asked = fc.record({
  asker: fc.integer({ min: -1, max: USERS - 1 }),
  document: optional,
  corpus: optional,
  run: optional,
});

export const rightsSeed: fc.Arbitrary<RightsSeed> = fc.record({
  superusers: exactly(
    fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    USERS,
  ),
  memberships: fc.uniqueArray(fc.record({ user, group: fc.nat(GROUPS - 1), isOwner: fc.boolean() }), {
    maxLength: 5,
    selector: ({ user: who, group }) => `${who} ${group}`,
  }),
  groupCreators: exactly(user, GROUPS),
  corpora: exactly(object, OBJECTS),
  documents: exactly(object, OBJECTS),
  labelSets: exactly(object, OBJECTS),
  labels: some(fc.record({ set: optional, creator: user }), 5),
  namespaces: exactly(object, OBJECTS).map((list) =>
    list.map((it, index) => (index === 0 ? { ...it, creator: -1 } : it)),
  ),
  contracts: some(fc.nat(OBJECTS - 1), 4),
  schemes: some(fc.nat(OBJECTS - 1), 4),
  folders: some(fc.nat(OBJECTS - 1), 3),
  placements: fc.uniqueArray(
    fc.record({
      corpus: fc.nat(OBJECTS - 1),
      document: fc.nat(OBJECTS - 1),
      isRemoved: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    }),
    { maxLength: 8, selector: ({ corpus, document }) => `${corpus} ${document}` },
  ),
  annotations: exactly(pair, ANNOTATIONS),
  notes: some(pair, 6),
  summaries: fc.uniqueArray(pair, {
    minLength: 1,
    maxLength: 5,
    selector: ({ document, corpus }) => `${document} ${corpus}`,
  }),
  feedback: fc.uniqueArray(fc.record({ author: user, annotation: fc.nat(ANNOTATIONS - 1) }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ author, annotation }) => `${author} ${annotation}`,
  }),
  relations: some(
    pair.chain((it) =>
      fc
        .uniqueArray(fc.nat(ANNOTATIONS - 1), { maxLength: 3 })
        .map((members): RelationSeed => ({ ...it, members })),
    ),
    5,
  ),
  links: some(
    fc.record({
      creator: user,
      source: fc.nat(OBJECTS - 1),
      target: fc.nat(OBJECTS - 1),
      corpus: optional,
      isAttachment: fc.boolean(),
    }),
    8,
  ),
  conversations: exactly(
    fc.record({
      creator: fc.integer({ min: -1, max: USERS - 1 }),
      isPublic: fc.boolean(),
      isThread: fc.boolean(),
      isEphemeral: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
      document: optional,
      corpus: optional,
    }),
    OBJECTS,
  ),
  outputs: fc.uniqueArray(asked, {
    minLength: 1,
    maxLength: 8,
    selector: ({ run, ...rest }) => (run < 0 ? JSON.stringify(rest) : run),
  }),
  letters: some(asked, 8),
  keys: some(user, 3),
  grants: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('corpus', 'document', 'conversation', 'labelSet', 'contractNamespace'),
      object: fc.nat(OBJECTS - 1),
      isGroup: fc.boolean(),
      grantee: fc.nat(GROUPS - 1).chain((low) => fc.constantFrom(low, low, low + GROUPS)),
      verbs: fc.subarray([...VERBS], { minLength: 1 }),
      via: optional,
    }),
    {
      maxLength: 18,
      selector: (grant) =>
        `${grant.kind} ${grant.object} ${grant.isGroup} ${grant.isGroup ? grant.grantee % GROUPS : grant.grantee} ${grant.kind === 'document' ? grant.via : ''}`,
    },
  ),
});

/** The seed with an id for everything in it. */
export interface RightsWorld {
  readonly seed: RightsSeed;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

const idsFor = (list: readonly unknown[]): string[] => list.map(() => randomUUID());

const TABLES = 'users, groups, corpora, documents, label_sets, conversations, contract_namespaces';

/** Writes the world into the database, in place of what was there. */
export async function writeRights(db: Database, seed: RightsSeed): Promise<RightsWorld> {
  const users = idsFor(seed.superusers);
  const groups = idsFor(seed.groupCreators);
  const ids = {
    corpus: idsFor(seed.corpora),
    document: idsFor(seed.documents),
    labelSet: idsFor(seed.labelSets),
    label: idsFor(seed.labels),
    contractNamespace: idsFor(seed.namespaces),
    contract: idsFor(seed.contracts),
    contractVersion: idsFor(seed.contracts),
    vocabularyScheme: idsFor(seed.schemes),
    folder: idsFor(seed.folders),
    corpusDocument: idsFor(seed.placements),
    annotation: idsFor(seed.annotations),
    note: idsFor(seed.notes),
    summary: idsFor(seed.summaries),
    feedback: idsFor(seed.feedback),
    annotationRelationship: idsFor(seed.relations),
    documentRelationship: idsFor(seed.links),
    conversation: idsFor(seed.conversations),
    message: idsFor(seed.conversations),
    run: idsFor(seed.conversations),
    structuredOutput: idsFor(seed.outputs),
    deadLetter: idsFor(seed.letters),
    apiKey: idsFor(seed.keys),
    group: groups,
  };
  const at = <T>(list: readonly T[], index: number): T => list[index] as T;
  const maybe = (list: readonly string[], index: number): string | null =>
    index < 0 ? null : at(list, index);
  const versions = idsFor(seed.documents);
  const { prisma } = db;
  await sql(db.pool, `truncate ${TABLES}, blobs cascade`);
  await prisma.user.createMany({
    data: users.map((id, n) => ({ id, slug: id, name: `u${n}`, isSuperuser: at(seed.superusers, n) })),
  });
  await prisma.group.createMany({
    data: groups.map((id, n) => ({ id, name: id, creatorId: at(users, at(seed.groupCreators, n)) })),
  });
  await prisma.groupMember.createMany({
    data: seed.memberships.map(({ user: who, group, isOwner }) => ({
      groupId: at(groups, group),
      userId: at(users, who),
      isOwner,
    })),
  });
  const owned = (list: readonly ObjectSeed[], own: readonly string[]) =>
    list.map(({ creator, isPublic }, n) => ({
      id: at(own, n),
      creatorId: at(users, creator),
      isPublic,
      title: `t${n}`,
    }));
  await prisma.corpus.createMany({
    data: owned(seed.corpora, ids.corpus).map((row) => ({ ...row, slug: row.id })),
  });
  await prisma.document.createMany({ data: owned(seed.documents, ids.document) });
  await prisma.labelSet.createMany({ data: owned(seed.labelSets, ids.labelSet) });
  await prisma.label.createMany({
    data: seed.labels.map(({ set, creator }, n) => ({
      id: at(ids.label, n),
      labelSetId: maybe(ids.labelSet, set),
      kind: 'SPAN' as const,
      text: `l${n}`,
      creatorId: at(users, creator),
    })),
  });
  const sha = '0'.repeat(64);
  await prisma.contractNamespace.createMany({
    data: seed.namespaces.map(({ creator, isPublic }, n) => ({
      id: at(ids.contractNamespace, n),
      name: `n${n}`,
      creatorId: maybe(users, creator),
      isPublic,
    })),
  });
  await prisma.contract.createMany({
    data: seed.contracts.map((namespace, n) => ({
      id: at(ids.contract, n),
      namespaceId: at(ids.contractNamespace, namespace),
      namespaceName: `n${namespace}`,
      name: `c${n}`,
      title: `c${n}`,
    })),
  });
  await prisma.contractVersion.createMany({
    data: ids.contract.map((contractId, n) => ({
      id: at(ids.contractVersion, n),
      contractId,
      version: '1.0.0',
      orderKey: '1',
      draftDigest: sha,
      digest: sha,
      artifact: '{}',
      fieldCount: 0,
    })),
  });
  await prisma.vocabularyScheme.createMany({
    data: seed.schemes.map((namespace, n) => ({
      id: at(ids.vocabularyScheme, n),
      namespaceId: at(ids.contractNamespace, namespace),
      namespaceName: `n${namespace}`,
      name: `s${n}`,
      version: '1',
      digest: sha,
    })),
  });
  await prisma.blob.create({ data: { sha256: sha, sizeBytes: 1 } });
  await prisma.documentVersion.createMany({
    data: versions.map((id, n) => ({
      id,
      documentId: at(ids.document, n),
      number: 1,
      blobSha256: sha,
      fileName: 'f',
      mimeType: 'text/plain',
      sizeBytes: 1,
      uploadedById: at(users, 0),
    })),
  });
  await prisma.folder.createMany({
    data: seed.folders.map((corpus, n) => ({
      id: at(ids.folder, n),
      corpusId: at(ids.corpus, corpus),
      name: `f${n}`,
      path: `f${n}`,
      creatorId: at(users, 0),
    })),
  });
  await prisma.corpusDocument.createMany({
    data: seed.placements.map(({ corpus, document, isRemoved }, n) => ({
      removedAt: isRemoved ? new Date() : null,
      id: at(ids.corpusDocument, n),
      corpusId: at(ids.corpus, corpus),
      documentId: at(ids.document, document),
      path: `p${n}`,
      addedById: at(users, 0),
    })),
  });
  const pairs = (list: readonly PairSeed[], own: readonly string[]) =>
    list.map(({ creator, isPublic, document, corpus }, n) => ({
      id: at(own, n),
      documentId: at(ids.document, document),
      versionId: at(versions, document),
      corpusId: maybe(ids.corpus, corpus),
      creatorId: at(users, creator),
      isPublic,
    }));
  await prisma.annotation.createMany({
    data: pairs(seed.annotations, ids.annotation).map((row, n) => ({
      ...row,
      isStructural: at(seed.annotations, n).isStructural,
      start: n,
      end: n + 1,
      text: 'x',
    })),
  });
  await prisma.note.createMany({
    data: pairs(seed.notes, ids.note).map((row) => ({ ...row, title: 't', content: 'c' })),
  });
  await prisma.summary.createMany({
    data: pairs(seed.summaries, ids.summary).map(({ versionId: _, isPublic: __, ...row }) => ({
      ...row,
      content: 'c',
    })),
  });
  await prisma.feedback.createMany({
    data: seed.feedback.map(({ author, annotation }, n) => ({
      id: at(ids.feedback, n),
      authorId: at(users, author),
      annotationId: at(ids.annotation, annotation),
      comment: 'c',
    })),
  });
  await prisma.annotationRelationship.createMany({
    data: pairs(seed.relations, ids.annotationRelationship).map(
      ({ versionId: _, isPublic: __, ...row }, n) => ({
        ...row,
        isStructural: at(seed.relations, n).isStructural,
      }),
    ),
  });
  await prisma.annotationRelationshipMember.createMany({
    data: seed.relations.flatMap(({ members }, n) =>
      members.map((member, m) => ({
        relationshipId: at(ids.annotationRelationship, n),
        annotationId: at(ids.annotation, member),
        role: m === 0 ? ('SOURCE' as const) : ('TARGET' as const),
      })),
    ),
  });
  await prisma.documentRelationship.createMany({
    data: seed.links.map(({ creator, source, target, corpus, isAttachment }, n) => ({
      id: at(ids.documentRelationship, n),
      kind: isAttachment ? ('ATTACHMENT' as const) : ('NOTES' as const),
      sourceId: at(ids.document, source),
      targetId: at(ids.document, target),
      corpusId: maybe(ids.corpus, corpus),
      creatorId: at(users, creator),
    })),
  });
  await prisma.conversation.createMany({
    data: seed.conversations.map((it, n) => ({
      id: at(ids.conversation, n),
      kind: it.isThread ? ('THREAD' as const) : ('CHAT' as const),
      creatorId: maybe(users, it.creator),
      isPublic: it.isPublic,
      isEphemeral: it.isEphemeral,
      documentId: maybe(ids.document, it.document),
      corpusId: maybe(ids.corpus, it.corpus),
    })),
  });
  await prisma.message.createMany({
    data: ids.conversation.map((conversationId, n) => ({
      id: at(ids.message, n),
      conversationId,
      role: 'HUMAN' as const,
    })),
  });
  await prisma.run.createMany({
    data: ids.conversation.map((conversationId, n) => ({
      id: at(ids.run, n),
      conversationId,
      day: new Date('2026-01-01'),
      prompt: 'p',
    })),
  });
  const someVersion = at(ids.contractVersion, 0);
  await prisma.structuredOutput.createMany({
    data: seed.outputs.map(({ asker, document, corpus, run }, n) => ({
      id: at(ids.structuredOutput, n),
      contractVersionId: someVersion,
      actorId: maybe(users, asker),
      documentId: maybe(ids.document, document),
      corpusId: maybe(ids.corpus, corpus),
      runId: maybe(ids.run, run),
    })),
  });
  await prisma.deadLetter.createMany({
    data: seed.letters.map(({ asker, document, corpus }, n) => ({
      id: at(ids.deadLetter, n),
      contractVersionId: someVersion,
      dedupKey: `k${n}`,
      reason: 'EXHAUSTED' as const,
      payloadBytes: 0,
      payloadSha256: '',
      errorCount: 1,
      actorId: maybe(users, asker),
      documentId: maybe(ids.document, document),
      corpusId: maybe(ids.corpus, corpus),
      expiresAt: new Date(),
    })),
  });
  await prisma.apiKey.createMany({
    data: seed.keys.map((owner, n) => ({
      id: at(ids.apiKey, n),
      userId: at(users, owner),
      name: 'k',
      hash: `${at(ids.apiKey, n)}`.replaceAll('-', '').padEnd(64, '0'),
      hint: 'x',
      scopes: [],
    })),
  });
  await prisma.grant.createMany({
    data: seed.grants.map((grant) => ({
      [`${grant.kind}Id`]: at(ids[grant.kind], grant.object),
      ...(grant.isGroup
        ? { groupId: at(groups, grant.grantee % GROUPS) }
        : { userId: at(users, grant.grantee) }),
      verbs: [...grant.verbs],
      viaCorpusId: grant.kind === 'document' ? maybe(ids.corpus, grant.via) : null,
      grantedBy: at(users, 0),
    })),
  });
  return { seed, users, groups, ids };
}
