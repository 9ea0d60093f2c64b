import { isolated } from "../../texts/texts";
import { CutText, Marked } from "../../ui/values";
import { Empty, type CellProps } from "../view-types";
import type { ReferenceField, ReferenceValue } from "./model";

/** The other record's name, with its id on hover. */
export function ReferenceCell({ value, query }: CellProps<ReferenceField, ReferenceValue>) {
  if (!value) return <Empty />;
  return (
    <CutText text={`${isolated(value.name)} (${isolated(value.id)})`}>
      <Marked text={value.name || value.id} query={query} />
    </CutText>
  );
}
