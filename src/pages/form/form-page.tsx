import { Button } from "antd";
import { useEffect, useId, useState } from "react";
import { useParams } from "react-router";
import { PageHeader } from "../../components/page-header";
import { Surface } from "../../components/surface";
import type { Collection } from "../../schema/types";
import styles from "./form.module.css";
import { RecordForm } from "./record-form";
import { useLeaveGuard } from "./use-leave-guard";
import { useRecordForm } from "./use-record-form";
import { useWayBack } from "../record/way-back";

/** The form as a page of its own: with an id in the address it edits, without one it adds. */
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
  useLeaveGuard(record.dirty, saving);

  useEffect(() => {
    // In an effect, so that the guard above already knows that nothing is unsaved.
    if (saved) goBack();
  }, [saved, goBack]);

  return (
    <>
      <PageHeader title={`${id === undefined ? "Add" : "Edit"} ${collection.label.one}`} />
      <Surface>
        <div className={styles.page}>
          <RecordForm collection={collection} formId={formId} record={record} />
          <div className={styles.buttons}>
            <Button onClick={goBack} disabled={saving}>
              Cancel
            </Button>
            <Button type="primary" htmlType="submit" form={formId} disabled={!savable}>
              {saving ? "Saving..." : "Save"}
            </Button>
          </div>
        </div>
      </Surface>
    </>
  );
}
