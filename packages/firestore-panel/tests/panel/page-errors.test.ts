import { expect, it } from "vitest";
import { brands, definition } from "../fixtures/residence";
import { definePanel } from "../../src/definition";
import type { Page } from "../../src/features/feature";
import { createScopePanel, pageErrors } from "../../src/scope-panel";

const page = (path: string, menu?: NonNullable<Page["resource"]>["menu"]): Page => ({
  path,
  load: () => Promise.resolve(() => null),
  ...(menu && { resource: { name: path, label: path, menu } }),
});
const errorsWith = (to: string, ...pages: readonly Page[]) => {
  const link = { label: "Summary", to };
  const routes = {
    list: "/brands",
    links: [link],
    selectionLinks: [link],
    recordLinks: [{ ...link, icon: "eye", filter: {} }],
  };
  const { menuGroups = {} } = definition;
  const linked = definePanel({ ...definition, menuGroups, collections: [{ ...brands, routes }] });
  return pageErrors(createScopePanel(linked, "admin", pages));
};
const login: Page = { path: "/gate", resource: { name: "gate", label: "Gate" } };

it.each<[to: string, page: Page]>([
  ["/summary", page("/summary")],
  ["/summary?of=brands", page("/summary")],
  ["/summary/brands", page("/summary/:of?")],
  ["/gate", login],
])("a link to %s leads to a page that the kind of account has, and without it is refused", (to, own) => {
  expect(errorsWith(to, own)).toEqual([]);
  const error = `Brands: the link to "${to}" leads to no page of "admin"`;
  expect(errorsWith(to, page("/summery"))).toEqual([error, error, error]);
});

it("links lead to pages of collections and features, too, whose menu entries have an icon that there is, and a group", () => {
  for (const to of ["/brands", "/activity", "/trash"]) expect(errorsWith(to)).toEqual([]);
  expect(errorsWith("/brandss")).toHaveLength(3);
  expect(errorsWith("/brands", page("/summary", { icon: "car", order: 1, group: "Users" }))).toEqual([]);
  expect(errorsWith("/brands", page("/summary", { icon: "caar", order: 1, group: "User" }))).toEqual([
    expect.stringContaining('/summary: there is no icon "caar", only ') as string,
    '/summary: menu names the group "User", which menuGroups does not have',
  ]);
});
