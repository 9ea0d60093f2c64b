import { Button, Modal, Alert, type ButtonProps, type ModalProps } from "antd";
import { useFocusHome } from "../../components/use-focus-home";
import { useShellSession } from "../shell/shell-session";
import type { JobState } from "./use-job";
import styles from "./jobs.module.css";
import { firstNames, leftText, reasons, type JobOutcome } from "./run-job";

interface JobDialogProps extends Pick<
  ModalProps,
  "open" | "title" | "afterClose" | "children" | "centered" | "closable" | "maskClosable" | "keyboard"
> {
  /** Default: 480 pixels. */
  readonly width?: number;
  readonly state: JobState<unknown>["name"];
  /** Buttons before the others. */
  readonly more?: ModalProps["footer"];
  /** It has the focus, so that Escape works and Enter is harmless. */
  readonly cancel: Pick<ButtonProps, "children" | "autoFocus"> & { readonly onClick: () => void };
  /** Absent: the job is over. */
  readonly confirm?: Pick<ButtonProps, "children" | "danger" | "disabled" | "loading" | "onClick">;
}

/** The dialog of a job: its question, its progress and its result. It closes only by its buttons. */
export function JobDialog({ open, state, more, cancel, confirm, width = 480, ...modal }: JobDialogProps) {
  const { ended } = useShellSession();
  const { home } = useFocusHome<HTMLDivElement>();
  return (
    <Modal
      closable={false}
      maskClosable={false}
      {...modal}
      // The result names records, and nobody may read them after the session ends.
      open={open === true && !ended}
      width={width}
      onCancel={cancel.onClick}
      modalRender={(dialog) => <div {...home}>{dialog}</div>}
      footer={
        <>
          {more}
          <Button key={state} autoFocus {...cancel} />
          {/* A busy button keeps its place, so that the second click of a double click has no effect. */}
          {confirm && <Button type="primary" {...confirm} />}
        </>
      }
    />
  );
}

interface JobProgressProps {
  /** "Deleting 2 of 3…" */
  readonly text: string;
  readonly label?: string;
  readonly done: number;
  /** Undefined: unknown, so the bar is indeterminate. */
  readonly total: number | undefined;
}

/** The progress of a job, as text and as a bar. */
export function JobProgress({ text, label = "Progress", done, total }: JobProgressProps) {
  return (
    <div className={styles.progress}>
      <span role="status">{text}</span>
      <progress
        aria-label={label}
        {...(total !== undefined && { max: Math.max(1, total), value: Math.min(done, total) })}
      />
    </div>
  );
}

/** The refused and the remaining records, with reasons. */
export function JobSummary({ outcome }: { readonly outcome: JobOutcome }) {
  const left = leftText(outcome);
  return (
    <div className={styles.summary}>
      {left !== undefined && <Alert type="warning" showIcon message={left} />}
      {reasons(outcome).map(({ reason, names }) => (
        <section key={reason} aria-label={reason}>
          <p>{reason}</p>
          <RecordNames names={names} />
        </section>
      ))}
    </div>
  );
}

/** The first names of a list of records. */
export function RecordNames({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {firstNames(names).map((name, index) => (
        // Names may repeat, and the list does not change.
        <li key={index}>{name}</li>
      ))}
    </ul>
  );
}
