/** Converts declarations and pages into Refine's resources. */
import type { MenuGroup, MenuGroups } from "./definition";
import type { PageDeclaration } from "./features/feature";
import { principalsOf } from "./schema/define-collection";
import type { Collection, Principal } from "./schema/types";
import { declaredText } from "./texts/texts";

/** A resource as Refine takes it. `Icon` is generic, because this file does not depend on the screens. */
export interface RefineResource<Icon> {
  readonly name: string;
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
  readonly meta: {
    /** Shown in the menu and in breadcrumbs. */
    readonly label: string;
    /** The title of the list, or of the page. */
    readonly title: string;
    /** The name of one record. Absent: the resource has no records. */
    readonly one?: string;
    readonly icon?: Icon;
    /** The name of the parent resource. */
    readonly parent?: string;
    /** Not in the menu. */
    readonly hide?: boolean;
    /** Not in the palette. */
    readonly linkedOnly?: boolean;
    /** A group that is always open, under a heading. */
    readonly heading?: boolean;
    readonly canDelete: boolean;
  };
}

interface ResourceOptions<Icon> {
  /** Who uses the panel: only those who may delete see a delete button. */
  readonly principal: Principal;
  readonly groups?: MenuGroups;
  readonly icon: (name: string) => Icon;
}

const LAST = Number.MAX_SAFE_INTEGER;
const UNKNOWN_GROUP: MenuGroup = { icon: "folder", order: 500 };

/**
 * Refine's menu, breadcrumbs, titles, buttons and navigation hooks use only these. routes.tsx has the routes of the same
 * addresses.
 * @returns the resources in the menu's order, each group before its members.
 */
export function refineResources<Icon>(
  collections: readonly Collection[],
  pages: readonly PageDeclaration[],
  { principal, groups: known = {}, icon }: ResourceOptions<Icon>,
): RefineResource<Icon>[] {
  const groupOf = (label: string) => known[label] ?? UNKNOWN_GROUP;
  const entries: readonly MenuEntry<Icon>[] = [
    ...collections.flatMap((collection) => collectionResource(collection, principal, icon)),
    ...pages.map((page) => pageResource(page, icon)),
  ];
  const labels = [...new Set(entries.flatMap(({ position }) => position?.group ?? []))];
  const groups = labels.map((label): MenuEntry<Icon> => {
    const { order, ...style } = groupOf(label);
    const styleMeta = "icon" in style ? { icon: icon(style.icon) } : style;
    const shown = declaredText(label);
    const meta = { label: shown, title: shown, ...styleMeta, canDelete: false };
    return { resource: { name: groupName(label), meta }, position: { order } };
  });
  /** Members follow their group. Resources outside the menu come last. */
  const orderOf = (position: MenuPosition | undefined): number =>
    position?.group === undefined ? (position?.order ?? LAST) : groupOf(position.group).order;
  return [...groups, ...entries]
    .sort(
      (a, b) =>
        orderOf(a.position) - orderOf(b.position) || withinGroup(a.position) - withinGroup(b.position),
    )
    .map(({ resource }) => resource);
}

interface MenuPosition {
  readonly order: number;
  readonly group?: string;
}

interface MenuEntry<Icon> {
  readonly resource: RefineResource<Icon>;
  /** Absent: not in the menu. */
  readonly position: MenuPosition | undefined;
}

function collectionResource<Icon>(
  { name, label, routes, menu, access }: Collection,
  principal: Principal,
  icon: (name: string) => Icon,
): MenuEntry<Icon>[] {
  if (!routes) return [];
  const { list, form, show } = routes;
  const resource = {
    name,
    list,
    ...(form === "modal" && { edit: `${list}/edit/:id` }),
    ...(form !== undefined && form !== "modal" && { create: form, edit: `${form}/:id` }),
    ...(show !== undefined && { show: `${show}/:id` }),
    meta: {
      label: menu?.label ?? label.many,
      title: label.title ?? label.many,
      one: label.one,
      ...menuMeta(menu, icon),
      canDelete: principalsOf(access, "delete").includes(principal),
    },
  };
  return [{ resource, position: menu }];
}

function pageResource<Icon>(
  { name, path, label, menu, parent, linkedOnly = false }: PageDeclaration,
  icon: (name: string) => Icon,
): MenuEntry<Icon> {
  const shown = { label, title: label, ...menuMeta(menu, icon), ...(parent !== undefined && { parent }) };
  const meta = { ...shown, linkedOnly, canDelete: false };
  return { resource: { name, list: path, meta }, position: menu };
}

function menuMeta<Icon>(menu: PageDeclaration["menu"], icon: (name: string) => Icon) {
  if (!menu) return { hide: true };
  const { group } = menu;
  return { icon: icon(menu.icon), ...(group !== undefined && { parent: groupName(group) }) };
}

const groupName = (label: string) => `group-${label}`;

function withinGroup(position: MenuPosition | undefined): number {
  return position?.group === undefined ? 0 : position.order;
}
