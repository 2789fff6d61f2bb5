/**
 * Every limit of the product, its unit in its name: milliseconds, bytes or UTF-16 code units.
 * A limit here is a promise: something tests that it holds.
 */

// Uploads
export const UPLOAD_MAX_BYTES = 128 * 1024 * 1024;
export const GRAPHQL_UPLOAD_MAX_BYTES = 32 * 1024 * 1024;

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

// Parsing (one file in a process of its own)
/** Without a sign of progress. */
export const PARSE_TIMEOUT_MS = 60_000;
export const PARSE_TOTAL_TIMEOUT_MS = 15 * 60_000;
export const PARSE_MEMORY_MAX_BYTES = 1_536 * 1024 * 1024;
/** A process that holds more after its file is replaced, so that one long file costs nothing from then on. */
export const PARSE_MEMORY_KEEP_BYTES = 256 * 1024 * 1024;
export const PARSE_MEMORY_POLL_MS = 100;
export const PARSE_FILES_PER_PROCESS = 200;
export const PARSE_POOL_PROCESSES = 1;
/** After so many deaths of the parser process on the same bytes they are set aside. */
export const PARSE_MAX_DEATHS = 2;
/** Failed versions shown with a file that is set aside. */
export const SET_ASIDE_VERSIONS_MAX = 50;
export const PARSE_START_TIMEOUT_MS = 30_000;
export const PARSE_MAX_FILE_BYTES = UPLOAD_MAX_BYTES;
export const PARSE_MAX_TEXT_FILE_BYTES = 16 * 1024 * 1024;
export const PARSE_MAX_TEXT_CHARS = 16 * 1024 * 1024;
export const PARSE_MAX_STRUCTURED_LINES = 400_000;
export const PARSE_MAX_PAGES = 10_000;
/** Dots of a picture, or of a page of one, before it is made smaller: a poster at 600 dots an inch. */
export const PARSE_MAX_PICTURE_PIXELS = 200_000_000;
/** Unpacked, a row of the strips or tiles that a page of a TIFF is cut into. */
export const TIFF_MAX_CHUNK_BYTES = 256 * 1024 * 1024;
export const PARSE_MAX_PAGE_GLYPHS = 500_000;
export const PARSE_PAGE_BATCH_TOKENS = 100_000;
/** Links and form fields of one PDF page; what follows is left out. */
export const PDF_MAX_PAGE_ANNOTATIONS = 5_000;
/** Recognised pages of one file; the rest stays without text, and says so. */
export const OCR_MAX_PAGES = 1_000;
/** One page in one orientation: ten times what a full page takes on a busy machine. */
export const OCR_PAGE_TIMEOUT_MS = 120_000;
/** Of one file: 1,000 pages at the usual five seconds take an hour and a half. */
export const OCR_TOTAL_TIMEOUT_MS = 2 * 3_600_000;
/** By how much each page to recognise lets its file take longer in all. */
export const OCR_PAGE_BUDGET_MS = 60_000;
export const PDF_MAX_OUTLINE_ENTRIES = 20_000;
export const PDF_MAX_OUTLINE_DEPTH = 32;
/** Of one address, title or field value. */
export const PDF_MAX_STRING_BYTES = 256 * 1024;
/** Files in a zip archive that is looked into to tell what it is. */
export const DETECT_MAX_MEMBERS = 200_000;
/** Of a file in an archive that says what the archive is, inflated. */
export const DETECT_MAX_MEMBER_BYTES = 16 * 1024 * 1024;
export const OFFICE_MAX_PARTS = 20_000;
/** Of one part of a package of Office, inflated. */
export const OFFICE_MAX_PART_BYTES = 192 * 1024 * 1024;
/** Of all parts that are read, inflated. */
export const OFFICE_MAX_READ_BYTES = 320 * 1024 * 1024;
/** How many times larger than its compressed form a part may be. */
export const OFFICE_MAX_RATIO = 400;
/** Cells of all tables of a workbook or a list of values, empty ones between others too; the rest is cut. */
export const PARSE_MAX_TABLE_CELLS = 250_000;
/** Of all parts of a message together. */
export const EMAIL_HEADERS_MAX_BYTES = 2 * 1024 * 1024;
export const EMAIL_MAX_PART_DEPTH = 64;
export const EMAIL_MAX_ATTACHMENTS = 200;
/** Of all files in a message together: they are held in memory until they are stored. */
export const EMAIL_MAX_ATTACHMENT_BYTES = 128 * 1024 * 1024;
/** How deep attachments of attachments become documents: a message in a message in a message … */
export const ATTACHMENT_MAX_DEPTH = 5;
/** Documents that one uploaded file may bring with it, over all depths. */
export const ATTACHMENT_MAX_FAMILY = 1_000;
/** Names in the warning about attachments that were not taken in. */
export const ATTACHMENT_MAX_NAMED = 200;
/** Of an attached file, in one message from the parser process. */
export const ATTACHMENT_PIECE_BYTES = 4 * 1024 * 1024;
export const RENDER_TIMEOUT_MS = 20_000;
export const RENDER_MAX_PIXELS = 16_000_000;
export const RENDER_DEFAULT_DPI = 144;

