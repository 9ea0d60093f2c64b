import { useCan } from "@refinedev/core";
import { App, Skeleton, Timeline } from "antd";
import { useEffect, useRef } from "react";
import { ErrorState } from "../../components/error-state";
import { useFocusHome } from "../../components/use-focus-home";
import type { Change } from "../../contract/history";
import type { Collection, RecordData } from "../../schema/types";
import { useCall } from "../calls";
import { isProtected } from "../list/record-rights";
import { actionMessages } from "./action-messages";
import { ChangeEntry } from "./change-entry";
import { FieldChanges } from "./field-changes";
import styles from "./history.module.css";
import { useTakeBack } from "./use-take-back";

interface RecordHistoryProps {
  readonly collection: Collection;
  /** The current record, updated live: its history refetches when it changes. */
  readonly record: RecordData;
  /** Absent: the surrounding element has a title. */
  readonly heading?: string;
}

const OLDER = "This record is older than its history. Its earlier changes were not recorded.";
const RESTORED = "Changes from before its deletion are in the activity.";

/** The changes of a record, newest first, each with a revert button. */
export function RecordHistory({ collection, record, heading }: RecordHistoryProps) {
  const { name: resource } = collection;
  const { id } = record;
  const { modal } = App.useApp();
  const query = useCall("history/record", { resource, id }, { staleTime: 0 });
  const { refetch } = query;
  const mayEdit = useCan({ resource, action: "edit", params: { id } }).data?.can ?? false;
  const { busy, takeBack } = useTakeBack(collection, id, () => void refetch());
  const { home, comeHome } = useFocusHome<HTMLElement>();
  const shownRecord = useRef(record);
  useEffect(() => {
    if (shownRecord.current === record) return;
    shownRecord.current = record;
    void refetch();
  }, [record, refetch]);

  const confirm = (change: Change) => {
    modal.confirm({
      title: "Take this change back?",
      content: (
        <>
          <p>The values before it are written again, as a new change.</p>
          <FieldChanges
            collection={collection}
            id={id}
            changes={change.fields.filter(({ stays }) => stays === undefined).map(reversed)}
          />
        </>
      ),
      width: 480,
      okText: "Take back",
      cancelText: "Cancel",
      autoFocusButton: "cancel",
      onOk: () => takeBack(change),
      afterClose: comeHome,
    });
  };
  return (
    <section className={styles.history} aria-label="History" {...home}>
      {heading !== undefined && <h2>{heading}</h2>}
      {body()}
    </section>
  );

  function body() {
    if (query.isError)
      return (
        <ErrorState
          title="The history could not be read"
          detail={query.error.message}
          onRetry={() => void refetch()}
        />
      );
    const history = query.data?.data;
    if (!history)
      return (
        <div role="status" aria-label="Loading the history">
          <Skeleton active paragraph={{ rows: 4 }} />
        </div>
      );
    const { changes, isWhole } = history;
    if (changes.length === 0)
      return (
        <div className={styles.empty}>
          <p>No changes recorded yet.</p>
          {!isWhole && <p>{OLDER}</p>}
        </div>
      );
    const mayTakeBack = mayEdit && !isProtected(collection, record);
    return (
      <>
        <Timeline
          items={changes.map((change) => {
            const { icon: Icon } = actionMessages(change.action);
            return {
              key: change.id,
              dot: <Icon aria-hidden />,
              children: (
                <ChangeEntry
                  {...{ collection, id, change }}
                  busy={busy === change.id}
                  onTakeBack={mayTakeBack ? () => confirm(change) : undefined}
                />
              ),
            };
          })}
        />
        {!isWhole && <p className={styles.note}>{changes.at(-1)?.action === "restore" ? RESTORED : OLDER}</p>}
      </>
    );
  }
}

/** The change that a revert makes. */
function reversed({ key, values }: Change["fields"][number]): Change["fields"][number] {
  return { key, ...(values && { values: { before: values.after, after: values.before } }) };
}
