import { createContext, Suspense, use, useState, type ComponentType, type ReactNode } from "react";
import { loadModule } from "../../components/load-module";

/** What stands on the screen until a page's code has come. The shell gives it, so that the login does not load it. */
export const FallbackContext = createContext<ReactNode>(null);

/**
 * A page whose code is loaded when its address is first opened. Until it has come, its title stands in the frame: the
 * router's own `lazy` would leave the screen as it was, and empty at the first page.
 * @param load a failed load is told by the route's error page, and tried again when the address is opened again.
 * @returns the page, and a function that begins to load it.
 */
export function lazyPage(load: () => Promise<ComponentType>): {
  readonly Page: ComponentType;
  readonly begin: () => Promise<ComponentType>;
} {
  let begun: Promise<ComponentType> | undefined;
  const begin = () => {
    begun ??= loadModule(load);
    begun.catch(() => (begun = undefined));
    return begun;
  };
  const Page = () => {
    const [code] = useState(begin);
    const fallback = use(FallbackContext);
    return (
      <Suspense fallback={fallback}>
        <Loaded code={code} />
      </Suspense>
    );
  };
  return { Page, begin };
}

function Loaded({ code }: { code: Promise<ComponentType> }) {
  const Page = use(code);
  return <Page />;
}
