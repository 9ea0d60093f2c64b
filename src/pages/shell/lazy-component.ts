/**
 * Loads parts of a page on demand. React's `lazy` keeps a failed load permanently, and the error page would replace
 * everything around the part.
 */
import { useNotification } from "@refinedev/core";
import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { loadModule } from "./lazy-page";
import { errorMessage } from "../../contract/unreachable";

/** One message for all parts: only the last pressed one matters. */
const MESSAGE = "not opened";

interface LazyComponent<Props> {
  /** For "Could not open ...". */
  readonly what: string;
  readonly load: () => Promise<ComponentType<Props>>;
  /** Undefined: not loaded yet. */
  readonly loaded: () => ComponentType<Props> | undefined;
}

/** @param what "the export". Call it once for each part, outside of components. */
export function lazyComponent<Props>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let code: ComponentType<Props> | undefined;
  return { what, load: async () => (code ??= await loadModule(load)), loaded: () => code };
}

/**
 * @param wanted the person has requested it.
 * @param onFailed resets `wanted`, so that the next press tries again. The error was already reported.
 * @returns undefined until it is loaded.
 */
export function useLazyComponent<Props>(
  component: LazyComponent<Props>,
  wanted: boolean,
  onFailed: () => void,
): ComponentType<Props> | undefined {
  const [code, setCode] = useState(component.loaded);
  const { open: notify, close: dismiss } = useNotification();
  const fail = useEffectEvent((error: unknown) => {
    const message = `Could not open ${component.what}`;
    notify?.({ key: MESSAGE, type: "error", message, description: errorMessage(error) });
    onFailed();
  });
  const show = useEffectEvent((loaded: ComponentType<Props>) => {
    dismiss?.(MESSAGE);
    setCode(() => loaded);
  });
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
    };
  }, [component, wanted, code]);
  return code;
}
