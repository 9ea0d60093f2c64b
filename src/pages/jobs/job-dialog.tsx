import { Button, Modal, type ButtonProps, type ModalProps } from "antd";
import { useFocusHome } from "../../components/use-focus-home";
import { useShellSession } from "../shell/shell-session";
import type { JobState } from "./use-job";

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
