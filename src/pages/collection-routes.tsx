import type { ReactNode } from "react";
import type { RouteObject } from "react-router";
import type { Collection } from "../schema/types";
import { PageError } from "./shell/page-error";

type Page = (props: { readonly collection: Collection }) => ReactNode;

/** The pages of one collection, as declared; each is loaded when its address is first opened. */
export function collectionRoutes(collection: Collection): readonly RouteObject[] {
  const { routes } = collection;
  if (!routes) return [];
  const page = (path: string, load: () => Promise<Page>) => pageRoute(path, collection, load);
  const form = async () => (await import("./form/form-page")).FormPage;
  const show = async () => (await import("./show/show-page")).ShowPage;
  return [
    page(routes.list, async () => (await import("./list/list-page")).ListPage),
    ...(routes.form === undefined || routes.form === "modal" ? [] : [page(`${routes.form}/:id?`, form)]),
    ...(routes.show === undefined ? [] : [page(`${routes.show}/:id?`, show)]),
  ];
}

/** One page of a collection, loaded when its address is first opened. */
export function pageRoute(path: string, collection: Collection, load: () => Promise<Page>): RouteObject {
  return {
    path,
    errorElement: <PageError />,
    lazy: async () => {
      const PageOfType = await load();
      return { Component: () => <PageOfType collection={collection} /> };
    },
  };
}
