import type { StepResult } from './model-step.ts';

/** @returns what the model or its provider said instead of an answer, perhaps nothing; null where it answered */
export const refusalOf = ({ finish, refusal, text }: StepResult): string | null =>
  finish === 'content_filter' || (refusal !== '' && text.trim() === '') ? refusal : null;
