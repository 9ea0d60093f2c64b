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