// Word documents
/** Parts of a package; those of Word have tens, with many pictures hundreds. */
export const DOCX_MAX_PARTS = 20_000;
/** Of one part, inflated: the text of a 10,000-page contract takes about 60 MB. */
export const DOCX_MAX_PART_BYTES = 128 * 1024 * 1024;
/** Of all parts that are read, inflated. */
export const DOCX_MAX_READ_BYTES = 256 * 1024 * 1024;
/** How many times a part may grow when inflated; text of Word grows 5 to 60 times. */
export const DOCX_MAX_RATIO = 400;
/** Elements of one part; each takes about 100 bytes of memory. */
export const DOCX_MAX_XML_ELEMENTS = 4_000_000;
/** Elements inside elements: about eighty tables, each in a cell of the other. */
export const XML_MAX_DEPTH = 256;

// Chunks
export const CHUNK_MAX_CHARS = 1_000;
export const CHUNK_MIN_CHARS = 200;
export const CHUNK_HEADING_PATH_MAX_CHARS = 300;
export const CHUNK_TABLE_HEADER_MAX_CHARS = 300;

// Renderings
/** Sentences of one block in one answer. */
export const BLOCK_SENTENCES_MAX = 500;
/** UTF-16 units of one block in which sentences are looked for in one answer. */
export const BLOCK_SENTENCES_MAX_CHARS = 50_000;
export const RENDER_BLOCKS_MAX = 1_000;

// Articles of corpora
export const ARTICLE_MAX_CHARS = 200_000;
export const ARTICLE_MAX_CITATIONS = 500;

// Database
export const DB_POOL_CONNECTIONS = 10;
export const DB_CONNECT_TIMEOUT_MS = 15_000;
export const DB_STATEMENT_TIMEOUT_MS = 60_000;
export const DB_LOCK_TIMEOUT_MS = 20_000;
export const DB_TX_MAX_WAIT_MS = 15_000;
export const DB_TX_TIMEOUT_MS = 30_000;
export const DB_TX_IDLE_MS = 20_000;
export const DB_TX_RETRIES = 4;
export const DB_TX_RETRY_BASE_MS = 20;
export const DB_TX_RETRY_MAX_MS = 500;
export const DB_LISTEN_RETRY_BASE_MS = 100;
export const DB_LISTEN_RETRY_MAX_MS = 5_000;
export const DB_LISTEN_PING_MS = 20_000;
export const DB_KEEPALIVE_MS = 10_000;
export const DB_MIGRATION_LOCK_TIMEOUT_MS = 120_000;
// In embedded mode a transaction keeps everyone else out, so it gets less patience.
export const EMBEDDED_TX_IDLE_MS = 10_000;
export const EMBEDDED_STATEMENT_MS = 60_000;

// Queues and the worker runtime
export const QUEUE_ADD_TIMEOUT_MS = 5_000;
export const QUEUE_EVENTS_KEPT = 1_000;
export const QUEUE_LOCK_MS = 60_000;
export const QUEUE_STALLED_CHECK_MS = 30_000;
export const QUEUE_STALLED_MAX = 100;
export const OUTBOX_CLAIM_MS = 30_000;
export const OUTBOX_RETRY_BASE_MS = 500;
export const OUTBOX_RETRY_MAX_MS = 30_000;
export const HEARTBEAT_INTERVAL_MS = 5_000;
export const HEARTBEAT_STALE_MS = 20_000;
/** A queued row that nobody claimed within this time is handed to the queue again, under the same job id. */
export const DISPATCH_PATIENCE_MS = 120_000;
export const REAP_BATCH = 200;
/** How long a stopping process lets jobs run before it tells them to stop at their next step. */
export const STOP_PATIENCE_MS = 2_000;
/** How long a job may be told to wait (Retry-After) in all before it fails. */
export const JOB_WAIT_MAX_MS = 30 * 60_000;
export const RETURNED_JOB_DELAY_MS = 500;
/** Past this, a stopping process exits whatever it does: rows are fenced and jobs are delivered again. */
export const SHUTDOWN_HARD_LIMIT_MS = 25_000;
/** The same signal within this time of the first is its echo, not a second wish. */
export const SIGNAL_ECHO_MS = 1_500;

