import type { FoundSource } from '../../domain/run-event.ts';
import type { Passage } from '../document-port.ts';

export interface SavedSources {
  readonly sources: readonly FoundSource[];
  /** In the order of their handles. */
  readonly documents: readonly string[];
}

const keyOf = ({ versionId, start, end }: Pick<FoundSource, 'versionId' | 'start' | 'end'>): string =>
  `${versionId}:${start}:${end}`;

/** Sources of one run, numbered in the order in which tools found them; the numbers are what answers cite. */
export class SourceRegistry {
  readonly #byKey = new Map<string, FoundSource>();
  readonly #ordered: FoundSource[] = [];
  readonly #handles = new Map<string, string>();

  /** @param saved what another worker had found */
  constructor(saved?: SavedSources) {
    for (const documentId of saved?.documents ?? []) this.handleOf(documentId);
    for (const source of saved?.sources ?? []) {
      this.#byKey.set(keyOf(source), source);
      this.#ordered.push(source);
    }
  }

  /** Plain data, for a worker that takes over. */
  get saved(): SavedSources {
    return { sources: this.#ordered, documents: [...this.#handles.keys()] };
  }

  /** @returns the views of these passages, and those among them that are new */
  add(passages: readonly Passage[]): {
    readonly views: readonly FoundSource[];
    readonly fresh: readonly FoundSource[];
  } {
    const fresh: FoundSource[] = [];
    const views = passages.map((passage) => {
      const key = keyOf(passage);
      const known = this.#byKey.get(key);
      if (known !== undefined) return known;
      const { headingPath: _headingPath, ...fields } = passage;
      const view: FoundSource = { ...fields, ordinal: this.#ordered.length + 1, isCited: false };
      this.#byKey.set(key, view);
      this.#ordered.push(view);
      fresh.push(view);
      this.handleOf(passage.documentId);
      return view;
    });
    return { views, fresh };
  }

  get(ordinal: number): FoundSource | undefined {
    return this.#ordered[ordinal - 1];
  }

  get all(): readonly FoundSource[] {
    return this.#ordered;
  }

  /** A short name for a document, `D1`, `D2`…, that a model can repeat without mistakes. */
  handleOf(documentId: string): string {
    let handle = this.#handles.get(documentId);
    if (handle === undefined) this.#handles.set(documentId, (handle = `D${this.#handles.size + 1}`));
    return handle;
  }

  /** @returns the document of a handle, or null for a handle that was never given out */
  documentOf(handle: string): string | null {
    const wanted = handle.trim().toUpperCase();
    for (const [documentId, known] of this.#handles) if (known === wanted) return documentId;
    return null;
  }
}
