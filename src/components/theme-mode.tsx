import { App as AntdApp, ConfigProvider } from "antd";
import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { TOAST_MS } from "../config/product";
import { antdTheme, cssVariables, type Mode } from "./theme";

const STORED = "themeMode";
const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

function followSystem(changed: () => void) {
  systemDark.addEventListener("change", changed);
  return () => systemDark.removeEventListener("change", changed);
}

function storedMode(): Mode | undefined {
  const value = localStorage.getItem(STORED);
  return value === "light" || value === "dark" ? value : undefined;
}

const ModeContext = createContext<{ mode: Mode; toggle: () => void }>({
  mode: "light",
  toggle: () => undefined,
});

/** @returns the mode in force and a switch to the other one. */
export const useMode = () => use(ModeContext);

/** Light or dark for everything inside: as the system asks until the person chooses, then as chosen, remembered. */
export function ThemeMode({ children }: { children: ReactNode }) {
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
  const config = useMemo(() => antdTheme(mode), [mode]);

  return (
    <ModeContext value={context}>
      <ConfigProvider theme={config} form={{ requiredMark: true, scrollToFirstError: false }}>
        <AntdApp notification={{ placement: "topRight", duration: TOAST_MS / 1000 }}>{children}</AntdApp>
      </ConfigProvider>
    </ModeContext>
  );
}
