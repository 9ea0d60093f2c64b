import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { cssVariables, type Mode } from "./palette";

const STORED = "themeMode";
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

function followSystem(changed: () => void) {
  systemDark.addEventListener("change", changed);
  return () => systemDark.removeEventListener("change", changed);
}

/** A webview may come without local storage; then nothing was chosen. */
function storedMode(): Mode | undefined {
  try {
    const value = localStorage.getItem(STORED);
    return value === "light" || value === "dark" ? value : undefined;
  } catch {
    return undefined;
  }
}

const ModeContext = createContext<{ mode: Mode; toggle: () => void }>({
  mode: "light",
  toggle: () => undefined,
});

/** @returns the mode in force and a switch to the other one. */
export const useMode = () => use(ModeContext);

/** Light or dark for everything inside: as the system asks until the person chooses, then as chosen, remembered. */
export function ColorMode({ children }: { children: ReactNode }) {
  const system = useSyncExternalStore(followSystem, () => (systemDark.matches ? "dark" : "light"));
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
      localStorage.setItem(STORED, next);
      setChosen(next);
    };
    return { mode, toggle };
  }, [mode]);

  return <ModeContext value={context}>{children}</ModeContext>;
}
