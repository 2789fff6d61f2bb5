import type { SchemaChange } from './schema-change.ts';

/**
 * What a new version promises: `BACKWARD` takes every payload of the old one, `FORWARD` writes none that the
 * old one refuses, `FULL` both, `NONE` nothing.
 */
export type CompatibilityMode = 'BACKWARD' | 'FORWARD' | 'FULL' | 'NONE';

/** @returns the changes that break the promise; none where it is kept */
export function breakingChanges(
  changes: readonly SchemaChange[],
  mode: CompatibilityMode,
): readonly SchemaChange[] {
  const isBackward = mode === 'BACKWARD' || mode === 'FULL';
  const isForward = mode === 'FORWARD' || mode === 'FULL';
  return changes.filter(
    ({ breaksBackward, breaksForward }) => (isBackward && breaksBackward) || (isForward && breaksForward),
  );
}
