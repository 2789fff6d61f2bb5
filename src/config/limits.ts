/**
 * Every limit of the product, with its unit in its name. Times in milliseconds, sizes in bytes or UTF-16 units.
 * A limit here is a promise: something tests that it holds.
 */

// Uploads
export const UPLOAD_MAX_BYTES = 256 * 1024 * 1024;
export const GRAPHQL_UPLOAD_MAX_BYTES = 32 * 1024 * 1024;
export const FILE_NAME_MAX_CHARS = 255;

// Texts people type
export const TITLE_MAX_CHARS = 512;
export const DESCRIPTION_MAX_CHARS = 20_000;
export const PROMPT_MAX_CHARS = 32_000;
export const SEARCH_QUERY_MAX_CHARS = 4_000;

// GraphQL
export const QUERY_MAX_DEPTH = 18;
export const QUERY_MAX_ALIASES = 30;
export const QUERY_MAX_TOKENS = 4_000;
export const QUERY_MAX_COST = 20_000;
export const QUERY_BATCH_MAX = 10;
export const PAGE_DEFAULT_ROWS = 20;
export const PAGE_MAX_ROWS = 100;

// Sign-in and links
export const SIGNED_LINK_TTL_MS = 15 * 60_000;
export const API_KEY_MAX_TTL_MS = 366 * 24 * 3_600_000;
export const API_KEY_TOUCH_INTERVAL_MS = 60_000;

// Runs
export const RUN_LEASE_MS = 30_000;
export const RUN_HEARTBEAT_MS = 8_000;
export const RUN_MAX_ATTEMPTS = 3;
export const RUN_DEADLINE_MS = 10 * 60_000;
export const RUN_MAX_MODEL_CALLS = 16;
export const EVENT_FLUSH_MS = 30;
export const CONTENT_COALESCE_MS = 40;
export const EVENT_POLL_MS = 5_000;
export const EVENT_READ_BATCH = 500;
export const EVENT_RING_EVENTS = 1_000;
export const EVENT_KEEP_DAYS = 30;

// Jobs
export const JOB_LEASE_MS = 60_000;
export const OUTBOX_POLL_MS = 1_000;
export const OUTBOX_BATCH = 100;
export const REAPER_INTERVAL_MS = 10_000;
export const SHUTDOWN_GRACE_MS = 10_000;
export const INGEST_MAX_ATTEMPTS = 3;
