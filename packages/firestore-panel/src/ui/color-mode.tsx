/**
 * The panel's design tokens, in light and dark: sea, sand and ink. antd reads them through
 * `antdTheme`, our style sheets read `--fp-*` properties from `cssVariables`. No other file names a color. The file does
 * not import antd, so that public pages share the look without loading it.
 */
import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { store } from "../browser-storage";
import { useMediaQuery } from "./browser-hooks";

export type ColorScheme = "light" | "dark";

export const FONT =
  '"IBM Plex Sans", "IBM Plex Sans Arabic", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

const LIGHT = {
  page: "#f6f2ea",
  surface: "#fffdf9",
  raised: "#ffffff",
  sunken: "#f1ebdf",
  line: "#e6ddcc",
  lineStrong: "#978a72",
  text: "#14282d",
  textSoft: "#566469",
  primary: "#0f6b6d",
  primaryHover: "#0b5557",
  onPrimary: "#ffffff",
  primarySoft: "#dfeeea",
  sand: "#8a5a1f",
  sandSoft: "#f6e9d2",
  mark: "#fbe0a2",
  ok: "#1c6b3f",
  okSoft: "#dff0e2",
  bad: "#a8322a",
  badSoft: "#fbe4df",
  nav: "#0f3138",
  navLine: "#22474e",
  navText: "#eee6d6",
  navSoft: "#a5b9b6",
  navActive: "#e2c48d",
  navWater: "#5cb8ad",
  shadow: "0 1px 2px rgb(20 40 45 / 6%), 0 8px 24px rgb(20 40 45 / 6%)",
  // Backgrounds that are easy to tell apart side by side, and their text.
  areaTeal: "#0f6b6d",
  areaNavy: "#24465f",
  areaBlue: "#31688f",
  areaRust: "#a04a35",
  areaAmber: "#8a5a1f",
  areaGreen: "#4a6b3a",
  areaPlum: "#6b466b",
  onArea: "#ffffff",
};

const DARK: typeof LIGHT = {
  ...LIGHT,
  page: "#0b181c",
  surface: "#11232a",
  raised: "#172d34",
  sunken: "#0e1e23",
  line: "#23404a",
  lineStrong: "#6b868c",
  text: "#eee8dc",
  textSoft: "#a3b4b5",
  primary: "#5cb8ad",
  primaryHover: "#7accc1",
  onPrimary: "#06201f",
  primarySoft: "#163d40",
  sand: "#e2c48d",
  sandSoft: "#3a3220",
  mark: "#6b5317",
  ok: "#83cf9d",
  okSoft: "#163a29",
  bad: "#f19a8e",
  badSoft: "#45211e",
  nav: "#081317",
  navLine: "#1b3239",
  navSoft: "#8fa5a4",
  shadow: "0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 28%)",
  areaTeal: "#1c6f6f",
  areaNavy: "#34566f",
  areaBlue: "#3a76a0",
  areaRust: "#a3533e",
  areaAmber: "#8f632b",
  areaGreen: "#557a44",
  areaPlum: "#7d557d",
};

export const PALETTES = { light: LIGHT, dark: DARK } as const;

export function cssVariables(mode: ColorScheme): { readonly [name: string]: string } {
  const variables: { [name: string]: string } = {
    "--fp-font": FONT,
    "--fp-radius": "10px",
    "--fp-header": "64px",
    "--fp-sidebar": "248px",
  };
  for (const [name, value] of Object.entries(PALETTES[mode]))
    variables[`--fp-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] = value;
  return variables;
}

const MODE_KEY = "themeMode";

function storedMode(): ColorScheme | undefined {
  const value = store.get(MODE_KEY);
  return value === "light" || value === "dark" ? value : undefined;
}

const ModeContext = createContext<{ mode: ColorScheme; toggle: () => void }>({
  mode: "light",
  toggle: () => undefined,
});

export const useColorMode = () => use(ModeContext);

/** The system's mode until the person chooses one, which is stored. Paper is light. */
export function ColorMode({ children }: { children: ReactNode }) {
  const system = useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light";
  const [chosen, setChosen] = useState(storedMode);
  const isPrinted = useMediaQuery("print");
  const mode = isPrinted ? "light" : (chosen ?? system);

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.colorScheme = mode;
    for (const [name, value] of Object.entries(cssVariables(mode))) root.style.setProperty(name, value);
  }, [mode]);

  const context = useMemo(() => {
    const toggle = () => {
      const next = mode === "dark" ? "light" : "dark";
      setChosen(next);
      store.set(MODE_KEY, next);
    };
    return { mode, toggle };
  }, [mode]);

  return <ModeContext value={context}>{children}</ModeContext>;
}
