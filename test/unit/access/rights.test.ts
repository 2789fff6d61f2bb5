import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ALL,
  CRUD,
  normaliseVerbs,
  rightsOnConversation,
  rightsOnGroup,
  rightsOnObject,
  rightsOnPair,
  rightsOnPlacement,
  VERBS,
  withinScopes,
  type ObjectFacts,
  type PairFacts,
  type Verb,
} from '../../../src/domain/access.ts';
import { ANONYMOUS, SCOPES, type Actor, type UserActor } from '../../../src/domain/actor.ts';

const user = (userId: string, extra: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId,
  isSuperuser: false,
  groupIds: [],
  scopes: SCOPES,
  ...extra,
});
const verbs = fc.subarray([...VERBS]);
const actors: fc.Arbitrary<Actor> = fc.oneof(
  fc.constant(ANONYMOUS),
  fc
    .record({ id: fc.constantFrom('a', 'b', 'c'), isSuperuser: fc.boolean() })
    .map(({ id, isSuperuser }) => user(id, { isSuperuser })),
);
const objects: fc.Arbitrary<ObjectFacts> = fc.record({
  creatorId: fc.constantFrom('a', 'b', 'c', null),
  isPublic: fc.boolean(),
  granted: verbs,
});
const pairs: fc.Arbitrary<PairFacts> = fc.record({
  creatorId: fc.constantFrom('a', 'b', 'c', null),
  isPublic: fc.boolean(),
  isStructural: fc.boolean(),
  document: objects,
  corpus: fc.option(objects),
});

describe('rights on an object', () => {
  it('publicity gives READ and nothing else', () => {
    const facts = { creatorId: 'a', isPublic: true, granted: [] };
    expect(rightsOnObject(user('b'), facts)).toEqual(['READ']);
    expect(rightsOnObject(ANONYMOUS, facts)).toEqual(['READ']);
  });

  it('creator and superuser hold all without a grant', () => {
    const facts = { creatorId: 'a', isPublic: false, granted: [] };
    expect(rightsOnObject(user('a'), facts)).toEqual(ALL);
    expect(rightsOnObject(user('z', { isSuperuser: true }), facts)).toEqual(ALL);
    expect(rightsOnObject(user('b'), facts)).toEqual([]);
  });

  it('an anonymous caller is nobody, also where nobody is the creator', () => {
    expect(rightsOnObject(ANONYMOUS, { creatorId: null, isPublic: false, granted: [...ALL] })).toEqual([]);
  });

  it('a grant gives exactly its verbs', () => {
    fc.assert(
      fc.property(verbs, (granted) => {
        const rights = rightsOnObject(user('b'), { creatorId: 'a', isPublic: false, granted });
        expect(rights).toEqual(VERBS.filter((verb) => granted.includes(verb)));
      }),
    );
  });

  it('CRUD is four verbs, and a reader of a public object with the three writes holds it', () => {
    const rights = rightsOnObject(user('b'), {
      creatorId: 'a',
      isPublic: true,
      granted: ['CREATE', 'UPDATE', 'DELETE'],
    });
    expect(CRUD.every((verb) => rights.includes(verb))).toBe(true);
  });
});

describe('rights on what hangs between a document and a corpus', () => {
  it('are never more than the weaker of the two, but for who made it', () => {
    fc.assert(
      fc.property(actors, pairs, (actor, facts) => {
        const rights = rightsOnPair(actor, facts);
        const document = rightsOnObject(actor, facts.document);
        const corpus = facts.corpus === null ? ALL : rightsOnObject(actor, facts.corpus);
        const isOwn = actor.kind === 'user' && facts.creatorId === actor.userId;
        for (const verb of rights) {
          const hasBoth = document.includes(verb) && corpus.includes(verb);
          expect(hasBoth || (isOwn && ['UPDATE', 'DELETE', 'COMMENT'].includes(verb))).toBe(true);
        }
        if (!document.includes('READ') || !corpus.includes('READ')) expect(rights).toEqual([]);
      }),
    );
  });

  it('structural ones are read-only for everyone', () => {
    fc.assert(
      fc.property(actors, pairs, (actor, facts) => {
        expect(['', 'READ']).toContain(rightsOnPair(actor, { ...facts, isStructural: true }).join());
      }),
    );
  });

  it('an anonymous caller sees what is structural or public itself, and not the rest', () => {
    const open: ObjectFacts = { creatorId: 'a', isPublic: true, granted: [] };
    const facts = { creatorId: 'a', document: open, corpus: open };
    expect(rightsOnPair(ANONYMOUS, { ...facts, isStructural: false, isPublic: false })).toEqual([]);
    expect(rightsOnPair(ANONYMOUS, { ...facts, isStructural: true, isPublic: false })).toEqual(['READ']);
    expect(rightsOnPair(ANONYMOUS, { ...facts, isStructural: false, isPublic: true })).toEqual(['READ']);
  });

  it('who made one loses it with the document', () => {
    const closed: ObjectFacts = { creatorId: 'a', isPublic: false, granted: [] };
    const facts = { creatorId: 'b', isPublic: true, isStructural: false, document: closed, corpus: null };
    expect(rightsOnPair(user('b'), facts)).toEqual([]);
  });
});

