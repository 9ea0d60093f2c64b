import { useInvalidate, useNotification, useOnError, type HttpError, useOne } from "@refinedev/core";
import { App, Skeleton, Timeline, Button, Drawer, Flex } from "antd";
import { useEffect, useRef, useState, Suspense } from "react";
import { ErrorState } from "../../ui/states";
import { MomentAgo } from "../../ui/values";
import { useFocusFallback } from "../../ui/focus";
import { useSides } from "../../ui/sides";
import { isNotFound } from "../../contract/unreachable";
import type { Change } from "../../contract/history";
import { counted, isProtected, withinSentence } from "../../schema/define-collection";
import type { Collection, RecordData } from "../../schema/types";
import { titleOf } from "../../fields/record";
import { text } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { history } from "../../data/services";
import { changes } from "./service";
import type { RecordSectionProps, RowDrawerProps } from "../../screens/features";
import { useService, useServiceQuery } from "../../screens/use-service";
import frame from "../../screens/record/frame.module.css";
import { useSaveNotice } from "../../screens/record/save-feedback";
import { askBeforeUnload } from "../../screens/shell/use-stay-guard";
import { useMay, useShellSession } from "../../screens/shell/shell-session";
import { NoRecordNote } from "../../screens/record/frame";
import { actionStyle } from "./action-messages";
import { FieldChanges } from "./field-changes";
import styles from "./history.module.css";
import { useKindLabel, usePersonName } from "../../screens/record/names";

interface RecordHistoryProps {
  readonly collection: Collection;
  /** The current record, updated live: its history refetches when it changes. */
  readonly record: RecordData;
  /** Absent: the surrounding element has a title. */
  readonly heading?: string;
}

/** The history on a record's page. */
export function HistorySection(props: RecordSectionProps) {
  const t = useText();
  return <RecordHistory {...props} heading={t("form.show.history")} />;
}

