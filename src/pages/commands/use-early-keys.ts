import { useEffect, useMemo, useRef } from "react";

/** Text typed before the palette has the focus. */
interface Typed {
  readonly text: string;
  /** Whether Enter followed the text. */
  readonly entered: boolean;
}

export interface EarlyKeys {
  /** Starts collecting keys. */
  readonly begin: () => void;
  /** Stops collecting keys. @returns the collected text; undefined if none was collected. */
  readonly take: () => Typed | undefined;
}

/**
 * Collects keys while the palette opens, because its code may still load and it takes the focus a moment later. Without
 * this, the keys would be lost, or would press the focused button.
 */
export function useEarlyKeys(): EarlyKeys {
  const typed = useRef<Typed>(undefined);
  useEffect(() => {
    const forget = () => {
      typed.current = undefined;
    };
    const press = (event: KeyboardEvent) => {
      // The person moves elsewhere, so the following keys are not for the palette.
      if (event.key === "Escape" || event.key === "Tab") forget();
      if (!typed.current || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = after(typed.current, event.key);
      if (!next) return;
      typed.current = next;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", press, { capture: true });
    document.addEventListener("pointerdown", forget, { capture: true });
    return () => {
      document.removeEventListener("keydown", press, { capture: true });
      document.removeEventListener("pointerdown", forget, { capture: true });
    };
  }, []);
  return useMemo(
    () => ({
      begin: () => {
        // A second request keeps the collected text.
        typed.current ??= { text: "", entered: false };
      },
      take: () => {
        const taken = typed.current;
        typed.current = undefined;
        return taken;
      },
    }),
    [],
  );
}

function after({ text, entered }: Typed, key: string): Typed | undefined {
  if (key === "Enter") return { text, entered: true };
  if (key === "Backspace") return { text: text.slice(0, -1), entered };
  // Names of non-character keys are longer.
  return key.length === 1 ? { text: text + key, entered } : undefined;
}
