import { useNotification } from "@refinedev/core";
import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import type { BlockerFunction } from "react-router";
import { counted } from "../../schema/default-messages";
import type { Action } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { Ending } from "../list/many/ending";
import { Progress } from "../list/many/progress";
import { useShellSession } from "../shell/shell-session";
import { useStayGuard } from "../shell/use-stay-guard";
import { consequence, undoingText, undoneText } from "./undo-words";
import { useUndoWork, type Undoing } from "./use-undo-work";

const STAY = {
  title: "Leave while it is being undone?",
  content:
    "It stops after the records under way. What is undone stays undone, and the rest can be undone later.",
  leaves: (({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname) as BlockerFunction,
};

interface UndoDialogProps {
  readonly collection: Collection;
  readonly work: string;
  readonly action: Action;
  /** Records of the whole work. */
  readonly count: number;
  /** The work that takes it back, where the caller keeps it over a reload. */
  readonly as?: string;
  /** Called when the person has agreed, before anything is undone. */
  readonly onBegin?: () => void;
  /** Called when all is undone that can be. */
  readonly onEnd?: () => void;
  /** Called when the dialog is gone. */
  readonly onClosed: () => void;
}

/** Takes back a work: what will happen, how far it is, and at the end what stays as it is and why. */
export function UndoDialog(props: UndoDialogProps) {
  const { collection, work, action, count, onClosed, as, onBegin, onEnd } = props;
  const { label } = collection;
  const { ended } = useShellSession();
  const { open: notify } = useNotification();
  const [open, setOpen] = useState(true);
  const { phase, stopping, begin, stop } = useUndoWork(work, as);
  const isWorking = phase.name === "working";
  useStayGuard(isWorking, STAY);
  const name = action === "import" ? "Undo import" : "Undo";

  const finish = (undone: Undoing | undefined) => {
    if (undone) onEnd?.();
    if (!undone || undone.left.length + undone.notices.length > 0) return;
    notify?.({ type: "success", message: undoneText(undone.done, 0, label) });
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
      // What is told names records, and nobody may read them once the session is over.
      open={open && !ended}
      title={phase.name === "ended" ? undoneText(phase.at.done, numberOf(phase.at.left), label) : `${name}?`}
      width={480}
      closable={false}
      maskClosable={false}
      onCancel={cancel}
      afterClose={onClosed}
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
            {/* While it is busy it keeps its place, so that the second press of a double click is lost. */}
            <Button type="primary" loading={isWorking} onClick={() => void start()}>
              {phase.name === "stopped" ? "Go on" : name}
            </Button>
          </>
        )
      }
    >
      {phase.name === "asking" && <p>{consequence(action, count, label)}</p>}
      {isWorking && (
        <Progress text={undoingText(through(phase.at), count)} done={through(phase.at)} total={count} />
      )}
      {phase.name === "stopped" && (
        <Alert
          type={phase.failure === undefined ? "info" : "error"}
          showIcon
          message={
            phase.failure ??
            `Stopped. ${phase.at.done.toLocaleString("en")} of ${count.toLocaleString("en")} are undone; the rest can be undone now or later.`
          }
        />
      )}
      {(phase.name === "ended" || phase.name === "stopped") &&
        phase.at.notices.map((notice) => <p key={notice}>{notice}</p>)}
      {phase.name === "ended" && <Ending outcome={outcomeOf(phase.at, label)} />}
    </Modal>
  );
}

function through({ done, left }: Undoing): number {
  return done + numberOf(left);
}

function numberOf(left: Undoing["left"]): number {
  return left.reduce((sum, { count = 1 }) => sum + count, 0);
}

function outcomeOf({ done, left }: Undoing, label: Collection["label"]) {
  const refused = left.map(({ id, title, reason, count }) => ({
    name: count === undefined ? title || id : counted(count, label),
    reason,
  }));
  return { asked: done + numberOf(left), done, refused, left: [], notices: [] };
}
