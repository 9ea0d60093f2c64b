import { useNotification } from "@refinedev/core";
import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import type { BlockerFunction } from "react-router";
import { useFocusHome } from "../../components/use-focus-home";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { ResultSummary } from "../list/bulk-actions/result-summary";
import { OperationProgress } from "../list/bulk-actions/progress";
import { useShellSession } from "../shell/shell-session";
import { useStayGuard } from "../shell/use-stay-guard";
import { UndoNotices } from "./undo-notices";
import { UndoQuestion, type UndoTarget } from "./undo-question";
import { stoppedText, undoingText, undoLabel, undoneText } from "./undo-messages";
import { isToBeRead, unchangedCount, outcomeOf, triedCount } from "./undo-progress";
import { useRestoreSignIns } from "./use-restore-sign-ins";
import { useUndoOperation, type UndoProgress } from "./use-undo-operation";

const STAY = {
  title: "Leave while it is being undone?",
  content:
    "It stops after the records under way. What is undone stays undone, and the rest can be undone later.",
  leaves: (({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname) as BlockerFunction,
};
/** The label for records of several collections. */
const RECORD = { one: "Record", many: "Records" };

interface UndoDialogProps extends UndoTarget {
  /** The collections that the operation may have written to. Default: its own. */
  readonly collections?: readonly Collection[];
  /** The id of the undoing operation, if the caller stores it across reloads. */
  readonly as?: string;
  /** Called when the person confirms, before anything is undone. */
  readonly onBegin?: () => void;
  /** Called when everything that can be undone is undone. */
  readonly onEnd?: () => void;
  /** Called when the dialog has closed. */
  readonly onClosed: () => void;
}

/** Undoes an operation: shows the consequences, the progress, and the records that stay unchanged with the reasons. */
export function UndoDialog({ as, collections, onBegin, onEnd, onClosed, ...of }: UndoDialogProps) {
  const { collection, operation, action, count, name, undone } = of;
  const { one, many } = collection.label;
  const label = !name || name.kind === one || name.kind === many ? collection.label : RECORD;
  const { ended } = useShellSession();
  const { open: notify } = useNotification();
  const [open, setOpen] = useState(true);
  const restoreSignIns = useRestoreSignIns(operation, collections ?? [collection]);
  const isDeletion = action === "delete";
  // Records that are already undone are skipped.
  const rest = count - (undone?.records ?? 0);
  const total = rest > 0 ? rest : count;
  const { phase, stopping, begin, isLeft, stop } = useUndoOperation({
    operation,
    subject: name?.text ?? counted(count, label),
    startedAs: as,
    prepare: isDeletion ? restoreSignIns : undefined,
    onLeft: ({ at, failure, note = stoppedText(at.done, total) }) =>
      notify?.(
        failure === undefined
          ? { type: "progress", message: note }
          : { type: "error", message: note, description: failure },
      ),
  });
  const isWorking = phase.name === "working";
  useStayGuard({ running: isWorking, done: phase.name === "ended" && !isToBeRead(phase.at) }, STAY);
  const { home } = useFocusHome<HTMLDivElement>();
  const button = undoLabel(action, undone);
  const finish = (at: UndoProgress | undefined) => {
    if (at) onEnd?.();
    if (!at) return;
    if (isToBeRead(at) && !isLeft()) return;
    const details = [...at.left.map(({ title, reason }) => `${title}: ${reason}`), ...at.notices];
    notify?.({
      type: at.left.length > 0 ? "error" : "success",
      message: undoneText(at.done, unchangedCount(at.left), label),
      ...(details.length > 0 && { description: details.join(" ") }),
    });
    setOpen(false);
  };
  const start = async () => {
    onBegin?.();
    finish(await begin());
  };
  const cancel = () => {
    if (isWorking) stop();
    else setOpen(false);
  };
  return (
    <Modal
      // The result names records, and nobody may read them after the session ends.
      open={open && !ended}
      title={
        phase.name === "ended"
          ? undoneText(phase.at.done, unchangedCount(phase.at.left), label)
          : `${button}?`
      }
      width={480}
      closable={false}
      maskClosable={false}
      onCancel={cancel}
      afterClose={onClosed}
      modalRender={(dialog) => <div {...home}>{dialog}</div>}
      footer={
        phase.name === "ended" ? (
          <Button autoFocus onClick={cancel}>
            Close
          </Button>
        ) : (
          <>
            <Button key={phase.name} autoFocus onClick={cancel}>
              {isWorking ? (stopping ? "Stopping…" : "Stop") : phase.name === "stopped" ? "Close" : "Cancel"}
            </Button>
            {/* A busy button keeps its place, so that the second click of a double click has no effect. */}
            <Button type="primary" loading={isWorking} onClick={() => void start()}>
              {phase.name === "stopped" ? "Go on" : button}
            </Button>
          </>
        )
      }
    >
      {phase.name === "asking" && <UndoQuestion {...of} label={label} />}
      {isWorking && (
        <OperationProgress
          text={undoingText(triedCount(phase.at), total)}
          done={triedCount(phase.at)}
          total={total}
        />
      )}
      {phase.name === "stopped" && (
        <Alert
          type={phase.failure === undefined ? "info" : "error"}
          showIcon
          message={phase.failure ?? phase.note ?? stoppedText(phase.at.done, total)}
        />
      )}
      {(phase.name === "ended" || phase.name === "stopped") && <UndoNotices at={phase.at} />}
      {phase.name === "ended" && <ResultSummary outcome={outcomeOf(phase.at, label)} />}
    </Modal>
  );
}
