/** Limits on what other services answer, their units in their names as in `limits.ts`. */

/** Of the vectors of one request: 64 of 2,000 numbers of 20 characters are 2.5 MB. */
export const EMBEDDING_ANSWER_MAX_BYTES = 16 * 1024 * 1024;
/** Of what an issuer of tokens says of itself, and of its keys. */
export const OIDC_ANSWER_MAX_BYTES = 1024 * 1024;
