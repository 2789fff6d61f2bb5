/** Carries a version's id whenever its status or progress changed; readers load the row. */
export const DOCUMENT_PROGRESS_CHANNEL = 'document_progress';
