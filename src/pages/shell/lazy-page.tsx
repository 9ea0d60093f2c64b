import { createContext, Suspense, use, useState, type ComponentType, type ReactNode } from "react";
import { loadModule } from "../../components/load-module";

/** The fallback while a page's code loads. The shell provides it, so that the login does not load it. */
export const FallbackContext = createContext<ReactNode>(null);

/**
 * A page whose code loads when its address first opens. Meanwhile, the frame shows its title. The router's own `lazy`
 * would leave the previous screen, or an empty one at the first page.
 * @param load a failed load shows the route's error page, and opening the address again retries it.
 * @returns the page, and a function that preloads it.
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
