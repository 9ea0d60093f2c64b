/**
 * Uses antd's Modal with `useForm` instead of Refine's `useModalForm`, for three reasons. First, `close` asks about
 * unsaved changes with the browser's dialog after ours. Second, `onFinish` leaves the rejection of a failed save
 * unhandled. Third, it stays mounted between records, with one query and one draft for all of them. Here each opening
 * has its own query, so that it reads the newest record (trap V in docs/decisions.md).
 */
import { Modal } from "antd";
import { useId, useState } from "react";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import modalStyles from "./form-modal.module.css";
import { FormButtons, RecordForm } from "./record-form";
import { isLong } from "./sections";
import { useLeaveGuard } from "./use-leave-guard";
import { useRecordForm } from "./use-record-form";

interface FormModalProps {
  readonly collection: Collection;
  readonly id: string | undefined;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** The form over the list. A save closes it; a failed save keeps it open with the typed values. */
export function FormModal({ collection, id, onSaved, onClose }: FormModalProps) {
  const t = useText();
  const [open, setOpen] = useState(true);
  const formId = useId();
  const record = useRecordForm(collection, id, () => {
    setOpen(false);
    onSaved?.();
  });
  // After the person chose to discard, no second question follows.
  const { leave, isLeaving } = useLeaveGuard(record.dirty && open, record.settling);
  const cancel = () => {
    if (!record.saving) leave(() => setOpen(false));
  };
  return (
    <Modal
      open={open}
      title={t(id === undefined ? "form.title.add" : "form.title.edit", { record: collection.label.one })}
      width={isLong(collection, record.mode) ? 1080 : 880}
      centered
      classNames={modalStyles}
      onCancel={cancel}
      // A pending navigation unmounts the modal itself. Closing it here would cancel that navigation.
      afterClose={() => isLeaving() || onClose()}
      mask={{ closable: !record.dirty }}
      footer={<FormButtons formId={formId} record={record} onCancel={cancel} />}
    >
      <RecordForm collection={collection} formId={formId} record={record} />
    </Modal>
  );
}
