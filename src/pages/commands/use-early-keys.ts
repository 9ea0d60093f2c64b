import { useEffect, useMemo, useRef } from "react";

/** What was typed before the palette had the focus. */
export interface Typed {
  readonly text: string;
  /** Whether Enter was pressed after it. */
  readonly entered: boolean;
}

export interface EarlyKeys {
  /** From now on keys are kept. */
  readonly begin: () => void;
  /** From now on they are not. @returns what was typed meanwhile, or undefined when nothing was kept. */
  readonly take: () => Typed | undefined;
}

/**
 * Keeps what is typed while the palette opens: its code may be on its way, and it has the focus a moment later. Such keys
 * would be lost, or press the button that has the focus until then.
 */
export function useEarlyKeys(): EarlyKeys {
  const typed = useRef<Typed>(undefined);
  useEffect(() => {
    const forget = () => {
      typed.current = undefined;
    };
    const press = (event: KeyboardEvent) => {
      // The person goes elsewhere meanwhile: what follows is meant for that.
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
        // Asked for twice, it goes on.
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
  // The names of other keys are longer.
  return key.length === 1 ? { text: text + key, entered } : undefined;
}
