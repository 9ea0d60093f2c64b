import { StyleProvider } from "@ant-design/cssinjs";
import { App as AntdApp, ConfigProvider } from "antd";
import { useMemo, type ReactNode } from "react";
import { TOAST_MS } from "../config/product";
import { ColorMode, useColorMode } from "./color-mode";
import { antdTheme } from "./theme";
import { createStyleCache } from "./style-cache";
import { useMediaQuery } from "./use-media-query";

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
  const config = useMemo(() => antdTheme(mode, still), [mode, still]);
  return (
    <ConfigProvider
      theme={config}
      form={{ requiredMark: true, scrollToFirstError: false }}
      // antd renders a button's wave in a separate React root, which the theme's animation setting does not reach.
      wave={{ disabled: still }}
    >
      <AntdApp notification={{ placement: "topRight", duration: TOAST_MS / 1000 }}>{children}</AntdApp>
    </ConfigProvider>
  );
}
