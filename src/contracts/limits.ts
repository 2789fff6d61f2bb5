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
/**
 * Values of a payload times schemas in a contract's largest union; beyond it only the first fault is told.
 */
export const MAX_POTENTIAL_FAULTS = 2_000_000;
export const PREVIEW_MAX_POINTS = 60;
export const FEEDBACK_MAX_CHARS = 2_000;
export const FEEDBACK_MAX_ITEMS = 20;

// Validators that are kept compiled
export const POOL_MAX_VALIDATORS = 200;
export const POOL_MAX_BYTES = 16 * 1024 * 1024;

// Patterns
export const PATTERN_MAX_CHARS = 512;
/** States of the automaton of one pattern, and of those of all patterns of a schema; see `statesOf`. */
export const PATTERN_MAX_STATES = 5_000;
export const PATTERNS_MAX_STATES = 10_000;

/** References one after the other on the longest way down a schema: each takes a part of the stack. */
export const REF_MAX_CHAIN = 200;

// Checking
/** Schemas that a schema may have with all its references written out before steps are counted. */
export const STEPS_FREE_SITES = 20_000;
/** Schemas that look at values in one check, where they are counted; about half a second's worth. */
export const STEPS_MAX = 2_000_000;
/** The same where every fault is looked for, which costs more. */
export const STEPS_MAX_DIAGNOSIS = 100_000;

// Schemas, before anything is done with them
/** Of the canonical JSON, in UTF-8. */
export const SCHEMA_MAX_BYTES = 256 * 1024;
/** Schemas inside schemas. */
export const SCHEMA_MAX_DEPTH = 64;
/** Objects and lists inside each other, literal values counted too. */
export const SCHEMA_MAX_JSON_DEPTH = 160;
export const SCHEMA_MAX_SUBSCHEMAS = 5_000;
/** Of 144 public schemas the one with the most has 101. */
export const SCHEMA_MAX_REFS = 1_000;
/** Names in one `properties` or `patternProperties`. */
export const SCHEMA_MAX_PROPERTIES = 2_000;
export const SCHEMA_MAX_ENUM_VALUES = 1_000;
/** Refusals listed for one schema. */
export const SCHEMA_MAX_REFUSALS = 20;

// Transforms of schemas
/**
 * A definition used more than once is copied to its uses where all further copies together have at most
 * these.
 */
export const INLINE_MAX_COPIED_NODES = 2_000;
/** Schemas in a transformed schema; beyond it the transform is refused. */
export const INLINE_MAX_NODES = 20_000;
/** Levels of a recursive definition that are written out for a reader that knows no recursion. */
export const UNROLL_LEVELS = 2;
/** Pairs of union branches that one merge may make. */
export const MERGE_MAX_PRODUCT = 16;
/** Pairs of schemas that the merge of one whole schema may intersect; the rest keeps its `allOf`. */
export const MERGE_MAX_STEPS = 20_000;
/** Examples kept when annotations are merged. */
export const MERGE_MAX_EXAMPLES = 3;

// Emission
/** Schemas written for one provider. */
export const EMIT_MAX_NODES = 10_000;
/** Values of one list beyond which a budget may put the first of them into words. */
export const ENUM_COLLAPSE_OVER = 50;
export const ENUM_COLLAPSE_SHOWN = 20;

// Model output
/** Text that is given to the repairer of malformed JSON, whose time grows with the square. */
export const REPAIR_MAX_CHARS = 64 * 1024;
/** JSON values looked at in one answer. */
export const ANSWER_MAX_VALUES = 50;
export const REPAIR_ATTEMPTS = 3;
/** Operations of one JSON Patch. */
export const PATCH_MAX_OPERATIONS = 1_000;

// Aliases
export const ALIAS_MAX_CHARS = 128;
/** Unknown keys that one payload reports by name. */
export const UNRESOLVED_MAX_KEYS = 50;

// Documents for people
/** Fields of one contract that are listed. */
export const MARKDOWN_MAX_FIELDS = 500;

// Conformance
/** Values of one field, and fields of one window, that are counted by name; the rest counts as other. */
export const QUALITY_TOP_VALUES = 50;
export const QUALITY_MAX_FIELDS = 500;
/** Below it no alert is raised. */
export const QUALITY_MIN_RECORDS = 30;
