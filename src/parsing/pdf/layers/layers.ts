import { openPdfjs } from '../pdfjs-library.ts';

/** Names of the layers around something; null for one whose name is not known. */
export type LayerNames = readonly (string | null)[];

/** The layers (optional content) of a file, as they are when a viewer opens it. */
export interface Layers {
  /** Whether some are off, or none can tell. */
  readonly hidesSome: boolean;
  /** @returns `maybe` where the names do not decide it */
  stateOf(names: LayerNames): 'on' | 'off' | 'maybe';
}

/** Only the second engine tells which layers are off; it is asked once a page has some. */
export async function readLayers(bytes: Uint8Array, password: string | undefined): Promise<Layers> {
  const opened = await openPdfjs(bytes, password);
  if (opened.kind !== 'open') return UNKNOWN;
  try {
    const config = await opened.document.getOptionalContentConfig();
    const groups = [...(config as unknown as Iterable<readonly [string, Group]>)].map(([, group]) => group);
    return layersOf(groups);
  } catch {
    return UNKNOWN;
  } finally {
    await opened.close();
  }
}

interface Group {
  readonly name: string | null;
  readonly visible: boolean;
}

function layersOf(groups: readonly Group[]): Layers {
  const on = new Set(groups.filter(({ visible }) => visible).map(({ name }) => name));
  const off = new Set(groups.filter(({ visible }) => !visible).map(({ name }) => name));
  return {
    hidesSome: off.size > 0,
    stateOf: (names) => {
      if (names.some((name) => name !== null && off.has(name) && !on.has(name))) return 'off';
      return names.every((name) => name !== null && on.has(name) && !off.has(name)) ? 'on' : 'maybe';
    },
  };
}

const UNKNOWN: Layers = { hidesSome: true, stateOf: () => 'maybe' };
