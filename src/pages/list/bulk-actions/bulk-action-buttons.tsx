import { Button } from "antd";
import type { Collection } from "../../../schema/types";
import { CopyResultButton } from "./result-summary";
import { resultText } from "./messages";
import type { BulkActionKind, OperationOutcome, BulkActionState } from "./bulk-action";

interface BulkActionButtonsProps {
  readonly collection: Collection;
  readonly kind: BulkActionKind;
  readonly phase: BulkActionState;
  readonly stopping: boolean;
  /** Whether all required input is complete. */
  readonly agreed: boolean;
  readonly onAgree: () => void;
  readonly onCancel: () => void;
  readonly onResume: (outcome: OperationOutcome) => void;
}

/** The dialog's buttons. Cancel has the focus, so that Escape works and Enter is harmless. */
export function BulkActionButtons({
  collection,
  kind,
  phase,
  stopping,
  agreed,
  ...on
}: BulkActionButtonsProps) {
  const cancel = (word: string, focused = true) => (
    <Button key={phase.name} autoFocus={focused} onClick={on.onCancel}>
      {word}
    </Button>
  );
  if (phase.name === "ended") {
    const { outcome } = phase;
    return (
      <>
        <CopyResultButton text={() => resultText(collection, kind, outcome)} />
        {outcome.left.length > 0 && <Button onClick={() => on.onResume(outcome)}>Go on with the rest</Button>}
        {cancel("Close")}
      </>
    );
  }
  const isBusy = phase.name === "finding" || phase.name === "working";
  return (
    <>
      {/* The value is chosen first, so Cancel does not take the focus. */}
      {cancel(
        stopping && phase.name === "working" ? "Stopping…" : "Cancel",
        kind === "delete" || phase.name !== "asking",
      )}
      {/* A busy button keeps its place, so that the second click of a double click has no effect. */}
      <Button
        type="primary"
        danger={kind === "delete"}
        disabled={!agreed}
        loading={isBusy}
        onClick={on.onAgree}
      >
        {kind === "delete" ? "Delete" : "Set"}
      </Button>
    </>
  );
}
