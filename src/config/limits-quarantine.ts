/** Limits of quarantine and of the figures of conformance; see limits.ts. */

// Letters
/** Of the JSON of a payload; of a larger one only its digest is kept. */
export const DEAD_LETTER_PAYLOAD_MAX_BYTES = 1024 * 1024;
export const DEAD_LETTER_MAX_DIAGNOSTICS = 200;
/** Replays of one letter that did not help; after them it can only be discarded. */
export const DEAD_LETTER_MAX_REPLAYS = 5;
/** A letter is deleted this long after its payload was last seen. */
export const DEAD_LETTER_KEEP_MS = 30 * 24 * 3_600_000;
/** Letters that one request replays or discards. */
export const DEAD_LETTERS_PER_REQUEST = 50;
export const DEAD_LETTER_NOTE_MAX_CHARS = 2_000;
export const DEAD_LETTER_SWEEP_BATCH = 1_000;

// Conformance
export const QUALITY_ROLLUP_INTERVAL_MS = 60_000;
/** Checks that one transaction adds to their hours. */
export const QUALITY_ROLLUP_BATCH = 500;
/** Records of a version and step, from which its baseline is frozen. */
export const QUALITY_BASELINE_RECORDS = 100;
export const QUALITY_WINDOW_DEFAULT_HOURS = 24;
export const QUALITY_WINDOW_MAX_HOURS = 90 * 24;
/** Hours are deleted after this. */
export const QUALITY_KEEP_MS = 400 * 24 * 3_600_000;
