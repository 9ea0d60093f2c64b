/** Code that loads on demand. It is not React's, so that a feature names its screens where no screen is loaded. */
import type { ComponentType } from "react";
import { loadTexts } from "../../texts/language";
import type { TextId } from "../../texts/texts";

/**
 * Addresses of style sheets that failed to load. Vite requests each of them once and then treats it as loaded, so a
 * retry would load the code without its styles.
 */
const missing = new Set<string>();

/** Loads code that opens after the first rows, and its texts. @throws as `loadCode`. */
export async function loadModule<Code>(load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([loadCode(load), loadTexts("tools")]);
  return code;
}

/** Loads code so that a failed load can be retried. @throws the error of the browser or of Vite. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
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

export interface LazyComponent<Props> {
  readonly failed: TextId;
  readonly load: () => Promise<ComponentType<Props>>;
  /** Undefined: not loaded yet. */
  readonly loaded: () => ComponentType<Props> | undefined;
}

/**
 * A part of a page that loads on demand. React's `lazy` keeps a failed load permanently, and the error page would replace
 * everything around the part.
 * @param failed the message of a failed load. Call it once for each part, outside of components.
 */
export function lazyComponent<Props>(
  failed: TextId,
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let code: ComponentType<Props> | undefined;
  return { failed, load: async () => (code ??= await loadModule(load)), loaded: () => code };
}
