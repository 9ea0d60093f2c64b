/** The places of a form: a page, and a dialog over the list. */
import { Modal } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { Collection, FormValues } from "../../schema/types";
import { RecordFrame, useReturnToList } from "../record/frame";
import { isLong } from "./form-fields";
import styles from "./form.module.css";
import { FormButtons, RecordForm } from "./record-form";
import { useLeaveGuard } from "../shell/leave-guards";
import { useRecordForm } from "./use-record-form";

/** The form as a page: with an id in the address it edits, without one it adds, perhaps a copy of a record. */
export function FormPage({ collection }: { collection: Collection }) {
  const { id } = useParams();
  const [params] = useSearchParams();
  const copiedId = id === undefined ? (params.get("copy") ?? undefined) : undefined;
  return <FormOfRecord key={`${id} ${copiedId}`} {...{ collection, id, copiedId }} />;
}

type FormOfRecordProps = Pick<FormModalProps, "collection" | "id" | "copiedId">;

function FormOfRecord({ collection, id, copiedId }: FormOfRecordProps) {
  const [saved, setSaved] = useState(false);
  const record = useRecordForm(collection, id, () => setSaved(true), copiedId);
  const { saving } = record;
  const { goBack } = useReturnToList(collection.routes?.list ?? "/");
  const { isLeaving } = useLeaveGuard(record.dirty, record.settling);
  const end = useEffectEvent(() => {
    if (!isLeaving()) goBack({ forGood: true });
  });

  useEffect(() => {
    // In an effect, so that the leave guard already sees no unsaved changes.
    if (saved && !saving) end();
  }, [saved, saving]);

  return (
    <RecordFrame
      collection={collection}
      title={record.title}
      footer={<FormButtons record={record} onCancel={() => goBack()} />}
    >
      <RecordForm record={record} />
    </RecordFrame>
  );
}

const modalClasses = {
  wrapper: styles.modalWrapper ?? "",
  container: styles.modal ?? "",
  body: styles.modalBody ?? "",
  footer: styles.modalFooter ?? "",
};

interface FormModalProps {
  readonly collection: Collection;
  readonly id: string | undefined;
  /** The record whose values a new one starts with. */
  readonly copiedId?: string | undefined;
  /** What a new record has besides the typed values. */
  readonly given?: FormValues;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/**
 * The form over the list. A save closes it; a failed save keeps it open with the typed values.
 *
 * It uses antd's Modal with `useForm` instead of Refine's `useModalForm`, for three reasons. First, `close` asks about
 * unsaved changes with the browser's dialog after ours. Second, `onFinish` leaves the rejection of a failed save
 * unhandled. Third, it stays mounted between records, with one query and one draft for all of them. Here each opening
 * has its own query, so that it reads the newest record (trap V in docs/decisions.md).
 */
export function FormModal({ collection, id, copiedId, given, onSaved, onClose }: FormModalProps) {
  const [open, setOpen] = useState(true);
  const onStored = () => {
    setOpen(false);
    onSaved?.();
  };
  const record = useRecordForm(collection, id, onStored, copiedId, given);
  // After the person chose to discard, no second question follows.
  const { leave, isLeaving } = useLeaveGuard(record.dirty && open, record.settling);
  const cancel = () => {
    if (!record.saving) leave(() => setOpen(false));
  };
  return (
    <Modal
      open={open}
      title={record.title}
      width={isLong(collection, record.mode) ? 1080 : 880}
      centered
      classNames={modalClasses}
      onCancel={cancel}
      // A pending navigation unmounts the modal itself. Closing it here would cancel that navigation.
      afterClose={() => isLeaving() || onClose()}
      mask={{ closable: !record.dirty }}
      footer={<FormButtons record={record} onCancel={cancel} />}
    >
      <RecordForm record={record} />
    </Modal>
  );
}
