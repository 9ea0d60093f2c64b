/**
 * Refine's resources, made from the declarations in this one place. Refine's menu, breadcrumbs, titles, buttons and
 * navigation hooks know of a collection what stands here. Routes of the same addresses are in src/routes.tsx.
 */
import { callersOf } from "../schema/access";
import type { Collection } from "../schema/types";

/** A resource as Refine takes it. `Icon` is whatever the screens draw: this file knows no screens. */
export interface RefineResource<Icon> {
  readonly name: string;
  readonly list?: string;
  readonly create?: string;
  readonly edit?: string;
  readonly show?: string;
  readonly meta: {
    /** The word in the menu and in breadcrumbs. */
    readonly label: string;
    /** The title of the list, or of the page. */
    readonly title: string;
    /** What one record is called. Absent: the resource has no records. */
    readonly one?: string;
    readonly icon?: Icon;
    /** The name of the resource that this one stands under. */
    readonly parent?: string;
    /** Not in the menu. */
    readonly hide?: boolean;
    /** A group that is always open, under a heading. */
    readonly heading?: boolean;
    readonly canDelete: boolean;
  };
}

/** A page that no declaration gives. It is a resource too, for the menu, the breadcrumb or the title. */
export interface Page {
  readonly name: string;
  readonly path: string;
  readonly label: string;
  /** Its place in the menu. Absent: not in the menu. */
  readonly menu?: { readonly icon: string; readonly order: number; readonly group?: string };
  /** The resource whose list leads to it. */
  readonly parent?: string;
}

type GroupLook = { readonly order: number } & ({ readonly icon: string } | { readonly heading: true });

/** The menu's groups as specified (2.15 in docs/specification-coverage.md): their looks and their places. */
const GROUPS: { readonly [label: string]: GroupLook } = {
  Users: { icon: "users", order: 20 },
  Settings: { heading: true, order: 900 },
};
const LAST = Number.MAX_SAFE_INTEGER;
const UNKNOWN_GROUP: GroupLook = { icon: "folder", order: 500 };

/**
 * @param caller whose panel it is: what they may not delete has no delete button.
 * @param icon draws an icon by its name.
 * @returns the resources in the menu's order, each group before its members.
 */
export function refineResources<Icon>(
  collections: readonly Collection[],
  pages: readonly Page[],
  caller: "admin" | "company",
  icon: (name: string) => Icon,
): RefineResource<Icon>[] {
  const placed: readonly Placed<Icon>[] = [
    ...collections.flatMap((collection) => collectionResource(collection, caller, icon)),
    ...pages.map((page) => pageResource(page, icon)),
  ];
  const labels = [...new Set(placed.flatMap(({ place }) => place?.group ?? []))];
  const groups = labels.map((label): Placed<Icon> => {
    const { order, ...look } = groupOf(label);
    const drawn = "icon" in look ? { icon: icon(look.icon) } : look;
    const meta = { label, title: label, ...drawn, canDelete: false };
    return { resource: { name: groupName(label), meta }, place: { order } };
  });
  return [...groups, ...placed]
    .sort((a, b) => orderOf(a.place) - orderOf(b.place) || withinGroup(a.place) - withinGroup(b.place))
    .map(({ resource }) => resource);
}

interface Place {
  readonly order: number;
  readonly group?: string;
}

interface Placed<Icon> {
  readonly resource: RefineResource<Icon>;
  /** Absent: not in the menu. */
  readonly place: Place | undefined;
}

function collectionResource<Icon>(
  { name, label, routes, menu, access }: Collection,
  caller: "admin" | "company",
  icon: (name: string) => Icon,
): Placed<Icon>[] {
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
      title: label.many,
      one: label.one,
      ...menuMeta(menu, icon),
      canDelete: callersOf(access, "delete").includes(caller),
    },
  };
  return [{ resource, place: menu }];
}

function pageResource<Icon>(
  { name, path, label, menu, parent }: Page,
  icon: (name: string) => Icon,
): Placed<Icon> {
  const meta = { label, title: label, ...menuMeta(menu, icon), ...(parent !== undefined && { parent }) };
  return { resource: { name, list: path, meta: { ...meta, canDelete: false } }, place: menu };
}

function menuMeta<Icon>(menu: Page["menu"], icon: (name: string) => Icon) {
  if (!menu) return { hide: true };
  const { group } = menu;
  return { icon: icon(menu.icon), ...(group !== undefined && { parent: groupName(group) }) };
}

const groupName = (label: string) => `group-${label}`;
const groupOf = (label: string) => GROUPS[label] ?? UNKNOWN_GROUP;

/** A group's members follow it. What is not in the menu comes last. */
function orderOf(place: Place | undefined): number {
  if (place?.group !== undefined) return groupOf(place.group).order;
  return place?.order ?? LAST;
}

function withinGroup(place: Place | undefined): number {
  return place?.group === undefined ? 0 : place.order;
}
