import { useDataProvider } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { ErrorState } from "../../components/error-state";
import { Loading } from "../../components/loading";
import type { Collection, Field } from "../../schema/types";
import { ask } from "../calls";
import { MissingRecord } from "./missing-record";
import styles from "./missing-records.module.css";

interface MissingRecordsDialogProps {
  readonly collection: Collection;
  /** The missing field. */
  readonly field: Field;
  readonly count: number;
  /** Called when a record was repaired or deleted. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** The records that the list cannot show, each with its values and an input for the missing field. */
export function MissingRecordsDialog({
  collection,
  field,
  count,
  onChange,
  onClose,
}: MissingRecordsDialogProps) {
  const { name: resource, label } = collection;
  const dataProvider = useDataProvider();
  const [wanted] = useState(count);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["list/missing", resource, "records"],
    queryFn: async () => (await ask(dataProvider(), "list/missing", { resource, count: wanted })).records,
    staleTime: Infinity,
    gcTime: 0,
  });
  const left = (data ?? []).filter(({ id }) => !done.has(id));
  return (
    <Modal
      open
      title={`${label.many} that the list cannot show`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
      width={720}
    >
      {isPending && <Loading label={`Searching all ${label.many}`} />}
      {error && (
        <ErrorState
          title={collection.messages.loadFailed}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data && left.length === 0 && <p role="status">All of them are fixed.</p>}
      <ul className={styles.records} aria-label={`${label.many} to fix`}>
        {left.map((record) => (
          <MissingRecord
            key={record.id}
            collection={collection}
            field={field}
            record={record}
            onDone={() => {
              setDone((before) => new Set([...before, record.id]));
              onChange();
            }}
          />
        ))}
      </ul>
    </Modal>
  );
}