describe('rights on conversations', () => {
  const nothing: ObjectFacts = { creatorId: 'x', isPublic: false, granted: [] };
  const base = { ...nothing, isThread: false, isEphemeral: false, document: null, corpus: null };

  it('a chat is never inherited from what it is about', () => {
    const open = { ...nothing, isPublic: true };
    expect(rightsOnConversation(user('b'), { ...base, document: open, corpus: open })).toEqual([]);
    expect(rightsOnConversation(ANONYMOUS, { ...base, isPublic: true })).toEqual([]);
  });

  it('a thread needs all it is about', () => {
    const open = { ...nothing, isPublic: true };
    const thread = { ...base, isThread: true };
    expect(rightsOnConversation(user('b'), { ...thread, document: open, corpus: nothing })).toEqual([]);
    expect(rightsOnConversation(user('b'), { ...thread, document: open, corpus: open })).toEqual(['READ']);
    const comments: ObjectFacts = { ...nothing, granted: ['READ', 'COMMENT'] };
    expect(rightsOnConversation(user('b'), { ...thread, document: comments, corpus: comments })).toEqual([
      'READ',
      'COMMENT',
    ]);
    expect(rightsOnConversation(user('b'), thread)).toEqual([]);
  });

  it("an unstored one is its creator's alone, not even a superuser's", () => {
    const ephemeral = { ...base, isEphemeral: true, isPublic: true, granted: [...ALL] };
    expect(rightsOnConversation(user('b', { isSuperuser: true }), ephemeral)).toEqual([]);
    expect(rightsOnConversation(user('x'), ephemeral)).toEqual(ALL);
    expect(rightsOnConversation(ANONYMOUS, { ...ephemeral, creatorId: null })).toEqual([]);
  });
});

it('a placement follows the corpus, for those who can read the document', () => {
  const mine: ObjectFacts = { creatorId: 'a', isPublic: false, granted: [] };
  const hers: ObjectFacts = { creatorId: 'b', isPublic: false, granted: [] };
  expect(rightsOnPlacement(user('a'), { corpus: mine, document: hers })).toEqual([]);
  expect(rightsOnPlacement(user('a'), { corpus: mine, document: { ...hers, granted: ['READ'] } })).toEqual(
    ALL,
  );
});

it('members read a group, owners and its creator run it', () => {
  const facts = { creatorId: 'a', isMember: false, isOwner: false };
  expect(rightsOnGroup(user('a'), facts)).toEqual(ALL);
  expect(rightsOnGroup(user('b'), { ...facts, isMember: true })).toEqual(['READ']);
  expect(rightsOnGroup(user('b'), { ...facts, isMember: true, isOwner: true })).toEqual(ALL);
  expect(rightsOnGroup(ANONYMOUS, facts)).toEqual([]);
});

it.each<[readonly ('read' | 'write' | 'ask' | 'admin')[], readonly Verb[]]>([
  [[], []],
  [['read'], ['READ']],
  [['write'], ['CREATE', 'UPDATE', 'DELETE', 'COMMENT']],
  [['ask'], []],
  [['admin'], ['PUBLISH', 'PERMISSION']],
  [['read', 'write', 'ask', 'admin'], ALL],
])('a key with the scopes %j leaves %j, also to a superuser', (scopes, left) => {
  expect(withinScopes(user('a', { scopes, isSuperuser: true }), ALL)).toEqual(left);
});

it('READ comes with any other verb', () => {
  expect(normaliseVerbs(['PERMISSION', 'UPDATE', 'UPDATE'])).toEqual(['READ', 'UPDATE', 'PERMISSION']);
  expect(normaliseVerbs([])).toEqual([]);
});
