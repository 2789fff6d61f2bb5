export interface ModelCapabilities {
  readonly windowTokens: number;
  readonly maxOutputTokens: number;
}

const DEFAULT: ModelCapabilities = { windowTokens: 128_000, maxOutputTokens: 4_096 };

/**
 * Exact name first, then the longest prefix. Only names whose window differs from the default matter here.
 */
const TABLE: Readonly<Record<string, ModelCapabilities>> = {
  'gpt-3.5-turbo': { windowTokens: 16_385, maxOutputTokens: 4_096 },
  'gpt-4': { windowTokens: 8_192, maxOutputTokens: 2_048 },
  'gpt-4-turbo': { windowTokens: 128_000, maxOutputTokens: 4_096 },
  'gpt-4o': { windowTokens: 128_000, maxOutputTokens: 8_192 },
  'gpt-4.1': { windowTokens: 1_000_000, maxOutputTokens: 16_384 },
  'gpt-5': { windowTokens: 272_000, maxOutputTokens: 32_768 },
  o1: { windowTokens: 200_000, maxOutputTokens: 32_768 },
  'o1-mini': { windowTokens: 128_000, maxOutputTokens: 32_768 },
  o3: { windowTokens: 200_000, maxOutputTokens: 32_768 },
  'o4-mini': { windowTokens: 200_000, maxOutputTokens: 32_768 },
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
