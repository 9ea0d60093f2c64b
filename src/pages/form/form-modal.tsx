import { Button, Modal } from "antd";
import { useId, useState } from "react";
import type { Collection } from "../../schema/types";
import { RecordForm } from "./record-form";
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
  const leave = useLeaveGuard(record.dirty && open);
  const { saving, savable } = record;

  const cancel = () => {
    if (!saving) leave(() => setOpen(false));
  };
  return (
    <Modal
      open={open}
      title={`${id === undefined ? "Add" : "Edit"} ${collection.label.one}`}
      width={920}
      centered
      className="ww-form-modal"
      onCancel={cancel}
      afterClose={onClose}
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
