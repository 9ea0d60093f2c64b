/** The button of a list's views, before they are loaded and after. */
export const VIEWS_BUTTON = { title: "Saved views", "aria-expanded": false };
