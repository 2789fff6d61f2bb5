import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/config/config.ts';
import { createModelRegistry } from '../../../src/llm/model-registry.ts';
import { normalizeModelSpec } from '../../../src/llm/model-spec.ts';

const registry = (env: Record<string, string> = {}) =>
  createModelRegistry({ models: readConfig(env).models });
const OPENAI = { OPENAI_API_KEY: 'sk-x' };

describe('choosing a model', () => {
  it.each<[string, Record<string, string>, string | null, string | null, string]>([
    ['the call first', { ...OPENAI, DEFAULT_LLM: 'a' }, 'gpt-x', 'corpus-model', 'openai:gpt-x'],
    ['then the corpus', { ...OPENAI, DEFAULT_LLM: 'a' }, null, 'openai:corpus-model', 'openai:corpus-model'],
    ['then DEFAULT_LLM', { ...OPENAI, DEFAULT_LLM: 'a', OPENAI_MODEL: 'b' }, null, null, 'openai:a'],
    ['then OPENAI_MODEL', { ...OPENAI, OPENAI_MODEL: 'b' }, null, ' ', 'openai:b'],
    [
      'OPENAI_MODEL with a colon of its own',
      { ...OPENAI, OPENAI_MODEL: 'qwen3:8b' },
      null,
      null,
      'openai:qwen3:8b',
    ],
    ['OPENAI_MODEL with its provider', { ...OPENAI, OPENAI_MODEL: 'openai:b' }, null, null, 'openai:b'],
    ['then a default where a key is', OPENAI, null, null, 'openai:gpt-4o-mini'],
    [
      'then a default where a server is',
      { OPENAI_BASE_URL: 'http://localhost:1/v1' },
      null,
      null,
      'openai:gpt-4o-mini',
    ],
    ['and the offline one where nothing is', {}, null, null, 'offline:extractive'],
  ])('takes %s', (_name, env, call, corpus, expected) => {
    expect(registry(env).resolve(call, { corpusPreferred: corpus }).spec).toBe(expected);
  });

  it('normalises specs and keeps colons inside a name', () => {
    expect(normalizeModelSpec(' gpt-x ')).toBe('openai:gpt-x');
    expect(normalizeModelSpec('OpenAI:llama3:8b')).toBe('openai:llama3:8b');
    expect(normalizeModelSpec('offline:extractive')).toBe('offline:extractive');
  });

  it('reads a name with a colon alike wherever a model is named', () => {
    const env = { OPENAI_BASE_URL: 'http://localhost:1/v1' };
    const specs = [
      registry({ ...env, OPENAI_MODEL: 'llama3:8b' }).resolve(null).spec,
      registry({ ...env, DEFAULT_LLM: 'llama3:8b' }).resolve(null).spec,
      registry(env).resolve('llama3:8b').spec,
      registry(env).resolve(null, { corpusPreferred: 'llama3:8b' }).spec,
      normalizeModelSpec('llama3:8b'),
      normalizeModelSpec('openai:llama3:8b'),
    ];
    expect(new Set(specs)).toEqual(new Set(['openai:llama3:8b']));
    expect(normalizeModelSpec('hf.co/org/Model-GGUF:Q4_K_M')).toBe('openai:hf.co/org/Model-GGUF:Q4_K_M');
    expect(normalizeModelSpec('mistral:7b')).toBe('openai:mistral:7b');
    expect(normalizeModelSpec('openai:anthropic:x')).toBe('openai:anthropic:x');
  });

  it.each([
    '',
    'anthropic:claude',
    'Ollama:llama3:8b',
    'llama3:',
    ':8b',
    'openai:',
    'offline:other',
    'a b',
    'x\ud800y',
    `x${'y'.repeat(300)}`,
  ])('refuses %j', (spec) => {
    expect(() => normalizeModelSpec(spec)).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
  });

  it('names the providers it calls where another is wanted', () => {
    expect(() => normalizeModelSpec('gemini:one')).toThrow(/openai, offline/);
  });

  it('says what a model needs that is not set up', () => {
    expect(() => registry().resolve('openai:gpt-x')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION',
        publicMessage: expect.stringContaining('OPENAI_API_KEY'),
      }),
    );
  });
});
