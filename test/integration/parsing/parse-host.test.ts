import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTACHMENT_PIECE_BYTES } from '../../../src/config/limits.ts';
import { decodePageTokens, encodePageTokens } from '../../../src/parsing/page-tokens-codec.ts';
import { parseBytes } from '../../../src/parsing/parse.ts';
import { ParseHost } from '../../../src/parsing/parse-host.ts';
import type { ParseHostOptions } from '../../../src/parsing/parse-host.ts';
import { openDocumentFile } from '../../support/parsing/office-files.ts';
import { buildPdf } from '../../support/pdf-builder.ts';

const LINES = Array.from({ length: 45 }, (_, index) => ({
  text: `Line ${index} of the duties that the parties have taken upon themselves.`,
  x: 72,
  y: 770 - index * 15,
}));
const book = (pages: number): Buffer => buildPdf(Array.from({ length: pages }, () => ({ lines: LINES })));

let dir = '';
const files = { small: '', large: '', text: '', broken: '' };
const hosts: ParseHost[] = [];

const hostOf = (options: ParseHostOptions = {}): ParseHost => {
  const host = new ParseHost(options);
  hosts.push(host);
  return host;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 300 && isAlive(pid); tries++) await sleep(100);
  return !isAlive(pid);
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'deedbox-parse-'));
  const write = async (name: string, bytes: Uint8Array): Promise<string> => {
    await writeFile(path.join(dir, name), bytes);
    return path.join(dir, name);
  };
  files.small = await write('small', book(3));
  files.large = await write('large', book(300));
  files.text = await write('text', Buffer.from('1. Term. Words of a contract.'));
  files.broken = await write('broken', Buffer.from('%PDF-1.7\nnothing\n%%EOF'));
});

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

afterAll(async () => {
  await rm(dir, { recursive: true });
});

describe('the parser process', () => {
  it('gives the same document as parsing here, and pages that can be stored', async () => {
    const [there, here] = [
      await hostOf().parse(files.small, { fileName: 'a.pdf' }),
      await parseBytes(book(3)),
    ];
    if (!there.ok || !here.ok) throw new Error('not read');
    expect(there.document).toEqual(here.document);
    const [page] = there.document.pages;
    if (!page) throw new Error('no page');
    expect([...decodePageTokens(encodePageTokens(page.tokens)).start]).toEqual([...page.tokens.start]);
  });

  it('hands over what is attached to a message, whole and in order', async () => {
    const large = Uint8Array.from({ length: ATTACHMENT_PIECE_BYTES + 5 }, (_, index) => index % 251);
    const part = (name: string, bytes: Uint8Array): string =>
      `--e\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n` +
      `Content-Disposition: attachment; filename=${name}\n\n${Buffer.from(bytes).toString('base64')}\n`;
    const message =
      'From: a@a.example\nTo: b@b.example\nSubject: Two\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=e\n\n' +
      `--e\n\nWords\n${part('large.pdf', large)}${part('small.pdf', Uint8Array.of(1, 2))}--e--`;
    const file = path.join(dir, 'message');
    await writeFile(file, message);
    const outcome = await hostOf().parse(file, { fileName: 'a.eml' });
    const attachments = outcome.ok ? (outcome.document.attachments ?? []) : [];
    expect(attachments.map(({ fileName, bytes }) => [fileName, bytes.length])).toEqual([
      ['large.pdf', large.length],
      ['small.pdf', 2],
    ]);
    expect(Buffer.compare(attachments[0]?.bytes ?? Buffer.alloc(0), large)).toBe(0);
  });

  it('reads the office formats in the process too, which may load but not write', async () => {
    const file = path.join(dir, 'text.odt');
    await writeFile(file, openDocumentFile('text', '<text:p>Words of a lease.</text:p>'));
    const outcome = await hostOf().parse(file, { fileName: 'a.bin' });
    expect(outcome).toMatchObject({ ok: true, document: { text: 'Words of a lease.', engine: 'office' } });
  });

  it('tells how far it is, page by page and never backwards', async () => {
    const seen: number[] = [];
    await hostOf().parse(files.large, { onProgress: ({ done, total }) => seen.push(done / total) });
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(1);
  });

  it('is one for many files, and another after its share of them', async () => {
    const host = hostOf({ filesPerProcess: 2 });
    const pids: (number | undefined)[] = [];
    for (let file = 0; file < 4; file++) {
      await host.parse(files.text, { fileName: 'a.txt' });
      pids.push(host.pids()[0]);
    }
    expect(pids[0]).toBeDefined();
    expect(pids[2]).toBeDefined();
    expect(pids[2]).not.toBe(pids[0]);
  });

  it('keeps no process that holds much memory after a long file', async () => {
    const host = hostOf({ memoryKeepBytes: 1 });
    const busy: number[] = [];
    for (let file = 0; file < 2; file++) {
      const reading = host.parse(files.large, { onProgress: () => busy.push(...host.pids()) });
      expect((await reading).ok).toBe(true);
    }
    expect(new Set(busy).size).toBe(2);
  });

  it('works on as many files at a time as it is told, and on all that wait', async () => {
    const host = hostOf({ processes: 2 });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => host.parse(files.text, { fileName: 'a.txt' })),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(host.pids()).toHaveLength(2);
  });

  it('renders pages too', async () => {
    const outcome = await hostOf().render(files.small, { page: 2, dpi: 36 });
    expect(outcome).toMatchObject({ ok: true, width: 298, height: 421 });
  });

  it('fails by type for a broken file and lives on', async () => {
    const host = hostOf();
    expect(await host.parse(files.broken)).toMatchObject({
      ok: false,
      failure: { code: 'CORRUPT', retry: 'never' },
    });
    const [pid] = host.pids();
    expect(await host.parse(files.small)).toMatchObject({ ok: true });
    expect(host.pids()).toEqual([pid]);
  });

  it('does not hide that a file is not there', async () => {
    await expect(hostOf().parse(path.join(dir, 'none'))).rejects.toThrow('ENOENT');
  });

  it('gets none of the secrets of its parent', async () => {
    process.env['DEEDBOX_TEST_SECRET'] = 'hunter2';
    const host = hostOf();
    await host.parse(files.text, { fileName: 'a.txt' });
    const { readFile } = await import('node:fs/promises');
    const environment = await readFile(`/proc/${host.pids()[0]}/environ`, 'utf8');
    delete process.env['DEEDBOX_TEST_SECRET'];
    expect(environment).not.toContain('hunter2');
  });
});

