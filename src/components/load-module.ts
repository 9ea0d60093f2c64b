/**
 * Style sheets that were asked for and did not come, by their addresses. Vite asks for each of them once and takes it for
 * loaded from then on: the code would come without its styles.
 */
const missing = new Set<string>();

/** Loads code so that a failed load can be tried again. @throws what the browser or Vite says of it. */
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
      // In Vite's words.
      reject(new Error(`Unable to preload CSS for ${href}`));
    };
    document.head.append(link);
  });
}
