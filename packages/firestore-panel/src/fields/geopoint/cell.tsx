import { Empty, type CellProps } from "../view-types";
import { mapAddress, type GeopointField, type GeopointValue } from "./model";

/** The coordinates, linked to a public map. */
export function GeopointCell({ value }: CellProps<GeopointField, GeopointValue>) {
  if (!value) return <Empty />;
  return (
    <a href={mapAddress(value)} target="_blank" rel="noopener noreferrer" dir="ltr">
      {value.latitude}, {value.longitude}
    </a>
  );
}
