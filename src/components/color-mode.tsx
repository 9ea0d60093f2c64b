import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { cssVariables, type ColorScheme } from "./palette";
import { useMediaQuery } from "./use-media-query";

const STORED = "themeMode";

/** A webview may have no local storage; this then counts as no choice. */
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

/** @returns the mode in force and a switch to the other one. */
export const useColorMode = () => use(ModeContext);

/** Light or dark for everything inside: the system's mode until the person chooses one, which is then remembered. */
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
        // Storage is full or forbidden: it is so for this time only.
      }
    };
    return { mode, toggle };
  }, [mode]);

  return <ModeContext value={context}>{children}</ModeContext>;
}
