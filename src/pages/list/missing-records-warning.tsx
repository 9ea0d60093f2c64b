import { WarningOutlined } from "@ant-design/icons";
import { useCan } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { Loading } from "../../components/loading";
import styles from "../../components/page.module.css";
import type { Collection } from "../../schema/types";
import { lazyComponent, useLazyComponent } from "../shell/lazy-component";
import { isStamped, orderField } from "./use-missing-records";

const missingRecordsDialog = lazyComponent(
  "these records",
  async () => (await import("./missing-records-dialog")).MissingRecordsDialog,
);

interface MissingRecordsWarningProps {
  readonly collection: Collection;
  readonly count: number;
  readonly countAgain: () => void;
}

/** Says how many records a list cannot show and why, with a button to repair them. */
export function MissingRecordsWarning({ collection, count, countAgain }: MissingRecordsWarningProps) {
  const canFix = useCan({ resource: collection.name, action: "edit" }).data?.can ?? false;
  const [open, setOpen] = useState(false);
  const MissingRecordsDialog = useLazyComponent(missingRecordsDialog, open, () => setOpen(false));
  const field = orderField(collection);
  if (!field || (count === 0 && !open)) return null;
  const lacking = isStamped(field) ? `time (“${field.label}”)` : field.label.toLowerCase();
  const [records, they] = count === 1 ? ["record", "it has"] : ["records", "they have"];
  return (
    <div role="note" className={styles.note}>
      <WarningOutlined aria-hidden />
      <span>{`${count.toLocaleString("en")} ${records} cannot be shown because ${they} no ${lacking}.`}</span>
      {canFix && <Button onClick={() => setOpen(true)}>Fix</Button>}
      {open &&
        (MissingRecordsDialog ? (
          <MissingRecordsDialog
            collection={collection}
            field={field}
            count={count}
            onChange={countAgain}
            onClose={() => setOpen(false)}
          />
        ) : (
          <Loading label="Opening" over />
        ))}
    </div>
  );
}
