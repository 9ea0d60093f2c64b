/**
 * Parts of a page whose code is loaded when the person asks for them. Not by React's `lazy`: it keeps a failed load for
 * ever, and the page's own error would take the place of all that stands around the part.
 */
import { useNotification } from "@refinedev/core";
import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { loadModule } from "../../components/load-module";
import { errorMessage } from "../../contract/unreachable";

/** There is one message, of what was pressed last. */
const MESSAGE = "not opened";

interface LazyComponent<Props> {
  /** For "Could not open ...". */
  readonly what: string;
  readonly load: () => Promise<ComponentType<Props>>;
  /** Undefined: it was never loaded. */
  readonly loaded: () => ComponentType<Props> | undefined;
}

/** @param what "the export". Made once for each part, outside of components. */
export function lazyComponent<Props>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let code: ComponentType<Props> | undefined;
  return { what, load: async () => (code ??= await loadModule(load)), loaded: () => code };
}

/**
 * @param wanted the person has asked for it.
 * @param onFailed takes the wish back, so that the next press tries again. That it failed is told already.
 * @returns undefined until it has come.
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
  // The message lies over the buttons, and stays while the pointer is there.
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
