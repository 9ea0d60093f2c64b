import { Marked } from "../../components/marked";
import type { CellProps } from "../view-types";
import type { PhoneField } from "./model";

export function PhoneCell({ value, query }: CellProps<PhoneField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  return (
    <a href={`tel:${value.replace(/[^\d+]/g, "")}`} dir="ltr">
      <Marked text={value} query={query} />
    </a>
  );
}
