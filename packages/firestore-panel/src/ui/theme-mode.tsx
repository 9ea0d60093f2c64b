import { product } from "../product";
import { StyleProvider } from "@ant-design/cssinjs";
import { MoonOutlined, SunOutlined } from "@ant-design/icons";
import { App as AntdApp, ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import enUS from "antd/es/locale/en_US";
import { useMemo, type ReactNode } from "react";
import type { Translate } from "../texts/texts";
import { useLanguage, useText } from "../texts/use-text";
import { antdTheme } from "./antd-theme";
import { ColorMode, useColorMode, type ColorScheme } from "./color-mode";
import { useMediaQuery } from "./browser-hooks";
import { createStyleCache } from "./style-cache";
import { SIDES } from "./sides";
import styles from "./theme-mode.module.css";

const CACHE = createStyleCache();

/** Applies the panel's theme in light or dark mode to our style sheets and to antd. */
export function ThemeMode({ children }: { children: ReactNode }) {
  return (
    <ColorMode>
      <StyleProvider cache={CACHE}>
        <AntdTheme>{children}</AntdTheme>
      </StyleProvider>
    </ColorMode>
  );
}

function AntdTheme({ children }: { children: ReactNode }) {
  const { mode } = useColorMode();
  const still = useMediaQuery("(prefers-reduced-motion: reduce)");
  const t = useText();
  const { direction, antd } = useLanguage();
  const config = useMemo(() => antdTheme(mode, still), [mode, still]);
  return (
    <ConfigProvider
      theme={config}
      direction={direction}
      // Without one, antd renders another tree: the first change of the language would lose what is typed.
      locale={antd ? (antd as Locale) : enUS}
      modal={{ closable: { "aria-label": t("common.close") } }}
      form={{ requiredMark: true, scrollToFirstError: false }}
      // antd renders a button's wave in a separate React root, which the theme's animation setting does not reach.
      wave={{ disabled: still }}
    >
      <AntdApp notification={{ placement: SIDES[direction].topEnd, duration: product().toastMs / 1000 }}>
        {children}
      </AntdApp>
    </ConfigProvider>
  );
}

/** @returns the label: the mode that a click switches to. */
export const themeLabel = (t: Translate, mode: ColorScheme): string =>
  t(mode === "dark" ? "ui.theme.light" : "ui.theme.dark");

/** Switches between light and dark mode; the choice is stored. */
export function ThemeToggle() {
  const t = useText();
  const { mode, toggle } = useColorMode();
  const label = themeLabel(t, mode);
  return (
    <button type="button" className={styles.toggle} aria-label={label} title={label} onClick={toggle}>
      {mode === "dark" ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
    </button>
  );
}