// Sweeping
export const IDEMPOTENCY_KEEP_MS = 48 * 3_600_000;
export const EVENT_PARTITIONS_AHEAD_DAYS = 3;
export const EVENT_PARTITION_LOCK_MS = 2_000;

// Ingestion
export const INGEST_INDEX_BATCH_CHUNKS = 400;
export const INGEST_RETRY_BASE_MS = 3_000;
/** Waiting for an outage to end doubles so often: to 3 minutes. */
export const INGEST_RETRY_MAX_DOUBLINGS = 6;
/** A process that dies is no fault of the file's, so this is more patient than INGEST_MAX_ATTEMPTS. */
export const INGEST_MAX_INTERRUPTIONS = 25;
export const INGEST_STORE_TIMEOUT_MS = 120_000;
export const INGEST_PROGRESS_INTERVAL_MS = 500;
export const INGEST_STORE_BATCH_PAGES = 200;

// HTTP
export const HTTP_HEADERS_TIMEOUT_MS = 20_000;
export const UPLOAD_FIELD_MAX_BYTES = 4_096;
/** How much of a refused body is read and thrown away so that the client can read the answer. */
export const REFUSED_BODY_DRAIN_MS = 2_000;
export const REFUSED_BODY_DRAIN_BYTES = 256 * 1024 * 1024;
/** For a whole request with its body: a large file over a slow line. */
export const HTTP_REQUEST_TIMEOUT_MS = 30 * 60_000;
export const HTTP_KEEP_ALIVE_MS = 65_000;
export const HTTP_DRAIN_MS = 3_000;
export const PAGE_IMAGE_MAX_DPI = 300;
export const PAGE_IMAGE_MIN_DPI = 36;
export const PAGE_IMAGE_CACHE_MAX_BYTES = 512 * 1024 * 1024;
/** Images written between two looks at the size of the cache. */
export const PAGE_IMAGE_TRIM_EVERY = 200;
export const READY_CHECK_TIMEOUT_MS = 3_000;
export const READY_CACHE_MS = 1_000;

// Blob store
/** How long a machine may keep pages and copies of a file that was purged elsewhere. */
export const COPIES_SWEEP_INTERVAL_MS = 15 * 60_000;
/** What is being received when a process stops may take so long to end. */
export const BLOB_CLOSE_MAX_MS = 2_000;
export const BLOB_TEMP_MAX_AGE_MS = 24 * 3_600_000;
export const BLOB_ORPHAN_MIN_AGE_MS = 24 * 3_600_000;
/** Copies of files from a bucket on this machine's disk, for the parser. */
export const BLOB_CACHE_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** A copy is not removed before: longer than a file may be read (PARSE_TOTAL_TIMEOUT_MS). */
export const BLOB_CACHE_KEEP_MS = 30 * 60_000;
/** Larger files travel in parts of this; S3 takes no smaller one than 5 MiB. */
export const S3_PART_BYTES = 8 * 1024 * 1024;
export const S3_PARTS_IN_FLIGHT = 2;
/** From the request, with its body, to the head of the answer. */
export const S3_TIMEOUT_MS = 60_000;
/** The same of a request without a body. */
export const S3_ASK_TIMEOUT_MS = 15_000;
export const S3_ATTEMPTS = 3;
export const S3_RETRY_BASE_MS = 200;

// Corpora, folders, documents
export const SLUG_MAX_CHARS = 80;
export const PATH_NAME_MAX_CHARS = 255;
export const PATH_MAX_CHARS = 1_024;
export const FOLDER_MAX_DEPTH = 32;
export const PLACE_BATCH_DOCUMENTS = 100;
export const PLACEMENT_HISTORY_MAX = 100;
/** Places that are purged in one transaction, and rows that are read at once to find quotes. */
export const PURGE_BATCH_PLACES = 20;
export const PURGE_BATCH_ROWS = 200;
/**
 * Milliseconds: how long a deletion is remembered for texts that were sent before it; longer than one waits.
 */
