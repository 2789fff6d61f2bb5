/** JSON Schema of the optional `document` argument that corpus tools share. */
export const documentParameter = (purpose: string) =>
  ({ type: 'string', description: `${purpose}: a name like D1 that a tool gave you.` }) as const;
