/** A pattern of `like` for what holds this text anywhere, taken as it is written. */
export const likeAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
