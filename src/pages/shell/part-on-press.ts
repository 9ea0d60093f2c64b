/**
 * Parts of a page whose code is loaded when the person asks for them. Not by React's `lazy`: it keeps a failed load for
 * ever, and the page's own error would take the place of all that stands around the part.
 */
import { useNotification } from "@refinedev/core";
import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { loadCode } from "../../components/load-code";
import { faultWords } from "../../contract/unreachable";

/** There is one message, of what was pressed last. */
const MESSAGE = "not opened";

interface PartOnPress<Props> {
  /** For "Could not open ...". */
  readonly what: string;
  readonly load: () => Promise<ComponentType<Props>>;
  /** Undefined: it was never loaded. */
  readonly loaded: () => ComponentType<Props> | undefined;
}

/** @param what "the export". Made once for each part, outside of components. */
export function partOnPress<Props>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): PartOnPress<Props> {
  let code: ComponentType<Props> | undefined;
  return { what, load: async () => (code ??= await loadCode(load)), loaded: () => code };
}

/**
 * @param wanted the person has asked for it.
 * @param onFailed takes the wish back, so that the next press tries again. That it failed is told already.
 * @returns undefined until it has come.
 */
export function usePart<Props>(
  part: PartOnPress<Props>,
  wanted: boolean,
  onFailed: () => void,
): ComponentType<Props> | undefined {
  const [code, setCode] = useState(part.loaded);
  const { open: tell, close: untell } = useNotification();
  const fail = useEffectEvent((error: unknown) => {
    const message = `Could not open ${part.what}`;
    tell?.({ key: MESSAGE, type: "error", message, description: faultWords(error) });
    onFailed();
  });
  const show = useEffectEvent((loaded: ComponentType<Props>) => {
    untell?.(MESSAGE);
    setCode(() => loaded);
  });
  // The message lies over the buttons, and stays while the pointer is there.
  const back = useEffectEvent(() => untell?.(MESSAGE));
  useEffect(() => {
    const come = () => back();
    addEventListener("online", come);
    return () => removeEventListener("online", come);
  }, []);
  useEffect(() => {
    if (!wanted || code) return;
    let left = false;
    part.load().then(
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
  }, [part, wanted, code]);
  return code;
}
