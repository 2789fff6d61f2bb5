import type { PublishProblem } from '../artifact/publish-problem.ts';
import { parsePointer } from '../ir/pointer.ts';
import type { AliasEntry, ContractDraft } from '../model/contract.ts';
import { conceptNames, schemeRef, type VocabularyScheme } from './vocabulary.ts';

/** A name that a field may come by, before it is checked. */
export interface AliasCandidate {
  /** Tokens of the template of the object that holds the field. */
  readonly parent: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly source: AliasEntry['source'];
  /** In the draft, to say what is wrong with it. */
  readonly pointer: string;
}

/** All names that a draft and its vocabularies give to fields; the author's own come first. */
export function aliasCandidates(
  { aliases = [], bindings = [] }: ContractDraft,
  schemes: readonly VocabularyScheme[],
): { readonly candidates: readonly AliasCandidate[]; readonly problems: readonly PublishProblem[] } {
  const problems: PublishProblem[] = [];
  const candidates: AliasCandidate[] = [];
  const add = (
    template: string,
    names: readonly string[],
    rest: Pick<AliasCandidate, 'source'> & { pointerOf: (at: number) => string },
  ): void => {
    const tokens = parsePointer(template) ?? [];
    const to = tokens.at(-1);
    if (to === undefined || to === '*') {
      const message = `${JSON.stringify(template)} leads to no field of an object. Correct the template.`;
      problems.push({ code: 'unknown-template', severity: 'error', pointer: rest.pointerOf(0), message });
      return;
    }
    for (const [at, from] of names.entries()) {
      if (from !== to)
        candidates.push({
          parent: tokens.slice(0, -1),
          from,
          to,
          source: rest.source,
          pointer: rest.pointerOf(at),
        });
    }
  };
  for (const [index, { template, names }] of aliases.entries()) {
    add(template, names, { source: 'contract', pointerOf: (at) => `/aliases/${index}/names/${at}` });
  }
  const byRef = new Map(schemes.map((scheme) => [schemeRef(scheme), scheme]));
  for (const [index, { template, concept, scheme: ref }] of bindings.entries()) {
    const pointer = `/bindings/${index}`;
    const scheme = byRef.get(ref);
    if (scheme === undefined) {
      const message = `The vocabulary ${JSON.stringify(ref)} is not there. Name one that is, as name:version.`;
      problems.push({ code: 'unknown-scheme', severity: 'error', pointer: `${pointer}/scheme`, message });
      continue;
    }
    const names = conceptNames(scheme, concept);
    if (names.length === 0) {
      const message = `${JSON.stringify(ref)} has no concept ${JSON.stringify(concept)}. Name one that it has.`;
      problems.push({ code: 'unknown-concept', severity: 'error', pointer: `${pointer}/concept`, message });
      continue;
    }
    add(template, names, { source: 'vocabulary', pointerOf: () => pointer });
  }
  return { candidates, problems };
}
