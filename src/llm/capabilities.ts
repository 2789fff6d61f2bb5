export interface ModelCapabilities {
  readonly windowTokens: number;
  readonly maxOutputTokens: number;
  /** Whether it takes a schema for its answer; a server that turns out not to is told in words. */
  readonly takesSchema: boolean;
}

const DEFAULT: ModelCapabilities = { windowTokens: 128_000, maxOutputTokens: 4_096, takesSchema: true };

/**
 * Exact name first, then the longest prefix. Only names that differ from the default matter here.
 */
const TABLE: Readonly<Record<string, ModelCapabilities>> = {
  'gpt-3.5-turbo': { windowTokens: 16_385, maxOutputTokens: 4_096, takesSchema: false },
  'gpt-4': { windowTokens: 8_192, maxOutputTokens: 2_048, takesSchema: false },
  'gpt-4-turbo': { windowTokens: 128_000, maxOutputTokens: 4_096, takesSchema: false },
  'gpt-4o': { windowTokens: 128_000, maxOutputTokens: 8_192, takesSchema: true },
  'gpt-4.1': { windowTokens: 1_000_000, maxOutputTokens: 16_384, takesSchema: true },
  'gpt-5': { windowTokens: 272_000, maxOutputTokens: 32_768, takesSchema: true },
  o1: { windowTokens: 200_000, maxOutputTokens: 32_768, takesSchema: true },
  'o1-mini': { windowTokens: 128_000, maxOutputTokens: 32_768, takesSchema: false },
  o3: { windowTokens: 200_000, maxOutputTokens: 32_768, takesSchema: true },
  'o4-mini': { windowTokens: 200_000, maxOutputTokens: 32_768, takesSchema: true },
};

/**
 * Context window and reserved output of a model, in tokens. Unknown names get a common, conservative size;
 * a server that turns out to be smaller answers "context too long" and the loop shrinks to fit.
 */
export function capabilitiesOf(model: string): ModelCapabilities {
  const name = model.toLowerCase().replace(/^.*\//, '');
  const match = Object.keys(TABLE)
    .filter((key) => name === key || name.startsWith(`${key}-`) || name.startsWith(`${key}.`))
    .sort((a, b) => b.length - a.length)[0];
  return match === undefined ? DEFAULT : (TABLE[match] ?? DEFAULT);
}
