/** A thing that a vocabulary has names for. */
export interface Concept {
  /** Unique in its scheme: `email_address`. */
  readonly name: string;
  /** What people call it, in any language. */
  readonly labels: readonly string[];
  /** Names of concepts of the same scheme that mean the same. Holds both ways, and on and on. */
  readonly sameAs: readonly string[];
}

/** One published version of a vocabulary. */
export interface VocabularyScheme {
  /** Without `:`. */
  readonly name: string;
  readonly version: string;
  readonly concepts: readonly Concept[];
}

/** `name:version`, as bindings pin it. */
export const schemeRef = ({ name, version }: Pick<VocabularyScheme, 'name' | 'version'>): string =>
  `${name}:${version}`;

/**
 * All concepts of a scheme that mean the same as one, itself first and the others by name. Links may form
 * circles; those that lead out of the scheme lead nowhere.
 */
export function sameConcepts({ concepts }: VocabularyScheme, name: string): readonly Concept[] {
  const byName = new Map(concepts.map((concept) => [concept.name, concept]));
  const start = byName.get(name);
  if (start === undefined) return [];
  const links = new Map<string, Set<string>>();
  const link = (from: string, to: string): void => {
    links.set(from, (links.get(from) ?? new Set()).add(to));
  };
  for (const { name: from, sameAs } of concepts) {
    for (const to of sameAs) {
      if (!byName.has(to)) continue;
      link(from, to);
      link(to, from);
    }
  }
  const found = new Set([name]);
  const todo = [name];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    for (const to of links.get(next) ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      todo.push(to);
    }
  }
  const others = [...found].filter((each) => each !== name).sort();
  return [start, ...others.map((each) => byName.get(each) as Concept)];
}

/**
 * Every name a concept goes by: its own, its labels, and those of what means the same. In order, each
 * once.
 */
export const conceptNames = (scheme: VocabularyScheme, name: string): readonly string[] => [
  ...new Set(sameConcepts(scheme, name).flatMap((concept) => [concept.name, ...concept.labels])),
];
