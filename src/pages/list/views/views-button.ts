/** Props of the views button, shared by the placeholder and the loaded one. */
export const VIEWS_BUTTON = { title: "Saved views", "aria-expanded": false };
