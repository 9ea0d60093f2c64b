/** The routes of declared collections and of pages. The code of a page is loaded when its address is first opened. */
import type { ComponentType } from "react";
import { redirect, type RouteObject } from "react-router";
import type { Collection } from "./schema/types";
import type { Templates } from "./screens/renewals/letters";
import { PageError } from "./screens/shell/error-pages";
import { lazyPage, loadModule } from "./screens/shell/lazy";
import { useLocalized } from "./texts/use-text";

/** A page that is loaded when its address is first opened, and shows its own failure. */
export function pageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  const { Page, begin } = lazyPage(load);
  // It is not waited for: the frame is drawn meanwhile.
  const lazy = () => {
    void begin();
    return Promise.resolve({ Component: Page });
  };
  return { path, errorElement: <PageError />, lazy };
}

/**
 * @param declarations what the page gets, here as it is declared.
 * @returns the page with its declarations in the person's language.
 */
export function pageOf<Props extends object>(Page: ComponentType<Props>, declarations: Props): ComponentType {
  return () => <Page {...useLocalized(declarations)} />;
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

/**
 * The routes of the activity and of the trash.
 * @param of the collections whose changes and deletions are shown.
 */
export function historyRoutes(
  activity: Collection,
  trash: Collection,
  of: readonly Collection[],
): readonly RouteObject[] {
  const listAddress = ({ routes }: Collection) => routes?.list ?? "/";
  return [
    pageRoute(listAddress(activity), async () => {
      const { ActivityPage } = await loadModule(() => import("./screens/history/history-pages"));
      return pageOf(ActivityPage, { collection: activity, collections: of });
    }),
    pageRoute(listAddress(trash), async () => {
      const { TrashPage } = await loadModule(() => import("./screens/history/history-pages"));
      return pageOf(TrashPage, { collection: trash, collections: of });
    }),
  ];
}

/** The upload of a file of records. */
export function loadImportPage(collection: Collection): () => Promise<ComponentType> {
  return async () => {
    const { ImportPage } = await loadModule(() => import("./screens/import/import-page"));
    return pageOf(ImportPage, { collection });
  };
}

/** What is wrong with the stored data, and its repair. */
export function loadHealthPage(collections: readonly Collection[]): () => Promise<ComponentType> {
  return async () => {
    const { HealthPage } = await loadModule(() => import("./screens/health/health-page"));
    return pageOf(HealthPage, { collections });
  };
}

/**
 * What expires in these collections, by date.
 * @param options `templates`: the collection of texts to write with.
 */
export function loadRenewalsPage(
  collections: readonly Collection[],
  options: { readonly templates?: Templates } = {},
): () => Promise<ComponentType> {
  return async () => {
    const { RenewalsPage } = await loadModule(() => import("./screens/renewals/renewals-page"));
    return pageOf(RenewalsPage, { collections, ...options });
  };
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
