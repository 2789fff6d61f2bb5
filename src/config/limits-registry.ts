/**
 * Limits of the registry of contracts and vocabularies, their units in their names as in `limits.ts`.
 */

/** Artifacts kept in memory, by number and by the length of their texts. */
export const ARTIFACT_CACHE_MAX_ENTRIES = 500;
export const ARTIFACT_CACHE_MAX_CHARS = 32 * 1024 * 1024;
/** A payload whose JSON is longer is checked in a thread. */
export const PAYLOAD_THREAD_MIN_CHARS = 64 * 1024;
/**
 * Schemas of a contract beyond which a payload of any length is: compiling them takes a tenth of a second or
 * more.
 */
export const PAYLOAD_THREAD_MIN_SCHEMAS = 500;
/** Values of a payload times schemas of its contract beyond which it is; a few milliseconds' worth. */
export const PAYLOAD_THREAD_MIN_WORK = 100_000;
/** Of the check alone, from when the thread has the contract ready. */
export const PAYLOAD_THREAD_TIMEOUT_MS = 1_000;
/** Until a thread has started and has the contract ready. */
export const PAYLOAD_THREAD_START_MS = 10_000;
export const PAYLOAD_THREADS = 2;
export const PAYLOAD_THREAD_MAX_WAITING = 64;
export const PAYLOAD_THREAD_IDLE_MS = 30_000;
export const PAYLOAD_THREAD_MEMORY_MB = 256;
/** Unresolved names that are kept for one contract; more are only counted where they are known. */
export const SUGGESTIONS_MAX_PER_CONTRACT = 1_000;
/** Names that one payload adds to the suggestions. */
export const SUGGESTIONS_MAX_PER_PAYLOAD = 50;
export const SUGGESTION_CANDIDATES_MAX = 10;
export const SCHEME_MAX_CONCEPTS = 2_000;
/** Of one concept. */
export const SCHEME_MAX_LABELS = 50;
export const CONTRACT_BINDINGS_MAX = 500;
/** Differences to the version before that are kept with a version. */
export const CONTRACT_CHANGES_MAX = 200;
/** Of a contract that is imported; YAML takes time beyond its length. */
export const CONTRACT_IMPORT_MAX_CHARS = 256 * 1024;
