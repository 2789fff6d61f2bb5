/**
 * Limits of agents and of what people decide for them, their units in their names as in `limits.ts`.
 */

/** A tool call that nobody decides on for so long is not made. */
export const APPROVAL_EXPIRES_MS = 7 * 24 * 60 * 60_000;
/** Approvals that one sweep lets expire. */
export const APPROVAL_EXPIRE_BATCH = 50;
/** Arguments as a person changed them, as JSON. */
export const APPROVAL_ARGUMENTS_MAX_CHARS = 200_000;
/** What one agent asks another. */
export const AGENT_QUESTION_MAX_CHARS = 4_000;
/** Model calls of an agent that another one asks. */
export const SUB_AGENT_MAX_MODEL_CALLS = 8;
