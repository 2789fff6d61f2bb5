import type { Config } from '../config/config.ts';
import { isAppError } from '../domain/errors.ts';
import { createModelRegistry } from './model-registry.ts';
import { OFFLINE_EXTRACTIVE, parseModelSpec } from './model-spec.ts';

const OPENAI_URL = 'https://api.openai.com/v1';

/** Which model answers a question that names none, in a corpus that prefers none. */
export type AnsweringModel =
  | { readonly kind: 'offline'; readonly spec: string }
  /** `model` is its name at the server, `url` without a slash at its end. */
  | { readonly kind: 'server'; readonly spec: string; readonly model: string; readonly url: string }
  /** What the settings name cannot be called; `problem` says why and what to do. */
  | { readonly kind: 'unusable'; readonly problem: string };

/** Reads the settings only: no server is asked. */
export function answeringModel(models: Config['models']): AnsweringModel {
  try {
    const { spec } = createModelRegistry({ models }).resolve(null);
    if (spec === OFFLINE_EXTRACTIVE) return { kind: 'offline', spec };
    const url = (models.openaiBaseUrl ?? OPENAI_URL).replace(/\/+$/, '');
    return { kind: 'server', spec, model: parseModelSpec(spec).model, url };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { kind: 'unusable', problem: error.publicMessage };
  }
}
