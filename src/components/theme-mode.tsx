import { StyleProvider } from "@ant-design/cssinjs";
import { App as AntdApp, ConfigProvider } from "antd";
import { useMemo, type ReactNode } from "react";
import { TOAST_MS } from "../config/product";
import { ColorMode, useColorMode } from "./color-mode";
import { antdTheme } from "./theme";
import { createStyleCache } from "./style-cache";
import { useMediaQuery } from "./use-media-query";

const CACHE = createStyleCache();

/** The panel's look for everything inside, in light or dark: our own style sheets and antd alike. */
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
  const config = useMemo(() => antdTheme(mode, still), [mode, still]);
  return (
    <ConfigProvider
      theme={config}
      form={{ requiredMark: true, scrollToFirstError: false }}
      // antd draws a button's wave in a React root of its own, which the theme's switch for animations does not reach.
      wave={{ disabled: still }}
    >
      <AntdApp notification={{ placement: "topRight", duration: TOAST_MS / 1000 }}>{children}</AntdApp>
    </ConfigProvider>
  );
}
