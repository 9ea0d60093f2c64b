/** Pages and parts of pages whose code loads on demand. */
import { useNotification } from "@refinedev/core";
import {
  createContext,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { errorMessage } from "../../contract/unreachable";
import { text } from "../../texts/texts";
import { Loading } from "../../ui/states";
import { loadCode, type LazyComponent } from "./load-code";

interface LazyPartProps<Props> {
  readonly part: LazyComponent<Props>;
  readonly props: Props;
  readonly opening: string;
  /** Called after Escape and after a failed load, which was already reported: the next press tries again. */
  readonly onEnd: () => void;
}

/** A part of a page that the person has requested. */
export function LazyPart<Props extends object>({ part, props, opening, onEnd }: LazyPartProps<Props>) {
  const Part = useLazyComponent(part, true, onEnd);
  return Part ? <Part {...props} /> : <Loading label={opening} over />;
}

/** One message for all parts: only the last pressed one matters. */
const MESSAGE = "not opened";
let untilNextMessage = new AbortController();

/**
 * @param wanted the person has requested it.
 * @param onEnd resets `wanted`, as in `LazyPart`.
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
    const message = text(component.failed);
    notify?.({ key: MESSAGE, type: "error", message, description: errorMessage(error) });
    // The message covers the buttons, and hovering keeps it open.
    untilNextMessage.abort();
    untilNextMessage = new AbortController();
    addEventListener("online", () => dismiss?.(MESSAGE), { signal: untilNextMessage.signal });
    onEnd();
  });
  const show = useEffectEvent((loaded: ComponentType<Props>) => {
    dismiss?.(MESSAGE);
    setCode(() => loaded);
  });
  const giveUp = useEffectEvent(() => onEnd());
  useEffect(() => {
    if (!wanted || code) return;
    let isLeft = false;
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
        if (!isLeft) show(loaded);
      },
      (error: unknown) => {
        if (!isLeft) fail(error);
      },
    );
    return () => {
      isLeft = true;
      removeEventListener("keydown", press);
    };
  }, [component, wanted, code]);
  return code;
}

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
  let loaded: ComponentType | undefined;
  const begin = () => {
    begun ??= loadCode(load);
    begun.then(
      (Code) => (loaded = Code),
      () => (begun = undefined),
    );
    return begun;
  };
  const Page = () => {
    // React shows a fallback for at least 300 ms, so what is already loaded gets none.
    const [{ Code, code }] = useState(() => ({ Code: loaded, code: begin() }));
    const fallback = use(FallbackContext);
    if (Code) return <Code />;
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