export const PURGE_REMEMBERED_MS = 600_000;
/** Annotations that go to a new version in one transaction. */
export const CARRY_BATCH = 100;
export const SHARE_BATCH_DOCUMENTS = 1_000;
export const INSTRUCTIONS_MAX_CHARS = 20_000;
export const DOCUMENT_PASSWORD_MAX_CHARS = 1_024;
export const DOCUMENT_TEXT_PAGE_MAX_CHARS = 100_000;
export const PROGRESS_POLL_MS = 5_000;
export const UPLOAD_TYPE_HEAD_BYTES = 64 * 1024;

// Labels, annotations, notes
export const LABEL_MAX_CHARS = 128;
export const LABELS_PER_SET = 500;
export const ANNOTATION_MAX_CHARS = 50_000;
export const ANNOTATION_MAX_PAGES = 200;
export const NOTE_MAX_CHARS = 100_000;
/** Token ranges in one selection: one a page, or a few where columns are left out. */
export const TOKEN_RANGES_MAX = 400;
export const LINK_MAX_CHARS = 2_048;
export const COMMENT_MAX_CHARS = 10_000;
export const ANNOTATIONS_PER_DELETE = 500;
export const RELATIONSHIP_MAX_MEMBERS = 500;
/** Ids in one job that embeds texts. */
export const EMBED_JOB_MAX_IDS = 500;

// Revisions of texts
export const DIFF_CONTEXT_LINES = 3;
/** Lines added and removed beyond which two texts are shown as replaced whole: about 150 ms of comparing. */
export const DIFF_MAX_EDITS = 1_000;

// Models and agents
export const MODEL_FIRST_ITEM_MS = 90_000;
export const MODEL_IDLE_MS = 60_000;
/** Of one call, as it is sent: about 250 bytes a token, three times what any model writes. */
export const MODEL_STREAM_MAX_BYTES = 32 * 1024 * 1024;
export const LLM_CALL_MAX_ATTEMPTS = 4;
export const LLM_RETRY_BASE_MS = 500;
export const LLM_RETRY_MAX_WAIT_MS = 30_000;
export const LLM_RETRY_MAX_AGE_MS = 120_000;
export const AGENT_TOOL_OUTPUT_MAX_CHARS = 50_000;
export const AGENT_TOOL_CALLS_PER_STEP = 8;
export const TOOL_ARGUMENTS_MAX_DEPTH = 32;
export const AGENT_SEARCH_DEFAULT_HITS = 8;
export const AGENT_SEARCH_MAX_HITS = 20;
export const AGENT_EXACT_MAX_STRINGS = 10;
export const AGENT_EXACT_MAX_MATCHES = 50;
export const AGENT_MIN_READ_CHARS = 5_000;
export const AGENT_HISTORY_MAX_MESSAGES = 200;
export const AGENT_REASONING_FLUSH_CHARS = 400;
export const EPHEMERAL_LINGER_MS = 8_000;
export const RUN_FOLD_AFTER_MS = 10 * 60_000;
export const RUN_QUEUED_RECHECK_MS = 60_000;

// People and keys
export const PERSON_NAME_MAX_CHARS = 200;
export const GROUP_NAME_MAX_CHARS = 200;
export const API_KEY_NAME_MAX_CHARS = 100;
export const API_KEYS_PER_USER = 50;
export const AUTH_FAILURES_PER_WINDOW = 20;
export const AUTH_WINDOW_MS = 60_000;
export const AUTH_REMEMBERED_ADDRESSES = 10_000;
export const EVENT_COMMIT_MAX_EVENTS = 2_000;
export const EVENT_COMMIT_ATTEMPTS = 12;
export const EVENT_COMMIT_RETRY_MS = 100;
export const EVENT_YIELD_EVERY = 64;
export const EVENT_READ_ATTEMPTS = 8;
export const EVENT_READ_RETRY_MS = 100;
export const AGENT_LIST_MAX_DOCUMENTS = 200;

// GraphQL transports
export const GRAPHQL_JSON_MAX_BYTES = 1024 * 1024;
/**
 * Levels of a value of type JSON: more than schemas and payloads may have, less than what a walk could
 * stand.
 */
