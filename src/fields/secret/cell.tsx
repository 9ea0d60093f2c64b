import { MomentAgo } from "../../components/moment-ago";
import type { CellProps } from "../view-types";
import type { SecretField } from "./model";

/** Nobody can read it; what there is to show is when it was set. */
export function SecretCell({ value }: CellProps<SecretField, string>) {
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {value ? (
        <>
          set <MomentAgo iso={value} />
        </>
      ) : (
        "never set"
      )}
    </span>
  );
}
