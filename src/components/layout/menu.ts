/** One link of the sidebar. `group` names the group or heading it stands under. */
export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
  readonly order: number;
  readonly group?: string;
}

export type MenuItem =
  | { readonly kind: "link"; readonly entry: MenuEntry }
  | {
      readonly kind: "group";
      readonly label: string;
      readonly icon: string;
      readonly entries: readonly MenuEntry[];
    }
  | { readonly kind: "heading"; readonly label: string; readonly entries: readonly MenuEntry[] };

type GroupLook = { readonly kind: "group"; readonly icon: string } | { readonly kind: "heading" };
/** The sidebar's groups as specified (2.15 in docs/specification-coverage.md): their looks and their places. */
const GROUPS: { readonly [label: string]: GroupLook & { readonly order: number } } = {
  Users: { kind: "group", icon: "users", order: 20 },
  Settings: { kind: "heading", order: 900 },
};
const UNKNOWN_GROUP = { kind: "group", icon: "folder", order: 500 } as const;

/** Logout. It stands among the links, as specified, and ends the session. */
export const LOGOUT: MenuEntry = { to: "/login", label: "Logout", icon: "logout", order: 800 };

/** @returns the sidebar's items in order. A group appears once, at its own place, and only if it has entries. */
export function buildMenu(entries: readonly MenuEntry[]): readonly MenuItem[] {
  const byOrder = [...entries].sort((a, b) => a.order - b.order);
  const links = byOrder
    .filter((entry) => entry.group === undefined)
    .map((entry) => ({ order: entry.order, item: { kind: "link", entry } satisfies MenuItem }));
  const labels = [...new Set(byOrder.flatMap((entry) => entry.group ?? []))];
  const groups = labels.map((label) => {
    const { order, ...look } = GROUPS[label] ?? UNKNOWN_GROUP;
    const members = byOrder.filter((entry) => entry.group === label);
    return { order, item: { ...look, label, entries: members } satisfies MenuItem };
  });
  return [...links, ...groups].sort((a, b) => a.order - b.order).map(({ item }) => item);
}
