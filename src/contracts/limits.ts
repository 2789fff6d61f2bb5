/**
 * Every limit of the contract engine, its unit in its name: bytes, items, levels, milliseconds or UTF-16
 * code units.
 */

// Payloads
export const PAYLOAD_MAX_BYTES = 1024 * 1024;
export const PAYLOAD_MAX_DEPTH = 128;
export const PAYLOAD_MAX_ITEMS = 10_000;

// Diagnostics and feedback
export const MAX_DIAGNOSTICS = 200;
export const PREVIEW_MAX_POINTS = 60;
export const FEEDBACK_MAX_CHARS = 2_000;
export const FEEDBACK_MAX_ITEMS = 20;

// Validators that are kept compiled
export const POOL_MAX_VALIDATORS = 200;
export const POOL_MAX_BYTES = 16 * 1024 * 1024;

// Patterns
export const PATTERN_MAX_CHARS = 512;
