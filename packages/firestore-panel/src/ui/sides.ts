/** Where lines begin and end in the reader's language, for what knows only left and right. */
import { useLanguage } from "../texts/use-text";

/** antd's placements. */
export const SIDES = {
  ltr: { start: "left", end: "right", topEnd: "topRight", bottomEnd: "bottomRight" },
  rtl: { start: "right", end: "left", topEnd: "topLeft", bottomEnd: "bottomLeft" },
} as const;

export const useSides = () => SIDES[useLanguage().direction];

/** For events, and for what is measured. */
export const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";
