import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserActor } from '../../../src/domain/actor.ts';
import { encodeId } from '../../../src/graphql/ids.ts';
import { envelope, MODERN, openMcpDoor, type McpDoor } from '../../support/mcp-door.ts';
import { startIssuer, type TestIssuer } from '../../support/oidc-issuer.ts';

let issuer: TestIssuer;
let door: McpDoor;
let ana: UserActor;
let ben: UserActor;
let anaKey: string;
let benKey: string;
let corpusId: string;
let documentId: string;

beforeAll(async () => {
  issuer = await startIssuer();
  door = await openMcpDoor({ config: { oidc: issuer.config } });
  const { world } = door;
  [ana, ben] = [await world.user(), await world.user()];
  [anaKey, benKey] = [await door.key(ana), await door.key(ben)];
  corpusId = await world.corpus(ana);
  ({ documentId } = await world.add({
    owner: ana,
    corpusId,
    title: 'Merger plan',
    text: 'The merger is secret.',
  }));
  const open = await world.corpus(ana, { isPublic: true });
  await world.add({
    owner: ana,
    corpusId: open,
    title: 'Press release',
    text: 'Everybody may know.',
    isPublic: true,
  });
});
afterAll(async () => {
  await door.close();
  await issuer.close();
});

const gone = '01900000-0000-7000-8000-000000000000';
const documentIdOf = (id: string): string => encodeId('Document', id);
const titles = async (key: string | null): Promise<string[]> =>
  (await door.call('list_documents', {}, key)).structuredContent.documents.map(
    ({ title }: { title: string }) => title,
  );
const refused = (status: number, error?: string) => ({ status, error });
const listing = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: { _meta: envelope() } };
const asModern = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' };

describe('two callers of one server', () => {
  it('each see what they may read, and nobody what is public', async () => {
    expect(await titles(anaKey)).toEqual(['Merger plan', 'Press release']);
    expect(await titles(benKey)).toEqual(['Press release']);
    expect(await titles(null)).toEqual(['Press release']);
  });

  it.each([
    ['list_documents', (id: string) => ({ corpus: encodeId('Corpus', id) }), () => corpusId],
    ['search_corpus', (id: string) => ({ corpus: encodeId('Corpus', id), query: 'merger' }), () => corpusId],
    ['get_document_text', (id: string) => ({ document_id: documentIdOf(id) }), () => documentId],
  ])('%s answers the same for what is missing and what is forbidden', async (tool, args, real) => {
    const forbidden = await door.call(tool, args(real()), benKey);
    const missing = await door.call(tool, args(gone), benKey);
    expect(forbidden).toMatchObject({ isError: true });
    expect(forbidden).toEqual(missing);
    expect(JSON.stringify(forbidden)).not.toContain('erger');
  });

  it('get nothing of a forbidden document by way of a corpus or a version of their own', async () => {
    const own = await door.world.corpus(ben);
    const mine = await door.world.add({ owner: ben, corpusId: own, title: 'Note', text: 'Mine.' });
    const { latestVersionId } = await door.world.db.prisma.document.findUniqueOrThrow({
      where: { id: documentId },
    });
    const version = encodeId('DocumentVersion', latestVersionId ?? '');
    for (const args of [
      { document_id: documentIdOf(documentId), corpus: encodeId('Corpus', own) },
      { document_id: documentIdOf(documentId), version_id: version },
      { document_id: documentIdOf(mine.documentId), version_id: version },
    ])
      expect(await door.call('get_document_text', args, benKey)).toMatchObject({ isError: true });
    const found = await door.call(
      'search_corpus',
      { corpus: encodeId('Corpus', own), query: 'merger secret', document_id: documentIdOf(documentId) },
      benKey,
    );
    expect(found.structuredContent.hits).toEqual([]);
  });
});

describe('rights that end', () => {
  it('end with the next call', async () => {
    const args = { document_id: documentIdOf(documentId) };
    const { db } = door.world;
    const grant = await db.prisma.grant.create({
      data: { documentId, userId: ben.userId, verbs: ['READ'], grantedBy: ana.userId },
    });
    expect((await door.call('get_document_text', args, benKey)).structuredContent.text).toContain('secret');
    await db.prisma.grant.delete({ where: { id: grant.id } });
    expect(await door.call('get_document_text', args, benKey)).toMatchObject({ isError: true });
  });

  it('end for a key that is revoked, with a challenge', async () => {
    const key = await door.key(ben);
    expect(await titles(key)).toContain('Press release');
    await door.world.db.prisma.apiKey.updateMany({
      where: { userId: ben.userId, createdAt: { gte: new Date(Date.now() - 60_000) }, name: 'test' },
      data: { revokedAt: new Date() },
    });
    const { status, headers, body } = await door.post(listing, { key, headers: asModern });
    expect(refused(status, body.error.data.code)).toEqual(refused(401, 'UNAUTHENTICATED'));
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    benKey = await door.key(ben);
  });

  it('are not there for a key without the scope read', async () => {
    const key = await door.key(ben, ['write']);
    const { status, headers } = await door.post(listing, { key, headers: asModern });
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="read"');
  });
});

describe('where an issuer signs people in', () => {
  it('its tokens are taken, and a wrong one is told where to get a right one', async () => {
    const token = await issuer.token('cora');
    expect((await door.post(listing, { key: token, headers: asModern })).status).toBe(200);
    const { status, headers } = await door.post(listing, {
      key: `${token.slice(0, -8)}AAAAAAAA`,
      headers: asModern,
    });
    expect(status).toBe(401);
    const address = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? '';
    expect(address).toBe(`${door.origin}/.well-known/oauth-protected-resource/mcp`);
    const metadata = await fetch(address);
    expect(metadata.headers.get('access-control-allow-origin')).toBe('*');
    expect(await metadata.json()).toMatchObject({
      resource: door.url,
      authorization_servers: [issuer.config.issuer],
      bearer_methods_supported: ['header'],
    });
  });

  it('a token for another service is refused', async () => {
    const key = await issuer.token('cora', { audience: 'another-service' });
    expect((await door.post(listing, { key, headers: asModern })).status).toBe(401);
  });

  it('the cookie of a browser does not count', async () => {
    const { status, body } = await door.post(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_documents', arguments: {}, _meta: envelope() },
      },
      {
        headers: {
          'mcp-protocol-version': MODERN,
          'mcp-method': 'tools/call',
          'mcp-name': 'list_documents',
          cookie: 'deedbox_session=anything',
          'sec-fetch-site': 'same-origin',
        },
      },
    );
    expect(status).toBe(200);
    expect(body.result.structuredContent.documents).toHaveLength(1);
  });
});

describe('where no issuer is configured', () => {
  it('there is no metadata to lead anybody astray', async () => {
    const plain = await openMcpDoor();
    try {
      expect((await fetch(`${plain.origin}/.well-known/oauth-protected-resource/mcp`)).status).toBe(404);
      const { status, headers } = await plain.post(listing, { key: 'nobodys-key', headers: asModern });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).not.toContain('resource_metadata');
    } finally {
      await plain.close();
    }
  });
});
