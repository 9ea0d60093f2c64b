import { createContext, Suspense, use, useState, type ComponentType, type ReactNode } from "react";

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

/**
 * Addresses of style sheets that failed to load. Vite requests each of them once and then treats it as loaded, so a
 * retry would load the code without its styles.
 */
const missing = new Set<string>();

/** Loads code so that a failed load can be retried. @throws the error of the browser or of Vite. */
export async function loadModule<Code>(load: () => Promise<Code>): Promise<Code> {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    missing.add(target.href);
    target.remove();
  };
  // The event does not bubble.
  document.addEventListener("error", note, { capture: true });
  try {
    await Promise.all([...missing].map(loadSheet));
    return await load();
  } finally {
    document.removeEventListener("error", note, { capture: true });
  }
}

function loadSheet(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = () => {
      missing.delete(href);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      // The same message as Vite's.
      reject(new Error(`Unable to preload CSS for ${href}`));
    };
    document.head.append(link);
  });
}
