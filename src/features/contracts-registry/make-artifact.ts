import { publish } from '../../contracts/artifact/publish.ts';
import type { ContractArtifact, ContractDraft } from '../../contracts/model/contract.ts';
import type { Material } from './gather-material.ts';
import type { RegistryProblem } from './registry-problem.ts';

export type MadeArtifact =
  | {
      readonly ok: true;
      readonly artifact: ContractArtifact;
      /** Of severity `warning` and `info`. */
      readonly problems: readonly RegistryProblem[];
      /** Ids of the accepted names that are in it. */
      readonly taken: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly RegistryProblem[] };

/**
 * Publishes a draft with what was bound and accepted since the last version. An accepted name that does not
 * fit the schema any more is left out and told of; a binding that does not is an error, since somebody
 * asked for it.
 */
export function makeArtifact(draft: ContractDraft, gathered: Material): MadeArtifact {
  // What the author wrote down himself is not added once more.
  const said = gathered.accepted.filter((name) => isSaid(draft, name));
  const material = { ...gathered, accepted: gathered.accepted.filter((name) => !said.includes(name)) };
  const ids = (names: Material['accepted']): string[] => [...said, ...names].map(({ id }) => id);
  const first = attempt(draft, material);
  const ownAliases = draft.aliases?.length ?? 0;
  const ownBindings = draft.bindings?.length ?? 0;
  if (first.ok) return { ...first, taken: ids(material.accepted) };
  const misfits = new Set(
    first.problems.flatMap(({ severity, pointer }) => {
      const index = indexIn(pointer, 'aliases');
      return severity === 'error' && index !== null && index >= ownAliases ? [index - ownAliases] : [];
    }),
  );
  if (misfits.size === 0) return { ok: false, problems: first.problems.map(told) };
  const left = material.accepted.filter((_, index) => misfits.has(index));
  const fitting = material.accepted.filter((_, index) => !misfits.has(index));
  const second = attempt(draft, { ...material, accepted: fitting });
  const notes = left.map(({ key, target }): RegistryProblem => ({
    code: 'suggestion-left-out',
    severity: 'warning',
    pointer: target,
    message: `The accepted name ${JSON.stringify(key)} of ${JSON.stringify(target)} does not fit this schema and is left out. Reject it, or accept it for another field.`,
  }));
  if (!second.ok) return { ok: false, problems: [...second.problems.map(told), ...notes] };
  return { ...second, problems: [...second.problems, ...notes], taken: ids(fitting) };

  /** What the author did not write here is not found in his draft. */
  function told(problem: RegistryProblem): RegistryProblem {
    const index = indexIn(problem.pointer, 'bindings');
    if (index === null || index < ownBindings) return problem;
    const { template = '' } = material.bindings[index - ownBindings] ?? {};
    return {
      ...problem,
      pointer: template,
      message: `The field ${JSON.stringify(template)} was bound with bindField: ${problem.message} Or take it away with unbindField.`,
    };
  }
}

const isSaid = (draft: ContractDraft, { key, target }: Material['accepted'][number]): boolean =>
  (draft.aliases ?? []).some(({ template, names }) => template === target && names.includes(key));

const attempt = (draft: ContractDraft, { bindings, accepted, schemes }: Material) =>
  publish(
    {
      ...draft,
      bindings: [...(draft.bindings ?? []), ...bindings],
      aliases: [
        ...(draft.aliases ?? []),
        ...accepted.map(({ key, target }) => ({ template: target, names: [key] })),
      ],
    },
    { schemes },
  );

function indexIn(pointer: string, list: 'aliases' | 'bindings'): number | null {
  const [, name, index] = /^\/(aliases|bindings)\/(\d+)(?:\/|$)/.exec(pointer) ?? [];
  return name === list && index !== undefined ? Number(index) : null;
}
