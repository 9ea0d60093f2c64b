/** The routes of declared collections and of pages. The code of a page is loaded when its address is first opened. */
import { Suspense, use, useState, type ComponentType } from "react";
import { redirect, type LoaderFunction, type RouteObject } from "react-router";
import type { Collection } from "./schema/types";
import { lazyCode, loadModule, pageOf } from "./screens/shell/load-code";
import { PageError, PageFrame } from "./screens/shell/panel-page";

/**
 * A page whose code loads when its address first opens. Meanwhile, the frame shows its title. The router's own `lazy`
 * would leave the previous screen, or an empty one at the first page.
 * @param load a failed load shows the error page, and opening the address again retries it.
 */
export function pageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  const code = lazyCode(load);
  const Component = () => {
    // React shows a fallback for at least 300 ms, so what is already loaded gets none.
    const [{ Page, loading }] = useState(() => ({ Page: code.loaded(), loading: code.load() }));
    if (Page) return <Page />;
    return (
      <Suspense fallback={<PageFrame />}>
        <LoadingPage code={loading} />
      </Suspense>
    );
  };
  const lazy = () => {
    // The page reports a failure.
    code.load().catch(() => undefined);
    return Promise.resolve({ Component });
  };
  // Refine matches a resource only in the declared case.
  return { path, caseSensitive: true, errorElement: <PageError />, lazy };
}

function LoadingPage({ code }: { code: Promise<ComponentType> }) {
  const Page = use(code);
  return <Page />;
}

export function collectionRoutes(collection: Collection): readonly RouteObject[] {
  if (!collection.routes) return [];
  const { list, form, show } = collection.routes;
  const page = (path: string, load: () => Promise<ComponentType<{ readonly collection: Collection }>>) =>
    pageRoute(path, async () => pageOf(await load(), { collection }));
  const pages = [page(list, async () => (await import("./screens/list/list-page")).ListPage)];
  if (form === "modal") {
    // The address of Refine's edit buttons: Refine takes no parameter in an address's query.
    const loader: LoaderFunction = ({ params: { id = "" } }) =>
      redirect(`${list}?${new URLSearchParams({ edit: id })}`);
    pages.push({ path: `${list}/edit/:id`, loader });
  } else if (form !== undefined) {
    const load = async () => (await import("./screens/form/form-page")).FormPage;
    pages.push(page(`${form}/:id?`, () => loadModule(load)));
  }
  if (show !== undefined) {
    const load = async () => (await import("./screens/show/show-page")).ShowPage;
    pages.push(page(`${show}/:id?`, () => loadModule(load)));
  }
  return pages;
}
