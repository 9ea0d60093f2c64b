import { useEffect, useEffectEvent, useId, useState } from "react";
import { useParams } from "react-router";
import type { Collection } from "../../schema/types";
import { RecordFrame, useReturnToList } from "../record/frame";
import { useText } from "../../texts/use-text";
import { FormButtons, RecordForm } from "./record-form";
import { useLeaveGuard } from "./use-leave-guard";
import { useRecordForm } from "./use-record-form";

/** The form as a page: with an id in the address it edits, without one it adds. */
export function FormPage({ collection }: { collection: Collection }) {
  const { id } = useParams();
  return <FormOfRecord key={id ?? ""} collection={collection} id={id} />;
}

function FormOfRecord({ collection, id }: { collection: Collection; id: string | undefined }) {
  const t = useText();
  const formId = useId();
  const [saved, setSaved] = useState(false);
  const record = useRecordForm(collection, id, () => setSaved(true));
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
      title={t(id === undefined ? "form.title.add" : "form.title.edit", { record: collection.label.one })}
      footer={<FormButtons formId={formId} record={record} onCancel={() => goBack()} />}
    >
      <RecordForm collection={collection} formId={formId} record={record} />
    </RecordFrame>
  );
}
