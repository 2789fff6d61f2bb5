import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readEvents } from '../../../src/mcp/stdio/read-events.ts';
import { headersOf } from '../../../src/mcp/stdio/rpc.ts';
import { splitLines } from '../../../src/mcp/stdio/split-lines.ts';

/** Bytes cut at the given places. */
function pieces(text: string, cuts: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, at) => bytes.subarray(from, places[at] ?? bytes.length));
}

const cuts = fc.array(fc.nat(), { maxLength: 12 });

describe('lines from a client', () => {
  it('are the same wherever the stream is cut, also amid a character', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme' }).map((line) => line.replace(/\s/g, '_')));
    fc.assert(
      fc.property(lines, cuts, (given, at) => {
        const heard: string[] = [];
        const take = splitLines({
          maxBytes: 1_000,
          onLine: (line) => heard.push(line),
          onTooLong: () => undefined,
        });
        for (const piece of pieces(given.map((line) => `${line}\n`).join(''), at)) take(piece);
        expect(heard).toEqual(given.map((line) => line.trim()).filter((line) => line !== ''));
      }),
    );
  });

  it('that are too long are told of once and thrown away, and the next one is heard', () => {
    const heard: string[] = [];
    let tooLong = 0;
    const take = splitLines({
      maxBytes: 4,
      onLine: (line) => heard.push(line),
      onTooLong: () => (tooLong += 1),
    });
    for (const piece of ['abc', 'defgh', 'ijk\nab', 'c\n']) take(Buffer.from(piece));
    expect({ heard, tooLong }).toEqual({ heard: ['abc'], tooLong: 1 });
  });
});

describe('events from the server', () => {
  it('are the same wherever the stream is cut; comments and names are no data', async () => {
    const text = ': ping\n\nevent: message\ndata: {"a":"ä"}\n\ndata: one\r\ndata: two\r\n\r\n';
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        const body = Readable.toWeb(Readable.from(pieces(text, at))) as ReadableStream<Uint8Array>;
        const heard: string[] = [];
        for await (const data of readEvents(body)) heard.push(data);
        expect(heard).toEqual(['{"a":"ä"}', 'one\ntwo']);
      }),
    );
  });
});

describe('headers of a message', () => {
  const call = (name: string) => ({
    method: 'tools/call',
    params: { name, _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
  });

  it('say again what the body says, for clients of 2026-07-28', () => {
    expect(headersOf(call('list_corpora'), null)).toEqual({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'list_corpora',
    });
  });

  it('say the version that was agreed on, for those before', () => {
    expect(headersOf({ method: 'tools/list' }, null)).toEqual({});
    expect(headersOf({ method: 'tools/list' }, '2025-11-25')).toEqual({
      'mcp-protocol-version': '2025-11-25',
    });
  });

  it('can hold any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { 'mcp-name': header = '' } = headersOf(call(name), null);
        // Throws for what no header can hold.
        new Headers({ 'mcp-name': header });
        const encoded = /^=\?base64\?(.*)\?=$/.exec(header)?.[1];
        expect(encoded === undefined ? header : Buffer.from(encoded, 'base64').toString('utf8')).toBe(name);
      }),
    );
  });
});
