import {
  useCan,
  useDataProvider,
  useInvalidate,
  useNotification,
  useOnError,
  type HttpError,
  useOne,
} from "@refinedev/core";
import { App, Skeleton, Timeline, Button, Drawer } from "antd";
import { useEffect, useRef, useState, Suspense } from "react";
import { ErrorState } from "../../ui/states";
import { MomentAgo } from "../../ui/values";
import { useFocusHome } from "../../ui/focus";
import type { Change } from "../../contract/history";
import { counted, isProtected, withinSentence } from "../../schema/define-collection";
import { newOperationId } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { titleOf } from "../../fields/record";
import { useCall, ask } from "../calls";
import { useSaveNotice } from "../record/save-messages";
import { trackOperation } from "../shell/tracked-operations";
import { useShellSession } from "../shell/shell-session";
import { NoRecordNote } from "../show/no-record";
import { actionMessages } from "./action-messages";
import { FieldChanges } from "./field-changes";
import styles from "./history.module.css";
import { kindLabel, usePersonName } from "./use-person-name";

interface RecordHistoryProps {
  readonly collection: Collection;
  /** The current record, updated live: its history refetches when it changes. */
  readonly record: RecordData;
  /** Absent: the surrounding element has a title. */
  readonly heading?: string;
}

const OLDER = "This record is older than its history. Its earlier changes were not recorded.";
const NOT_FOUND = 404;
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
          <Skeleton paragraph={{ rows: 4 }} />
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

interface ChangeEntryProps {
  readonly collection: Collection;
  readonly id: string;
  readonly change: Change;
  readonly busy: boolean;
  /** Absent: the person may not revert. */
  readonly onTakeBack: (() => void) | undefined;
}

/** One change of a record: who, when, and each field with both values. */
function ChangeEntry({ collection, id, change, busy, onTakeBack }: ChangeEntryProps) {
  const { action, at, by, count, fields } = change;
  const nameOf = usePersonName();
  const free = fields.filter(({ stays }) => stays === undefined);
  const labels = free.map(({ key }) => collection.fields.find((field) => field.key === key)?.label ?? key);
  return (
    <div className={styles.entry}>
      <p>
        <strong>{actionMessages(action).kind}</strong> <MomentAgo iso={at} />
        <br />
        <span className={styles.meta}>
          by <bdi>{nameOf(by)}</bdi>
          {by.kind !== "admin" && ` (${withinSentence(kindLabel(by.kind))})`}
          {count > 1 && ` · one of ${counted(count, collection.label)}`}
        </span>
      </p>
      {fields.length > 0 && <FieldChanges collection={collection} id={id} changes={fields} />}
      {onTakeBack && free.length > 0 && (
        <Button
          size="small"
          loading={busy}
          aria-label={`Take back the change of ${labels.join(", ")}`}
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
      {onTakeBack && fields.length > 0 && free.length === 0 && (
        <p className={styles.note}>It cannot be taken back any more.</p>
      )}
    </div>
  );
}

/** @returns a function that restores the values before a change, and reports the result. */
function useTakeBack(collection: Collection, id: string, onDone: () => void) {
  const { name: resource, fields, label } = collection;
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { mutate: checkError } = useOnError();
  const showNotice = useSaveNotice();
  /** Id of the entry that is being reverted. */
  const [busy, setBusy] = useState<string>();
  /** Set by the first click, so that a double click asks once. */
  const working = useRef(false);

  const takeBack = async ({ id: entry }: Change): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setBusy(entry);
    try {
      const as = newOperationId();
      const operation = {
        done: "Taken back",
        subject: `a change of this ${label.one.toLowerCase()}`,
        proof: { work: as, count: 1 },
      } as const;
      const taken = await trackOperation(operation, () =>
        ask(dataProvider(), "history/revert", { resource, id, entry, operation: as }),
      );
      const names = taken.fields.map((key) => fields.find((field) => field.key === key)?.label ?? key);
      notify?.({ type: "success", message: `Taken back: ${names.join(", ")}` });
      showNotice(taken);
      await invalidate({ resource, id, invalidates: ["list", "many", "detail"] });
    } catch (error) {
      const { message } = error as HttpError;
      notify?.({ type: "error", message: "This change was not taken back", description: message });
      checkError(error as HttpError);
    }
    working.current = false;
    setBusy(undefined);
    // A refusal means that the history has changed.
    onDone();
  };
  return { busy, takeBack };
}

interface HistoryDrawerProps {
  readonly collection: Collection;
  readonly id: string;
  /** The record from the list, if the list contains it. */
  readonly listed: RecordData | undefined;
  /** Called when the drawer has closed. */
  readonly onClosed: () => void;
}

/** The history of a record without its own page, in a drawer beside its list. */
export function HistoryDrawer({ collection, id, listed, onClosed }: HistoryDrawerProps) {
  const { ended } = useShellSession();
  const [open, setOpen] = useState(true);
  const { query } = useOne<RecordData, HttpError>({
    resource: collection.name,
    id,
    liveMode: "auto",
    errorNotification: false,
  });
  const current = query.data?.data;
  const record = current ?? listed;
  return (
    <Drawer
      open={open && !ended}
      width="min(520px, 100vw)"
      title={
        record ? (
          <>
            History of <bdi>{titleOf(collection, record)}</bdi>
          </>
        ) : (
          "History"
        )
      }
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
    >
      {query.isError && query.error.statusCode === NOT_FOUND ? (
        <NoRecordNote collection={collection} />
      ) : query.isError ? (
        <ErrorState
          title={collection.messages.loadFailed}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : current ? (
        // A field's view may still load. The boundary keeps the list behind the drawer mounted.
        <Suspense fallback={<Skeleton />}>
          <div className={styles.raised}>
            <RecordHistory collection={collection} record={current} />
          </div>
        </Suspense>
      ) : (
        <Skeleton />
      )}
    </Drawer>
  );
}
