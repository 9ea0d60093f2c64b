import { Create, Edit, SaveButton } from "@refinedev/antd";
import { Button } from "antd";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useParams } from "react-router";
import type { Collection } from "../../schema/types";
import { FRAME, FrameTitle } from "../record/frame";
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

  const isNew = id === undefined;
  const Frame = isNew ? Create : Edit;
  return (
    <Frame
      {...FRAME}
      resource={collection.name}
      title={
        <FrameTitle title={`${isNew ? "Add" : "Edit"} ${collection.label.one}`} collection={collection} />
      }
      // Refine's refresh button would reload the record and replace the typed values.
      headerButtons={() => null}
      // In line with the fields above.
      footerButtonProps={{ style: { float: "right" } }}
      footerButtons={() => (
        <>
          <Button onClick={() => goBack()} disabled={saving}>
            Cancel
          </Button>
          {/* Refine's icon is named "save", so a screen reader would read "save Save". */}
          <SaveButton htmlType="submit" form={formId} disabled={!savable} icon={null}>
            {saving ? "Saving..." : "Save"}
          </SaveButton>
        </>
      )}
    >
      <RecordForm collection={collection} formId={formId} record={record} />
    </Frame>
  );
}