/** The changes of a record, newest first, each with a revert button. */
function RecordHistory({ collection, record, heading }: RecordHistoryProps) {
  const t = useText();
  const { name: resource } = collection;
  const { id } = record;
  const { modal } = App.useApp();
  const query = useServiceQuery(history.record, { resource, id }, { staleTime: 0 });
  const { refetch } = query;
  const mayEdit = useMay(resource, "edit", id);
  const { busy, takeBack } = useTakeBack(collection, id, () => void refetch());
  const { fallbackProps, focusFallback } = useFocusFallback<HTMLElement>();
  const shownRecord = useRef(record);
  useEffect(() => {
    if (shownRecord.current === record) return;
    shownRecord.current = record;
    void refetch();
  }, [record, refetch]);

  const confirm = (change: Change) => {
    modal.confirm({
      title: text("history.takeBack.question"),
      content: (
        <Flex vertical gap={12}>
          <p>{text("history.takeBack.consequence")}</p>
          <FieldChanges
            collection={collection}
            id={id}
            changes={change.fields.filter(({ stays }) => stays === undefined).map(reversed)}
          />
        </Flex>
      ),
      width: 480,
      okText: text("history.takeBack.action"),
      cancelText: text("common.cancel"),
      focusable: { autoFocusButton: "cancel" },
      onOk: () => takeBack(change),
      afterClose: focusFallback,
    });
  };
  return (
    <section className={styles.history} aria-label={t("history.record.title")} {...fallbackProps}>
      {heading !== undefined && <h2 className={frame.heading}>{heading}</h2>}
      {body()}
    </section>
  );

  function body() {
    if (query.isError)
      return (
        <ErrorState
          title={t("history.record.historyFailed")}
          detail={query.error.message}
          onRetry={() => void refetch()}
        />
      );
    if (!query.data)
      return (
        <div role="status" aria-label={t("history.record.historyLoading")}>
          <Skeleton paragraph={{ rows: 4 }} />
        </div>
      );
    const { changes, isWhole } = query.data;
    if (changes.length === 0)
      return (
        <Flex vertical gap={8}>
          <small>{t("history.record.none")}</small>
          {!isWhole && <small>{t("history.record.older")}</small>}
        </Flex>
      );
    const mayTakeBack = mayEdit && !isProtected(collection, record);
    return (
      <Flex vertical gap={16}>
        <Timeline
          items={changes.map((change) => {
            const { icon: Icon } = actionStyle(change.action);
            return {
              key: change.id,
              icon: <Icon aria-hidden />,
              content: (
                <ChangeEntry
                  {...{ collection, id, change }}
                  busy={busy === change.id}
                  onTakeBack={mayTakeBack ? () => confirm(change) : undefined}
                />
              ),
            };
          })}
        />
        {!isWhole && (
          <small>
            {t(changes.at(-1)?.action === "restore" ? "history.record.restored" : "history.record.older")}
          </small>
        )}
      </Flex>
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
  const t = useText();
  const { action, at, by, count, fields, isErased } = change;
  const nameOf = usePersonName();
  const kind = useKindLabel(by.kind);
  const free = fields.filter(({ stays }) => stays === undefined);
  const labels = free.map(({ key }) => collection.fields.find((field) => field.key === key)?.label ?? key);
  return (
    <div className={styles.entry}>
      <p>
        <strong>{t("history.action.kind", { action })}</strong> <MomentAgo iso={at} />
        <br />
        <small>
          {richText(
            t,
            by.kind === "admin" ? "history.record.by" : "history.record.byKind",
            { person: <bdi>{nameOf(by)}</bdi> },
            { kind: withinSentence(kind) },
          )}
          {count > 1 && ` · ${t("history.record.oneOf", { records: counted(count, collection.label) })}`}
        </small>
      </p>
      {isErased && <small>{t("history.record.erased")}</small>}
      {fields.length > 0 && <FieldChanges collection={collection} id={id} changes={fields} />}
      {onTakeBack && free.length > 0 && (
        <Button
          size="small"
          loading={busy}
          aria-label={t("history.takeBack.of", { fields: labels.join(t("common.comma")) })}
          onClick={onTakeBack}
        >
          {t("history.takeBack.action")}
        </Button>
      )}
      {onTakeBack && fields.length > 0 && free.length === 0 && (
        <small>{t("history.takeBack.impossible")}</small>
      )}
    </div>
  );
}

/** @returns a function that restores the values before a change, and reports the result. */
function useTakeBack(collection: Collection, id: string, onDone: () => void) {
  const { name: resource, fields } = collection;
  const { revert } = useService(changes);
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
      const taken = await askBeforeUnload(() => revert({ resource, id, entry }));
      const names = taken.fields.map((key) => fields.find((field) => field.key === key)?.label ?? key);
      notify?.({
        type: "success",
        message: text("history.takeBack.done", { fields: names.join(text("common.comma")) }),
      });
      showNotice(taken);
      await invalidate({ resource, id, invalidates: ["list", "many", "detail"] });
    } catch (error) {
      const { message } = error as HttpError;
      notify?.({ type: "error", message: text("history.takeBack.failed"), description: message });
      checkError(error as HttpError);
    }
    working.current = false;
    setBusy(undefined);
    // A refusal means that the history has changed.
    onDone();
  };
  return { busy, takeBack };
}

/** The history of a record without its own page, in a drawer beside its list. */
export function HistoryDrawer({ collection, id, listed, onClosed }: RowDrawerProps) {
  const t = useText();
  const { ended } = useShellSession();
  const [open, setOpen] = useState(true);
  const sides = useSides();
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
      placement={sides.end}
      size="min(520px, 100vw)"
      title={
        record
          ? richText(t, "history.record.titleOf", { record: <bdi>{titleOf(collection, record)}</bdi> })
          : t("history.record.title")
      }
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
    >
      {isNotFound(query.error) ? (
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
          <RecordHistory collection={collection} record={current} />
        </Suspense>
      ) : (
        <Skeleton />
      )}
    </Drawer>
  );
}
