import { MoonOutlined, SunOutlined } from "@ant-design/icons";
import { useColorMode } from "./color-mode";
import type { ColorScheme } from "./palette";
import styles from "./theme-toggle.module.css";

/** @returns the label: the mode that a click switches to. */
export const themeLabel = (mode: ColorScheme): string =>
  mode === "dark" ? "Use the light theme" : "Use the dark theme";

/** Switches between light and dark mode; the choice is stored. */
export function ThemeToggle() {
  const { mode, toggle } = useColorMode();
  const label = themeLabel(mode);
  return (
    <button type="button" className={styles.toggle} aria-label={label} title={label} onClick={toggle}>
      {mode === "dark" ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
    </button>
  );
}