export const GRAPHQL_JSON_MAX_DEPTH = 200;
export const QUERY_MAX_ROOT_FIELDS = 40;
export const WS_MAX_MESSAGE_BYTES = 1024 * 1024;
export const WS_MAX_OPERATIONS = 50;
export const WS_INIT_TIMEOUT_MS = 10_000;
export const STREAM_PING_MS = 12_000;
export const STREAM_RETRY_MS = 1_000;
/** How often a stream that lasts asks whether its reader may still read. */
export const STREAM_RECHECK_MS = 3_000;
export const WS_CLOSE_GRACE_MS = 2_000;
export const TIMELINE_MAX_ENTRIES = 300;

// Tokens of an identity provider
export const OIDC_CLOCK_TOLERANCE_MS = 60_000;
export const OIDC_TIMEOUT_MS = 5_000;
export const OIDC_KEYS_MAX_AGE_MS = 10 * 60_000;
/** Between two fetches for key ids that are not known. */
export const OIDC_REFETCH_PAUSE_MS = 30_000;
/** Between two tries to reach an issuer that fails. */
export const OIDC_FAILURE_PAUSE_MS = 5_000;

// Rates by caller; base numbers, for the anonymous
export const RATE_WINDOW_MS = 60_000;
/** In RATE_WINDOW_MS, as the others. */
export const RATE_READS = 100;
export const RATE_SEARCHES = 30;
/** Payloads checked against contracts. */
export const RATE_VALIDATIONS = 60;
export const RATE_WRITES = 30;
export const RATE_UPLOADS = 10;
export const RATE_ASKS = 20;
export const RATE_USER_FACTOR = 2;
export const RATE_SUPERUSER_FACTOR = 10;
export const RATE_REDIS_TIMEOUT_MS = 500;
export const RATE_OUTAGE_LOG_MS = 10_000;

// Browser sessions
export const SESSION_TTL_MS = 14 * 24 * 3_600_000;
export const SIGN_IN_CODE_TTL_MS = 60 * 60_000;
export const ANONYMOUS_ACTIVE_RUNS_MAX = 4;
export const ANONYMOUS_RUNS_PER_HOUR = 120;
export const EPHEMERAL_DRAIN_POLL_MS = 100;

// Retrieval
export const EMBEDDING_MAX_DIMENSIONS = 2_000;
export const EMBEDDING_BATCH_TEXTS = 64;
export const EMBEDDING_INPUT_MAX_CHARS = 30_000;
/** One request with all its attempts, where nobody waits: what a corpus lacks, and changes of embedders. */
export const EMBEDDING_TIMEOUT_MS = 60_000;
/** The same for documents and notes as they come: they can be found without, and get these vectors later. */
export const EMBEDDING_INGEST_TIMEOUT_MS = 20_000;
export const EMBEDDING_QUERY_TIMEOUT_MS = 5_000;
/**
 * After a failure that may pass, nobody asks the service again for so long, and for a multiple of what it
 * took.
 */
export const EMBEDDING_PAUSE_MS = 30_000;
export const EMBEDDING_PAUSE_TIMES_WAITED = 6;
export const EMBEDDING_PAUSE_MAX_MS = 10 * 60_000;
export const EMBEDDING_MAX_ATTEMPTS = 4;
export const EMBEDDING_RETRY_BASE_MS = 500;
export const EMBEDDING_RETRY_MAX_WAIT_MS = 20_000;
export const INDEX_BATCH_CHUNKS = 1_000;
/** One more than a page shows, to know whether there is more. */
export const SEARCH_MAX_HITS = PAGE_MAX_ROWS + 1;
export const SEARCH_REFRESH_BATCH = 500;
export const SEARCH_LIST_HITS = 200;
export const SEARCH_QUERY_MAX_LEXEMES = 64;
export const SEARCH_SCOPE_MAX_DOCUMENTS = 5_000;
export const SEARCH_PHRASE_MAX_CHARS = 500;
export const EXACT_MAX_MATCHES = 1_000;
/** Above this many vectors in the scope the index is asked; below, all of them are compared. */
export const VECTOR_SCAN_MAX_CHUNKS = 20_000;
/** A million vectors of 1,000 dimensions take about an hour. */
export const VECTOR_INDEX_BUILD_MAX_MS = 4 * 3_600_000;
/** The graph of 100,000 such vectors fits; a larger one is finished on disk, more slowly. */
export const VECTOR_INDEX_BUILD_MEMORY_MB = 512;
export const VECTOR_INDEX_EF_SEARCH = 400;
export const VECTOR_INDEX_MAX_SCAN_TUPLES = 100_000;
export const RUN_TEXT_CACHE_MAX_CHARS = 8_000_000;
export const AGENT_EXACT_MAX_DOCUMENTS = 40;
export const CITATION_SHORT_QUOTE_CHARS = 12;

