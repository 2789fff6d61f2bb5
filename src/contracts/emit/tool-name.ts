import type { ContractRef } from '../model/contract-ref.ts';

/** A name that every provider takes, from a contract's and its step's. */
export function toolName({ name }: ContractRef, step: string | undefined, maxChars: number): string {
  const whole = step === undefined ? name : `${name}_${step}`;
  const safe = whole.replaceAll(/[^A-Za-z0-9_-]/g, '_');
  return (/^[A-Za-z_]/.test(safe) ? safe : `_${safe}`).slice(0, maxChars);
}
