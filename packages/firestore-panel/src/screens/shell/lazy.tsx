/** Code that loads on demand: pages, parts of pages, and modules. */
import {
  createContext,
  Suspense,
  use,
  useState,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
} from "react";
import { useNotification } from "@refinedev/core";
import { loadTexts } from "../../texts/language";
import { text, type TextId } from "../../texts/texts";
import { errorMessage } from "../../contract/unreachable";

/** One message for all parts: only the last pressed one matters. */
const MESSAGE = "not opened";

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
    begun ??= loadCode(load);
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

/** Loads code that opens after the first rows, and its texts. @throws as `loadCode`. */
export async function loadModule<Code>(load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([loadCode(load), loadTexts("tools")]);
  return code;
}

/** Loads code so that a failed load can be retried. @throws the error of the browser or of Vite. */
async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
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

interface LazyComponent<Props> {
  /** The message of a failed load. */
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

/**
 * @param wanted the person has requested it.
 * @param onEnd resets `wanted` after Escape, and after a failed load, which was already reported: the next press tries
 * again.
 * @returns undefined until it is loaded.
 */
export function useLazyComponent<Props>(
  component: LazyComponent<Props>,
  wanted: boolean,
  onEnd: () => void,
): ComponentType<Props> | undefined {
  const [code, setCode] = useState(component.loaded);
  const { open: notify, close: dismiss } = useNotification();
  const fail = useEffectEvent((error: unknown) => {
    notify?.({
      key: MESSAGE,
      type: "error",
      message: text(component.failed),
      description: errorMessage(error),
    });
    onEnd();
  });
  const show = useEffectEvent((loaded: ComponentType<Props>) => {
    dismiss?.(MESSAGE);
    setCode(() => loaded);
  });
  const giveUp = useEffectEvent(() => onEnd());
  // The message covers the buttons, and hovering keeps it open.
  const back = useEffectEvent(() => dismiss?.(MESSAGE));
  useEffect(() => {
    const come = () => back();
    addEventListener("online", come);
    return () => removeEventListener("online", come);
  }, []);
  useEffect(() => {
    if (!wanted || code) return;
    let left = false;
    let isGivenUp = false;
    const press = ({ key }: KeyboardEvent) => {
      // Once: where the address says what is open, a second Back would leave the page.
      if (key !== "Escape" || isGivenUp) return;
      isGivenUp = true;
      giveUp();
    };
    addEventListener("keydown", press);
    component.load().then(
      (loaded) => {
        if (!left) show(loaded);
      },
      (error: unknown) => {
        if (!left) fail(error);
      },
    );
    return () => {
      left = true;
      removeEventListener("keydown", press);
    };
  }, [component, wanted, code]);
  return code;
}
