/** The filter option that shows all records. No filterable field has this value. */
export const ALL = "All";
