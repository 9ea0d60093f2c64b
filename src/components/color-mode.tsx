import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { cssVariables, type ColorScheme } from "./palette";
import { useMediaQuery } from "./use-media-query";

const STORED = "themeMode";

/** A webview may have no local storage; the system's mode then applies. */
function storedMode(): ColorScheme | undefined {
  try {
    const value = localStorage.getItem(STORED);
    return value === "light" || value === "dark" ? value : undefined;
  } catch {
    return undefined;
  }
}

const ModeContext = createContext<{ mode: ColorScheme; toggle: () => void }>({
  mode: "light",
  toggle: () => undefined,
});

/** @returns the current mode and a function that switches it. */
export const useColorMode = () => use(ModeContext);

/** Light or dark mode for its children: the system's mode until the person chooses one. The choice is stored. */
export function ColorMode({ children }: { children: ReactNode }) {
  const system = useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light";
  const [chosen, setChosen] = useState(storedMode);
  const mode = chosen ?? system;

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.colorScheme = mode;
    for (const [name, value] of Object.entries(cssVariables(mode))) root.style.setProperty(name, value);
  }, [mode]);

  const context = useMemo(() => {
    const toggle = () => {
      const next = mode === "dark" ? "light" : "dark";
      setChosen(next);
      try {
        localStorage.setItem(STORED, next);
      } catch {
        // Storage is full or forbidden: the choice lasts until the page closes.
      }
    };
    return { mode, toggle };
  }, [mode]);

  return <ModeContext value={context}>{children}</ModeContext>;
}
