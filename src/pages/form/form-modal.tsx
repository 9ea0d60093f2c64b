/**
 * antd's Modal around `useForm`, not Refine's `useModalForm`, for three reasons. Its `close` asks about unsaved changes
 * with the browser's own dialog, after ours. Its `onFinish` leaves the rejection of a failed save unhandled. And it stays
 * while the modal is closed and opened for another record, with one query and one draft for all of them; here each
 * opening has its own, so that it reads the newest record (trap V in docs/decisions/frozen-forms.md).
 */
import { Button, Modal } from "antd";
import { useId, useState } from "react";
import type { Collection } from "../../schema/types";
import { RecordForm } from "./record-form";
import { isLong } from "./sections";
import { useLeaveGuard } from "./use-leave-guard";
import { useRecordForm } from "./use-record-form";

interface FormModalProps {
  readonly collection: Collection;
  /** The record to edit; absent for a new one. */
  readonly id: string | undefined;
  /** Called when the modal is gone. */
  readonly onClose: () => void;
}

/** The form over the list. It closes after a save; a failed one leaves it open with what was typed. */
export function FormModal({ collection, id, onClose }: FormModalProps) {
  const [open, setOpen] = useState(true);
  const formId = useId();
  const record = useRecordForm(collection, id, () => setOpen(false));
  // After the person chose to discard, nothing asks a second time.
  const { leave, isLeaving } = useLeaveGuard(record.dirty && open, record.settling);
  const { saving, savable } = record;

  const cancel = () => {
    if (!saving) leave(() => setOpen(false));
  };
  return (
    <Modal
      open={open}
      title={`${id === undefined ? "Add" : "Edit"} ${collection.label.one}`}
      width={isLong(collection, record.mode) ? 1080 : 880}
      centered
      className="ww-form-modal"
      onCancel={cancel}
      // Where the page is left besides, it goes with the page: else what leads there would go with the form.
      afterClose={() => isLeaving() || onClose()}
      maskClosable={!record.dirty}
      footer={
        <>
          <Button onClick={cancel} disabled={saving}>
            Cancel
          </Button>
          <Button type="primary" htmlType="submit" form={formId} disabled={!savable}>
            {saving ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <RecordForm collection={collection} formId={formId} record={record} />
    </Modal>
  );
}
