/** Carries the id of a letter that was written, seen again, or decided. */
export const QUARANTINE_CHANNEL = 'quarantine_changed';
