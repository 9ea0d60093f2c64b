/** Parts of pages whose code loads on demand. */
import { useNotification } from "@refinedev/core";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { errorMessage } from "../../contract/unreachable";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { Loading } from "../../ui/states";
import type { LazyComponent } from "./load-code";

interface LazyPartProps<Props> {
  readonly part: LazyComponent<Props>;
  readonly props: Props;
  /** Called after Escape and after a failed load, which was already reported: the next press tries again. */
  readonly onEnd: () => void;
}

export function LazyPart<Props extends object>({ part, props, onEnd }: LazyPartProps<Props>) {
  const t = useText();
  const Part = useLazyComponent(part, true, onEnd);
  return <Mounted>{Part ? <Part {...props} /> : <Loading label={t("shell.opening")} over />}</Mounted>;
}

/**
 * For dialogs that a navigation opens. Its rendering may be given up and repeated, and antd registers an open dialog
 * for Escape while it renders: one that was given up would hear every Escape. The content is rendered in an update of
 * its own, which is never given up, before the page is painted.
 */
export function Mounted({ children }: { readonly children: ReactNode }) {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return isMounted && children;
}

/** One message for all parts: only the last pressed one matters. */
const MESSAGE = "not opened";

/** @returns undefined until it is loaded. `onEnd` resets `wanted`, as in `LazyPart`. */
export function useLazyComponent<Props>(
  component: LazyComponent<Props>,
  wanted: boolean,
  onEnd: () => void,
): ComponentType<Props> | undefined {
  const [code, setCode] = useState(component.loaded);
  const { open: notify, close: dismiss } = useNotification();
  const fail = useEffectEvent((error: unknown) => {
    const message = text("shell.notOpened");
    notify?.({ key: MESSAGE, type: "error", message, description: errorMessage(error) });
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
    const press = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      // Once: where the address says what is open, a second Back would leave the page.
      removeEventListener("keydown", press);
      giveUp();
    };
    addEventListener("keydown", press);
    component.load().then(
      (loaded) => isLeft || show(loaded),
      (error: unknown) => isLeft || fail(error),
    );
    return () => {
      isLeft = true;
      removeEventListener("keydown", press);
    };
  }, [component, wanted, code]);
  return code;
}

interface LoadedNoteProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** Shown when its code has come. Without a network the page does without it, and its next visit tries again. */
export function LoadedNote<Props extends object>({ load, props }: LoadedNoteProps<Props>) {
  const [Note, setNote] = useState<ComponentType<Props>>();
  useEffect(() => {
    load().then(
      (loaded) => setNote(() => loaded),
      () => undefined,
    );
  }, [load]);
  return Note && <Note {...props} />;
}
