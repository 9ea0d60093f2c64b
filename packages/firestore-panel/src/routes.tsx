/** The routes of declared collections and of pages. The code of a page is loaded when its address is first opened. */
import type { ComponentType } from "react";
import { redirect, type RouteObject } from "react-router";
import type { Collection } from "./schema/types";
import { pageOf } from "./screens/shell/page-of";
import { PageError } from "./screens/shell/error-pages";
import { lazyPage } from "./screens/shell/lazy";
import { loadModule } from "./screens/shell/load-code";

/** A page that is loaded when its address is first opened, and shows its own failure. */
export function pageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  const { Page, begin } = lazyPage(load);
  // It is not waited for: the frame is drawn meanwhile.
  const lazy = () => {
    void begin();
    return Promise.resolve({ Component: Page });
  };
  // Refine matches a resource only in the declared case.
  return { path, caseSensitive: true, errorElement: <PageError />, lazy };
}

/** The pages of one collection, as declared. */
export function collectionRoutes(collection: Collection): readonly RouteObject[] {
  const { routes } = collection;
  if (!routes) return [];
  const { list, form, show } = routes;
  return [
    collectionPage(list, collection, async () => (await import("./screens/list/list-page")).ListPage),
    ...(form === "modal" ? [modalRoute(list)] : []),
    ...(form === undefined || form === "modal"
      ? []
      : [
          collectionPage(`${form}/:id?`, collection, () =>
            loadModule(async () => (await import("./screens/form/form-page")).FormPage),
          ),
        ]),
    ...(show === undefined
      ? []
      : [
          collectionPage(`${show}/:id?`, collection, () =>
            loadModule(async () => (await import("./screens/show/show-page")).ShowPage),
          ),
        ]),
  ];
}

/** The address of Refine's edit buttons for a form over its list: Refine takes no parameter in an address's query. */
function modalRoute(list: string): RouteObject {
  return {
    path: `${list}/edit/:id`,
    loader: ({ params: { id = "" } }) => redirect(`${list}?${new URLSearchParams({ edit: id })}`),
  };
}

function collectionPage(
  path: string,
  collection: Collection,
  load: () => Promise<ComponentType<{ readonly collection: Collection }>>,
): RouteObject {
  return pageRoute(path, async () => pageOf(await load(), { collection }));
}
