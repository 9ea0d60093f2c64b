/** A row of a file in the shape of a stored document: keys are stored keys, values are as the file gives them. */
export type Row = { readonly [storedKey: string]: unknown };
/** What a row belongs to and its own number there, both trimmed: two rows with both alike are one record. */
export type Identity = readonly [group: string, id: string];
