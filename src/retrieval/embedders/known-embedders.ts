import { LOCAL_DIMENSIONS, LOCAL_EMBEDDER } from './hashed-ngrams.ts';

/** An embedder by its name, whether or not it can be used here. */
export interface KnownEmbedder {
  readonly name: string;
  readonly provider: 'local' | 'openai' | 'ollama';
  /** Length of its vectors; null where only its server knows. */
  readonly dimensions: number | null;
  /** What it needs is set; its server was not asked. */
  readonly isConfigured: boolean;
  readonly isDefault: boolean;
}

type Suggestion = Pick<KnownEmbedder, 'name' | 'provider' | 'dimensions'>;

/** Models that are known to fit; any other of these providers can be named as well. */
const SUGGESTIONS: readonly Suggestion[] = [
  { name: LOCAL_EMBEDDER, provider: 'local', dimensions: LOCAL_DIMENSIONS },
  { name: 'openai:text-embedding-3-small', provider: 'openai', dimensions: 1_536 },
  { name: 'openai:text-embedding-3-large@1536', provider: 'openai', dimensions: 1_536 },
  { name: 'ollama:nomic-embed-text', provider: 'ollama', dimensions: 768 },
  { name: 'ollama:bge-m3', provider: 'ollama', dimensions: 1_024 },
];

export interface KnownEmbeddersInput {
  /** Of the installation. */
  readonly defaultName: string;
  readonly isConfigured: (name: string) => boolean;
}

/** The embedders worth offering: the installation's own first, then models that are known to fit. */
export function knownEmbedders({ defaultName, isConfigured }: KnownEmbeddersInput): readonly KnownEmbedder[] {
  const own = SUGGESTIONS.find(({ name }) => name === defaultName) ?? suggestionOf(defaultName);
  const others = SUGGESTIONS.filter(({ name }) => name !== defaultName);
  return [own, ...others].map((one) => ({
    ...one,
    isConfigured: isConfigured(one.name),
    isDefault: one.name === defaultName,
  }));
}

function suggestionOf(name: string): Suggestion {
  const provider = name.startsWith('openai:') ? 'openai' : 'ollama';
  const dimensions = /@(\d+)$/.exec(name)?.[1];
  return { name, provider, dimensions: dimensions === undefined ? null : Number(dimensions) };
}
