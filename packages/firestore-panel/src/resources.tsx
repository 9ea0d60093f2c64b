/** Converts declarations and pages into Refine's resources. */
import type { ResourceProps } from "@refinedev/core";
import type { MenuGroup, MenuGroups } from "./definition";
import type { PageDeclaration } from "./features/feature";
import { canDo } from "./schema/define-collection";
import type { Collection, Principal } from "./schema/types";
import { declaredText } from "./texts/texts";
import { Icon } from "./ui/icon";

interface MenuEntry {
  readonly resource: ResourceProps;
  /** Undefined: not in the menu. */
  readonly position: { readonly order: number; readonly group?: string } | undefined;
}

const LAST = Number.MAX_SAFE_INTEGER;
const UNKNOWN_GROUP: MenuGroup = { icon: "folder", order: 500 };

/**
 * Refine's menu, breadcrumbs, titles, buttons and navigation hooks use only these. routes.tsx has the routes of the same
 * addresses. In `meta`, `label` is for the menu and breadcrumbs, `title` for the list or the page, and `one` for a record.
 * @param principal who uses the panel: only those who may delete see a delete button.
 * @returns the resources in the menu's order, each group before its members.
 */
export function refineResources(
  collections: readonly Collection[],
  pages: readonly PageDeclaration[],
  principal: Principal,
  groups: MenuGroups = {},
): ResourceProps[] {
  const groupOf = (label: string) => groups[label] ?? UNKNOWN_GROUP;
  const menuMeta = (menu: PageDeclaration["menu"]) =>
    menu
      ? {
          icon: <Icon name={menu.icon} />,
          ...(menu.group !== undefined && { parent: groupName(menu.group) }),
        }
      : { hide: true };
  const entries: MenuEntry[] = collections.flatMap((collection) => {
    const { name, label, routes } = collection;
    if (!routes) return [];
    const menu = canDo(principal, "list", collection) ? collection.menu : undefined;
    const meta = {
      label: collection.menu?.label ?? label.many,
      title: label.title ?? label.many,
      one: label.one,
      ...menuMeta(menu),
      canDelete: canDo(principal, "delete", collection),
    };
    return { resource: { name, ...addressesOf(routes), meta }, position: menu };
  });
  for (const { name, path, label, menu, parent, linkedOnly = false } of pages) {
    const placed = { ...menuMeta(menu), ...(parent !== undefined && { parent }) };
    const meta = { label, title: label, ...placed, linkedOnly, canDelete: false };
    entries.push({ resource: { name, list: path, meta }, position: menu });
  }
  const labels = [...new Set(entries.flatMap(({ position }) => position?.group ?? []))];
  const groupEntries = labels.map((label): MenuEntry => {
    const { order, ...style } = groupOf(label);
    const shown = declaredText(label);
    const styleMeta = "icon" in style ? { icon: <Icon name={style.icon} /> } : style;
    const meta = { label: shown, title: shown, ...styleMeta, canDelete: false };
    return { resource: { name: groupName(label), meta }, position: { order } };
  });
  /** Members follow their group. Resources outside the menu come last. */
  const orderOf = ({ position }: MenuEntry): number =>
    position?.group === undefined ? (position?.order ?? LAST) : groupOf(position.group).order;
  const orderInGroup = ({ position }: MenuEntry): number =>
    position?.group === undefined ? 0 : position.order;
  return [...groupEntries, ...entries]
    .sort((a, b) => orderOf(a) - orderOf(b) || orderInGroup(a) - orderInGroup(b))
    .map(({ resource }) => resource);
}

function addressesOf({ list, form, show }: NonNullable<Collection["routes"]>) {
  return {
    list,
    ...(form === "modal" && { edit: `${list}/edit/:id` }),
    ...(form !== undefined && form !== "modal" && { create: form, edit: `${form}/:id` }),
    ...(show !== undefined && { show: `${show}/:id` }),
  };
}

const groupName = (label: string) => `group-${label}`;
