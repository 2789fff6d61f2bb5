import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Record<string, { condition: string }>;
  readonly healthcheck?: { test?: readonly string[]; disable?: boolean };
}

interface Compose {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, unknown>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
const compose = parse(text, { merge: true }) as Compose;
const service = (name: string): Service => {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`no service ${name}`);
  return found;
};

describe('docker-compose.yml', () => {
  it('starts a database with pgvector, a queue store, an API and a worker', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['api', 'postgres', 'redis', 'worker']);
    expect(service('postgres').image).toMatch(/^pgvector\/pgvector:pg1[5-9]$/);
  });

  it('never lets Redis throw a job away or forget it', () => {
    const command = service('redis').command?.join(' ');
    expect(command).toContain('--maxmemory-policy noeviction');
    expect(command).toContain('--appendonly yes');
  });

  it('waits for healthy stores before it starts ours', () => {
    for (const name of ['api', 'worker']) {
      const waits = service(name).depends_on ?? {};
      expect(Object.keys(waits).sort()).toEqual(['postgres', 'redis']);
      expect(Object.values(waits).every(({ condition }) => condition === 'service_healthy')).toBe(true);
    }
    for (const name of ['postgres', 'redis', 'api']) expect(service(name).healthcheck?.test).toBeDefined();
  });

  it('gives API and worker the same settings but for what they do', () => {
    const { DEEDBOX_PROCESS: api, ...apiRest } = service('api').environment ?? {};
    const { DEEDBOX_PROCESS: worker, ...workerRest } = service('worker').environment ?? {};
    expect([api, worker]).toEqual(['api', 'worker']);
    expect(apiRest).toEqual(workerRest);
    expect(service('worker').command).toEqual(['node', 'workers/main.ts']);
  });

  it('holds no secret and refuses to start without one', () => {
    for (const name of ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'DEEDBOX_KEYS']) {
      const uses = [...text.matchAll(new RegExp(`\\$\\{${name}([^}]*)\\}`, 'g'))];
      expect(uses.length).toBeGreaterThan(0);
      for (const [, rest] of uses) expect(rest).toMatch(/^:\?/);
    }
  });

  it('keeps data in volumes that are declared', () => {
    const used = Object.values(compose.services).flatMap((part) => part.volumes ?? []);
    expect(used.length).toBe(4);
    for (const volume of used) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  });
});

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8');

  it('explains every variable that docker compose reads', () => {
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) expect(example).toMatch(new RegExp(`^#${name}=`, 'm'));
  });

  it('explains every setting that the configuration reads', () => {
    const config = readFileSync('src/config/config.ts', 'utf8');
    const names = [...config.matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(example).toMatch(new RegExp(`^#${name}=`, 'm'));
  });

  it('sets nothing by itself, so that a copy of it changes nothing', () => {
    for (const line of example.split('\n')) expect(line).toMatch(/^(#|$)/);
  });
});
