/** A row of a file in the shape of a stored document: keys are stored keys, values are as the file gives them. */
export type ImportRow = { readonly [storedKey: string]: unknown };
/** What a row belongs to (a company) and its own number there, both trimmed. Rows that agree in both are one record. */
export type RowIdentity = readonly [group: string, id: string];
