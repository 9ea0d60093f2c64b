import { MomentAgo } from "../../components/moment-ago";
import type { CellProps } from "../view-types";
import type { PasswordField } from "./model";

/** Nobody can read the password, so the cell shows when it was set. */
export function PasswordCell({ value }: CellProps<PasswordField, string>) {
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
