import type { StepResult } from './model-step.ts';

/** @returns what was said instead of an answer, perhaps nothing; null where the model answered */
export const refusalOf = ({ finish, refusal, text }: StepResult): string | null =>
  finish === 'content_filter' || (refusal !== '' && text.trim() === '') ? refusal : null;
