import type { ProviderLeaf } from '../emission.ts';
import { plainDraft } from '../plain-draft.ts';

const NO_STRICT = 'The protocol has no strict mode.';

/**
 * A tool of the Model Context Protocol (2026-07-28), whose schemas are 2020-12. References are written out
 * where that can be: several clients lose `$defs`.
 */
export const mcp: ProviderLeaf = {
  names: /^[A-Za-z0-9_.-]{1,128}$/,
  nameMaxChars: 128,
  emit: ({ schema: source, name, description, mode, strict }) => {
    if (strict === true) return { ok: false, reasons: [NO_STRICT] };
    const options = { needsObject: mode === 'tool', reasons: [NO_STRICT] };
    const full = plainDraft(source, { ...options, inline: { mode: 'full' } });
    const outcome = full.ok ? full : plainDraft(source, options);
    if (!outcome.ok) return outcome;
    const { draft } = outcome;
    const words = { name, ...(description !== '' && { description }) };
    const request =
      mode === 'tool' ? { ...words, inputSchema: draft.schema } : { ...words, outputSchema: draft.schema };
    return { ok: true, draft, request };
  },
};
