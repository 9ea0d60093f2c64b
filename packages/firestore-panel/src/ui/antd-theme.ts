import { theme, type ThemeConfig } from "antd";
import { FONT, PALETTES, type ColorScheme } from "./color-mode";

/** @param still disables antd's animations, for people who prefer reduced motion. */
export function antdTheme(mode: ColorScheme, still: boolean): ThemeConfig {
  const p = PALETTES[mode];
  // In dark mode antd derives hover, primary and error colors that are too dim to read. Only component tokens keep the
  // primary and error colors unchanged.
  const primary = {
    colorPrimary: p.primary,
    colorPrimaryHover: p.primaryHover,
    colorPrimaryActive: p.primaryHover,
  };
  const bad = { colorError: p.bad, colorErrorHover: p.bad, colorErrorActive: p.bad };
  return {
    algorithm: mode === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: "fp" },
    hashed: false,
    // The styles are in the style sheet (antd-style-sheet.tsx).
    zeroRuntime: true,
    token: {
      motion: !still,
      fontFamily: FONT,
      fontSize: 14,
      borderRadius: 8,
      controlHeight: 38,
      colorPrimary: p.primary,
      colorLink: p.primary,
      colorLinkHover: p.primaryHover,
      colorLinkActive: p.primaryHover,
      colorInfo: p.primary,
      colorSuccess: p.ok,
      colorError: p.bad,
      colorErrorHover: p.bad,
      colorWarning: p.sand,
      colorTextBase: p.text,
      colorBgBase: p.surface,
      colorBgContainer: p.raised,
      colorBgElevated: p.raised,
      colorBgLayout: p.page,
      colorBorder: p.lineStrong,
      colorBorderSecondary: p.line,
      colorTextPlaceholder: p.textSoft,
      colorTextDescription: p.textSoft,
      colorTextLightSolid: p.onPrimary,
      colorWarningBg: p.sandSoft,
      colorWarningBorder: p.sand,
      colorErrorBg: p.badSoft,
      colorErrorBorder: p.bad,
      colorSuccessBg: p.okSoft,
      colorInfoBg: p.primarySoft,
      controlOutline: p.primarySoft,
      colorBgMask: "rgb(8 19 23 / 55%)",
    },
    components: {
      Button: {
        ...primary,
        ...bad,
        fontWeight: 600,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
      },
      Radio: { ...primary, buttonCheckedBg: p.primarySoft },
      Modal: { titleFontSize: 20, contentBg: p.surface, headerBg: p.surface },
      Form: { ...bad, labelColor: p.text, verticalLabelPadding: "0 0 4px", itemMarginBottom: 18 },
      Notification: { width: 380 },
      // antd derives a gray one, which looks disabled, and a dark one for the chosen option that is pointed at.
      Select: { optionSelectedBg: p.primarySoft, controlItemBgActiveHover: p.primarySoft },
      DatePicker: { cellActiveWithRangeBg: p.primarySoft, cellHoverWithRangeBg: p.primarySoft },
      Table: {
        headerBg: p.sunken,
        headerColor: p.textSoft,
        headerSplitColor: "transparent",
        // Cells are opaque because other columns scroll below the fixed ones.
        colorBgContainer: p.surface,
        rowExpandedBg: p.sunken,
        borderColor: p.line,
        headerBorderRadius: 0,
        // Fixed columns also use this color, so it must be opaque.
        rowHoverBg: p.raised,
        cellPaddingBlockMD: 10,
        cellPaddingInlineMD: 12,
        cellPaddingBlockSM: 4,
        cellPaddingInlineSM: 10,
      },
      Pagination: {
        itemActiveBg: p.primary,
        itemActiveColor: p.onPrimary,
        itemActiveColorHover: p.onPrimary,
      },
      Tooltip: { colorBgSpotlight: p.text, colorTextLightSolid: p.surface },
      Descriptions: { labelBg: p.sunken, titleMarginBottom: 10 },
    },
  };
}
