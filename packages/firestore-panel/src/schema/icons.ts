/** Icons that a declaration may name. Every list loads all of them, so there is only one for each kind of record. */
export const ICONS = [
  "dashboard",
  "users",
  "team",
  "id-card",
  "home",
  "shop",
  "percent",
  "calendar",
  "bank",
  "bell",
  "mail",
  "org-chart",
  "car",
  "eye",
  "admin",
  "history",
  "note",
  "trash",
  "health",
  "logout",
  "folder",
] as const;
export type IconName = (typeof ICONS)[number];

export function isIcon(name: string): name is IconName {
  return ICONS.some((icon) => icon === name);
}
