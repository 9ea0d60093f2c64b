import { Picture } from "../../components/picture";
import type { CellProps } from "../view-types";
import type { ImageField } from "./model";

/** A picture of fixed size; an empty box if it cannot be loaded. It has no text of its own: the heading names it. */
export function ImageCell({ value, show }: CellProps<ImageField, string>) {
  return <Picture url={value} size={show === "line" ? 44 : 160} />;
}
