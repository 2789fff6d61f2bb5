import type { ContractDraft } from '../../../contracts/model/contract.ts';
import { ANSWER } from './answer.ts';

/**
 * What comes with the product. A version that was in a release stays as it is, for what was made with it:
 * change it by adding another version.
 */
export const BUILTIN_DRAFTS: readonly ContractDraft[] = [ANSWER];