// GraphQL arguments
/** Ids in one `nodes(ids)`. */
export const NODES_MAX_IDS = 100;
/** Files of one archive of documents; those after them are refused by name. */
/** By POST /imports, which streams; a multipart request of GraphQL carries GRAPHQL_UPLOAD_MAX_BYTES. */
export const IMPORT_ARCHIVE_MAX_BYTES = 1024 * 1024 * 1024;
export const IMPORT_MAX_FILES = 2_000;
/** Entries of an archive that is looked into at all, folders too. */
export const IMPORT_MAX_ENTRIES = 20_000;
/** Of all files of one archive, unpacked. */
export const IMPORT_MAX_TOTAL_BYTES = 2 * 1024 * 1024 * 1024;
/** How many times larger than its packed form a file of some size may be. */
export const IMPORT_MAX_RATIO = 200;
export const IMPORT_RATIO_FROM_BYTES = 1024 * 1024;
/** Of `meta.csv`, `relationships.csv` and each `*.meta.json`. */
export const IMPORT_MAX_CONTROL_BYTES = 8 * 1024 * 1024;
export const IMPORT_MAX_RELATIONSHIPS = 10_000;
/** Levels of lists and objects in the metadata beside a file. */
export const IMPORT_METADATA_MAX_DEPTH = 32;
/** The report and the progress are written at most this often. */
export const IMPORT_SAVE_INTERVAL_MS = 500;
/** How long an import that has ended is kept, with its archive. */
export const IMPORT_KEEP_DAYS = 30;
/** Files that nothing refers to, released by one sweep. */
export const BLOB_SWEEP_BATCH = 1_000;
/** Claims after which an import that ends with no result is given up. */
export const IMPORT_MAX_ATTEMPTS = 20;

// Vectors of corpora
/** Texts that are read, embedded and written at once; what a killed process loses. */
export const EMBED_SLICE_TEXTS = 128;
/** Keys of texts without a vector that one look finds. */
export const EMBED_SCAN_KEYS = 5_000;
/** After this long a re-embedding goes to the end of the queue, so that others have their turn. */
export const REEMBED_TURN_MS = 5 * 60_000;
export const REEMBED_RETRY_BASE_MS = 5_000;
export const REEMBED_RETRY_MAX_MS = 10 * 60_000;
/** Tries in a row that bring nothing: the waits between them are 50 minutes in all. */
export const REEMBED_MAX_FAILURES = 12;
/** Looks at a corpus that find texts without vectors and can write none. */
export const REEMBED_MAX_IDLE_PASSES = 10;
/** How long vectors that nobody needs any more stay, for searches that began before. */
export const VECTORS_LINGER_MS = 60_000;
/** How long after a switch a corpus is looked at again, for documents that became ready in that moment. */
export const VECTORS_RECHECK_MS = 30_000;
/** Rows removed in one statement. */
export const VECTORS_DROP_BATCH = 5_000;

// Categories of corpora
export const CATEGORY_NAME_MAX_CHARS = 100;
export const CATEGORIES_MAX = 500;
export const CATEGORIES_PER_CORPUS = 20;

// MCP
/** Of one message; a payload to validate is the largest thing in it. */
export const MCP_BODY_MAX_BYTES = 1024 * 1024;
/** Objects and lists inside each other; payloads may have PAYLOAD_MAX_DEPTH of them. */
export const MCP_MESSAGE_MAX_DEPTH = 256;
/** How long a client may keep the list of tools. */
export const MCP_LIST_TTL_MS = 5 * 60_000;
/** Characters of one answer of get_document_text. */
export const MCP_TEXT_DEFAULT_CHARS = 20_000;
export const MCP_TEXT_MAX_CHARS = 50_000;
export const MCP_SEARCH_DEFAULT_HITS = 10;
export const MCP_SEARCH_MAX_HITS = 50;
/** Of a description in a list; the rest is cut. */
export const MCP_DESCRIPTION_MAX_CHARS = 1_000;
/** Between two comments on an open stream. */
export const MCP_PING_MS = 12_000;
/** How long a stopping process lets calls end by themselves. */
export const MCP_DRAIN_MS = 2_000;
/** Of one line between a client and the stdio process. */
export const MCP_STDIO_LINE_MAX_BYTES = 4 * 1024 * 1024;
