/**
 * An imported row in the shape of a stored document: its keys are stored keys, its values come from the file.
 */
export type ImportRow = { readonly [storedKey: string]: unknown };
/**
 * The id of the group that a row belongs to (a company), and the row's own id in it. Both are trimmed. Rows
 * with the same identity are one record.
 */
export type RowIdentity = readonly [group: string, id: string];
