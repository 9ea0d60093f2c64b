import { useNotification } from "@refinedev/core";
import { Modal } from "antd";
import { useState } from "react";
import type { BlockerFunction } from "react-router";
import type { Collection } from "../../../schema/types";
import { isAudited } from "../../../schema/history";
import { useSaveNotice } from "../../record/use-save-notice";
import { useUndo } from "../../record/use-undo";
import { useShellSession } from "../../shell/shell-session";
import { useStayGuard } from "../../shell/use-stay-guard";
import { BulkActionButtons } from "./bulk-action-buttons";
import { BulkActionBody } from "./bulk-action-body";
import { isNumber, wantsNumber } from "./typed-number";
import { chosenDependents, useConsequences } from "./use-consequences";
import { useCount } from "./use-count";
import { useBulkAction } from "./use-bulk-action";
import { detailText, dialogTitle, resultTitle } from "./messages";
import {
  targetCount,
  isToBeRead,
  type OperationOutcome,
  type FieldSetting,
  type BulkAction,
} from "./bulk-action";

const STAY = {
  title: "Leave while it is running?",
  content: "It stops after the records under way. What is done stays done.",
  // The list may change its page when the last row of one is gone.
  leaves: (({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname) as BlockerFunction,
};

interface BulkActionDialogProps {
  readonly collection: Collection;
  readonly action: BulkAction;
  /** Called after a complete success. */
  readonly onDone: () => void;
  /** Called when the dialog has closed. */
  readonly onClosed: () => void;
}

/** Changes or deletes several records: the question, the progress, and the result with refusals. */
export function BulkActionDialog({ collection, action, onDone, onClosed }: BulkActionDialogProps) {
  const { kind } = action;
  const { ended } = useShellSession();
  const { open: notify } = useNotification();
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const [open, setOpen] = useState(true);
  const [setting, setSetting] = useState<FieldSetting>();
  const [typed, setTyped] = useState("");
  const run = useBulkAction(collection, action);
  const { phase } = run;
  const consequences = useConsequences(collection, kind, run.found);
  const { counted, error, countAgain } = useCount(action);
  const missed = counted?.missed;
  const number = run.found
    ? { count: targetCount(run.found), ...(missed !== undefined && { missed }) }
    : counted;
  const isAgreed =
    number !== undefined &&
    (kind === "set"
      ? setting !== undefined
      : !wantsNumber(kind, number.count) || isNumber(typed, number.count));
  const running = open && (phase.name === "working" || phase.name === "finding");
  useStayGuard({ running, done: !open }, STAY);

  const choice = { setting, together: chosenDependents(consequences) };
  const close = (outcome?: OperationOutcome) => {
    setOpen(false);
    if (outcome && outcome.notices.length > 0) showNotice({ notice: outcome.notices.join(" ") });
  };
  const finish = (outcome: OperationOutcome | undefined) => {
    if (!outcome) return;
    const message = resultTitle(collection, kind, outcome);
    if (isToBeRead(outcome)) {
      const toast = { type: "error", message, description: detailText(outcome), persistent: true } as const;
      if (run.isLeft()) notify?.(toast);
      return;
    }
    notify?.(
      undoable({
        message,
        operation: outcome.done > 0 && isAudited(collection) ? run.recorded : undefined,
        deleted: kind === "delete",
      }),
    );
    if (outcome.left.length === 0) onDone();
    close(outcome);
  };
  const begin = () => {
    if (number) void run.begin(number.count, choice).then(finish);
  };
  const cancel = () => {
    run.stop();
    if (phase.name === "ended") close(phase.outcome);
    else if (phase.name !== "working") close();
  };
  const failure = phase.name === "failed" ? phase.message : error;
  return (
    <Modal
      // The result names records, and nobody may read them after the session ends.
      open={open && !ended}
      title={dialogTitle(collection, kind, phase, number)}
      width={480}
      closable={false}
      maskClosable={false}
      onCancel={cancel}
      afterClose={onClosed}
      footer={
        <BulkActionButtons
          {...{ collection, kind, phase, stopping: run.stopping }}
          agreed={isAgreed && failure === undefined}
          onAgree={begin}
          onCancel={cancel}
          onResume={(outcome) => void run.goOn(outcome, choice).then(finish)}
        />
      }
    >
      <BulkActionBody
        {...{ collection, action, phase, number, setting, typed, consequences }}
        failure={failure}
        onRetry={phase.name === "failed" ? begin : countAgain}
        onSetting={setSetting}
        onTyped={setTyped}
      />
    </Modal>
  );
}
