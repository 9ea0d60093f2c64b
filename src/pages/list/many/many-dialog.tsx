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
import { Buttons } from "./buttons";
import { Body } from "./body";
import { isNumber, wantsNumber } from "./typed-number";
import { together, useConsequences } from "./use-consequences";
import { useCount } from "./use-count";
import { useWork } from "./use-work";
import { detailText, dialogTitle, endingTitle } from "./words";
import { foundNumber, isToBeRead, type Outcome, type Setting, type Work } from "./work";

const STAY = {
  title: "Leave while it is running?",
  content: "It stops after the records under way. What is done stays done.",
  // The list below turns its page when the last row of one is gone.
  leaves: (({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname) as BlockerFunction,
};

interface ManyDialogProps {
  readonly collection: Collection;
  readonly work: Work;
  /** Called when all of it was done. */
  readonly onDone: () => void;
  /** Called when the dialog is gone. */
  readonly onClosed: () => void;
}

/** Changes or deletes several records: the question, how far it is, and at the end what was refused. */
export function ManyDialog({ collection, work, onDone, onClosed }: ManyDialogProps) {
  const { kind } = work;
  const { ended } = useShellSession();
  const { open: notify } = useNotification();
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const [open, setOpen] = useState(true);
  const [setting, setSetting] = useState<Setting>();
  const [typed, setTyped] = useState("");
  const run = useWork(collection, work);
  const { phase } = run;
  const consequences = useConsequences(collection, kind, run.found);
  const { counted, error, countAgain } = useCount(work);
  const missed = counted?.missed;
  const number = run.found
    ? { count: foundNumber(run.found), ...(missed !== undefined && { missed }) }
    : counted;
  const isAgreed =
    number !== undefined &&
    (kind === "set"
      ? setting !== undefined
      : !wantsNumber(kind, number.count) || isNumber(typed, number.count));
  const running = open && (phase.name === "working" || phase.name === "finding");
  useStayGuard({ running, done: !open }, STAY);

  const choice = { setting, together: together(consequences) };
  const close = (outcome?: Outcome) => {
    setOpen(false);
    if (outcome && outcome.notices.length > 0) showNotice({ notice: outcome.notices.join(" ") });
  };
  const finish = (outcome: Outcome | undefined) => {
    if (!outcome) return;
    const message = endingTitle(collection, kind, outcome);
    if (isToBeRead(outcome)) {
      const toast = { type: "error", message, description: detailText(outcome), stays: true } as const;
      if (run.isLeft()) notify?.(toast);
      return;
    }
    notify?.(
      undoable({
        message,
        work: outcome.done > 0 && isAudited(collection) ? run.recorded : undefined,
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
      // What is told names records, and nobody may read them once the session is over.
      open={open && !ended}
      title={dialogTitle(collection, kind, phase, number)}
      width={480}
      closable={false}
      maskClosable={false}
      onCancel={cancel}
      afterClose={onClosed}
      footer={
        <Buttons
          {...{ collection, kind, phase, stopping: run.stopping }}
          agreed={isAgreed && failure === undefined}
          onAgree={begin}
          onCancel={cancel}
          onGoOn={(outcome) => void run.goOn(outcome, choice).then(finish)}
        />
      }
    >
      <Body
        {...{ collection, work, phase, number, setting, typed, consequences }}
        failure={failure}
        onRetry={phase.name === "failed" ? begin : countAgain}
        onSetting={setSetting}
        onTyped={setTyped}
      />
    </Modal>
  );
}
