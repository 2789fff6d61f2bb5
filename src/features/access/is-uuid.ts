const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the database would take it as an id; anything else names nothing. */
export const isUuid = (id: string): boolean => UUID.test(id);

const NIL = '00000000-0000-0000-0000-000000000000';

/** The id itself, or one that names nothing: so that a malformed id takes the way of a missing one. */
export const uuidOrNil = (id: string): string => (isUuid(id) ? id : NIL);
