/** Where lines begin and end in the reader's language, for what knows only left and right. */
import { useLanguage } from "../texts/use-text";

/** antd's placements. The units of a number are at the right in every language. */
export const SIDES = {
  ltr: { start: "left", end: "right", topEnd: "topRight", bottomEnd: "bottomRight", units: "end" },
  rtl: { start: "right", end: "left", topEnd: "topLeft", bottomEnd: "bottomLeft", units: "start" },
} as const;

export const useSides = () => SIDES[useLanguage().direction];

/** For events, and for what is measured. */
export const isRightToLeft = (): boolean => document.documentElement.dir === "rtl";