describe('a file that would take the service down', () => {
  it('takes too long: TIMEOUT, and the next file is read', async () => {
    const ends: string[] = [];
    const host = hostOf({ timeoutMs: 1, onProcessEnd: ({ why }) => ends.push(why) });
    expect(await host.parse(files.large)).toMatchObject({
      ok: false,
      failure: { code: 'TIMEOUT', retry: 'later' },
    });
    expect(ends).toEqual(['timeout']);
    const next = hostOf();
    expect(await next.parse(files.small)).toMatchObject({ ok: true });
  });

  it('eats memory: the resident size counts, and it ends as OUT_OF_MEMORY', async () => {
    const host = hostOf({ memoryMaxBytes: 40 * 1024 * 1024 });
    expect(await host.parse(files.large)).toMatchObject({
      ok: false,
      failure: { code: 'OUT_OF_MEMORY', retry: 'later' },
    });
    expect(host.pids()).toEqual([]);
  });

  it('crashes the process: PARSER_CRASHED, and the next file gets a fresh one', async () => {
    const host = hostOf();
    const killed = await host.parse(files.large, {
      onProgress: () => host.pids().forEach((pid) => process.kill(pid, 'SIGKILL')),
    });
    expect(killed).toMatchObject({ ok: false, failure: { code: 'PARSER_CRASHED', retry: 'later' } });
    expect(await host.parse(files.small)).toMatchObject({ ok: true });
  });

  it('meets a process that had read others before and dies: it gets one more chance, and its pages come once', async () => {
    const host = hostOf();
    await host.parse(files.text, { fileName: 'a.txt' });
    let kills = 0;
    const outcome = await host.parse(files.small, {
      onProgress: () => {
        if (kills++ === 0) host.pids().forEach((pid) => process.kill(pid, 'SIGKILL'));
      },
    });
    expect(outcome.ok && outcome.document.pages.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(kills).toBeGreaterThan(1);
  });

  it('is given up: CANCELLED, and its process ends', async () => {
    const host = hostOf();
    const abort = new AbortController();
    const outcome = await host.parse(files.large, { signal: abort.signal, onProgress: () => abort.abort() });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    expect(host.pids()).toEqual([]);
  });
});

describe('the end', () => {
  it('closing ends all children and refuses new work', async () => {
    const host = hostOf();
    await host.parse(files.text, { fileName: 'a.txt' });
    const [pid = 0] = host.pids();
    await host.close();
    expect(await gone(pid)).toBe(true);
    await expect(host.parse(files.text)).rejects.toThrow('closed');
  });

  it('a parent killed with kill -9 leaves no child behind', async () => {
    const script = `
      import { ParseHost } from ${JSON.stringify(new URL('../../../src/parsing/parse-host.ts', import.meta.url).href)};
      const host = new ParseHost();
      await host.parse(${JSON.stringify(files.large)}, { onProgress: () => console.log(host.pids()[0]) });
    `;
    const parent = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const child = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (data: Buffer) => resolve(Number.parseInt(data.toString(), 10))),
    );
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    expect(await gone(child)).toBe(true);
  });
});
