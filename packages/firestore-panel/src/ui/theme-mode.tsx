import { type Product, ProductContext, TOAST_MS } from "../product";
import { StyleProvider } from "@ant-design/cssinjs";
import { MoonOutlined, SunOutlined } from "@ant-design/icons";
import { App as AntdApp, ConfigProvider, type ConfigProviderProps } from "antd";
import type { Locale } from "antd/es/locale";
import enUS from "antd/es/locale/en_US";
import { useMemo, type ReactNode } from "react";
import type { Translate } from "../texts/texts";
import { useLanguage, useText } from "../texts/use-text";
import { antdTheme } from "./antd-theme";
import { ColorMode, useColorMode, type ColorScheme } from "./color-mode";
import { SIDES, useMediaQuery } from "./browser-hooks";
import "virtual:antd-first.css";
import parts from "./antd-parts.module.css";
import common from "./common.module.css";

const ANTD_PARTS = {
  datePicker: { classNames: { root: parts.field, popup: { header: parts.months } } },
  form: { classNames: { label: parts.label, extra: parts.note } },
  input: { classNames: { root: parts.field } },
  inputPassword: { classNames: { root: parts.field } },
  modal: { classNames: { close: parts.close } },
  notification: { classNames: { list: parts.toasts, close: parts.toastClose } },
  select: {
    classNames: {
      content: parts.theirs,
      itemContent: parts.theirs,
      popup: { root: parts.options, listItem: parts.option },
    },
  },
  skeleton: { className: parts.waiting },
} satisfies Partial<ConfigProviderProps>;

/** The panel's theme in light or dark mode, in our style sheets and antd's, and the product that its pages name. */
export function ThemeMode({ product, children }: { product: Product; children: ReactNode }) {
  return (
    <ProductContext value={product}>
      <ColorMode>
        {/* Icons add their styles themselves, which must stand in the layer of the style sheet. */}
        <StyleProvider layer>
          <AntdTheme>{children}</AntdTheme>
        </StyleProvider>
      </ColorMode>
    </ProductContext>
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
      {...ANTD_PARTS}
      modal={{ ...ANTD_PARTS.modal, closable: { "aria-label": t("common.close") } }}
      form={{ ...ANTD_PARTS.form, requiredMark: true, scrollToFirstError: false }}
      // antd renders a button's wave in a separate React root, which the theme's animation setting does not reach.
      wave={{ disabled: still }}
    >
      <AntdApp notification={{ placement: SIDES[direction].topEnd, duration: TOAST_MS / 1000 }}>
        {children}
      </AntdApp>
    </ConfigProvider>
  );
}

export const themeLabel = (t: Translate, mode: ColorScheme): string =>
  t(mode === "dark" ? "ui.theme.light" : "ui.theme.dark");

export function ThemeToggle() {
  const t = useText();
  const { mode, toggle } = useColorMode();
  const label = themeLabel(t, mode);
  return (
    <button type="button" className={common.navButton} aria-label={label} title={label} onClick={toggle}>
      {mode === "dark" ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
    </button>
  );
}
