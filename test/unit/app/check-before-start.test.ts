import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkBeforeStart, warnOfLostKeys } from '../../../src/app/check-before-start.ts';
import { readConfig, type Config } from '../../../src/config/config.ts';
import { newKeyRingEntry } from '../../../src/security/key-ring-entry.ts';
import { loadKeyRing } from '../../../src/security/load-key-ring.ts';

let home: string;
let taken: Server;
let port: number;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'deedbox-check-'));
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  port = (taken.address() as AddressInfo).port;
});
afterEach(async () => {
  await new Promise((resolve) => taken.close(resolve));
  await rm(home, { recursive: true, force: true });
});

const config = (env: Record<string, string> = {}): Config =>
  readConfig({ DEEDBOX_HOME: home, PORT: '0', ...env });

describe('what is wrong is said before anything is made', () => {
  it('broken DEEDBOX_KEYS with every other setting, without showing them', () => {
    const key = randomBytes(20).toString('base64');
    const read = () => readConfig({ PORT: 'x', DEEDBOX_KEYS: `a:${key}` });
    expect(read).toThrow(/has 2 problem[^]*PORT[^]*DEEDBOX_KEYS: entry 1/);
    expect(read).not.toThrow(expect.objectContaining({ message: expect.stringContaining(key) }));
  });

  it('models and an embedder that cannot be used, a broken file of keys and a port in use, all at once', async () => {
    await writeFile(join(home, 'keys'), '');
    const wrong = config({
      DEFAULT_LLM: 'anthropic:one',
      OPENAI_MODEL: 'a b',
      DEFAULT_EMBEDDER: 'nope',
      PORT: String(port),
    });
    await expect(checkBeforeStart(wrong)).rejects.toMatchObject({
      code: 'CONFIGURATION',
      publicMessage: expect.stringMatching(
        /5 problem[^]*DEFAULT_LLM[^]*OPENAI_MODEL[^]*DEFAULT_EMBEDDER: "nope" is no embedder[^]*keys[^]*PORT: Port/,
      ),
    });
  });

  it('a port that no browser opens, where the start page could not be reached', () => {
    for (const refused of ['4190', '6000', '10080'])
      expect(() => config({ PORT: refused })).toThrow(/PORT: is a port that browsers refuse to open/);
    expect(config({ PORT: '4001' }).port).toBe(4001);
  });

  it('a port in use alone, as the error of the system', async () => {
    await expect(checkBeforeStart(config({ PORT: String(port) }))).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('but not over a folder that has a database, which whoever has the port may hold', async () => {
    await mkdir(join(home, 'database'));
    await expect(checkBeforeStart(config({ PORT: String(port) }))).resolves.toBeUndefined();
  });

  it('and nothing where all is well', async () => {
    await writeFile(join(home, 'keys'), `${newKeyRingEntry()}\n`);
    await expect(checkBeforeStart(config({ OPENAI_MODEL: 'gpt-x' }))).resolves.toBeUndefined();
    await expect(checkBeforeStart(config({ OPENAI_MODEL: 'qwen3:8b' }))).resolves.toBeUndefined();
  });
});

describe('the file of keys', () => {
  it.each(['', 'garbage'])('with %j in it is named, with what to do', async (text) => {
    await writeFile(join(home, 'keys'), text);
    const wanted = {
      publicMessage: expect.stringMatching(/keys cannot be read.*backup.*move the file away/),
    };
    await expect(loadKeyRing(config())).rejects.toMatchObject(wanted);
    await expect(loadKeyRing(config())).rejects.not.toThrow(/DEEDBOX_KEYS/);
  });

  it('that is gone is warned of where there is a database, and only there', async () => {
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    await warnOfLostKeys(config(), say);
    expect(said).toEqual([]);
    await mkdir(join(home, 'database'));
    await warnOfLostKeys(config(), say);
    expect(said).toEqual([expect.stringContaining('is gone')]);
    await writeFile(join(home, 'keys'), `${newKeyRingEntry()}\n`);
    await warnOfLostKeys(config(), say);
    expect(said).toHaveLength(1);
  });
});
