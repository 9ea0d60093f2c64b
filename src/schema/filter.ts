/** The choice of a list's filter that lets every record through. No value of a filtered field has this name. */
export const ALL = "All";
