import { describe, expect, it } from '@jest/globals';
import { modelLine } from '../../../src/app/model-line.ts';
import { readConfig } from '../../../src/config/config.ts';
import { answeringModel } from '../../../src/llm/answering-model.ts';

const line = (env: Record<string, string>): string => modelLine(answeringModel(readConfig(env).models));

describe('what the start says about who answers', () => {
  it.each([
    ['nothing is set', {}, /offline:extractive, which is offline and no language model/],
    [
      'a key is',
      { OPENAI_API_KEY: 'sk-x' },
      /^Answers are written by openai:gpt-4o-mini at https:\/\/api\.openai\.com\/v1$/,
    ],
    [
      'a server is, whose password stays unsaid',
      { OPENAI_BASE_URL: 'http://me:pw@localhost:1/v1/', OPENAI_MODEL: 'qwen3:8b' },
      /^Answers are written by openai:qwen3:8b at http:\/\/localhost:1\/v1$/,
    ],
    ['a model is, and nobody to ask it of', { OPENAI_MODEL: 'x' }, /^Warning: .*OPENAI_API_KEY/],
  ])('where %s', (_what, env, expected) => {
    expect(line(env)).toMatch(expected);
  });
});
