import { Picture } from "../../components/picture";
import type { CellProps } from "../view-types";
import type { ImageField } from "./model";

/** A picture of fixed size; what cannot be loaded is a quiet blank. The cell's heading says what it is. */
export function ImageCell({ value, show }: CellProps<ImageField, string>) {
  return <Picture url={value} size={show === "line" ? 44 : 160} />;
}
