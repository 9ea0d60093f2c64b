import { Button } from "antd";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useParams } from "react-router";
import type { Collection } from "../../schema/types";
import { RecordFrame } from "../record/frame";
import { useWayBack } from "../record/way-back";
import { RecordForm } from "./record-form";
import { useLeaveGuard } from "./use-leave-guard";
import { useRecordForm } from "./use-record-form";

/** The form as a page: with an id in the address it edits, without one it adds. */
export function FormPage({ collection }: { collection: Collection }) {
  const { id } = useParams();
  return <FormOfRecord key={id ?? ""} collection={collection} id={id} />;
}

function FormOfRecord({ collection, id }: { collection: Collection; id: string | undefined }) {
  const formId = useId();
  const [saved, setSaved] = useState(false);
  const record = useRecordForm(collection, id, () => setSaved(true));
  const { saving, savable } = record;
  const { goBack } = useWayBack(collection.routes?.list ?? "/");
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
      title={`${id === undefined ? "Add" : "Edit"} ${collection.label.one}`}
      footer={
        <>
          <Button onClick={() => goBack()} disabled={saving}>
            Cancel
          </Button>
          <Button type="primary" htmlType="submit" form={formId} disabled={!savable}>
            {saving ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <RecordForm collection={collection} formId={formId} record={record} />
    </RecordFrame>
  );
}
