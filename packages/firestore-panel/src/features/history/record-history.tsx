import { useInvalidate, useNotification, useOnError, type HttpError } from "@refinedev/core";
import { App, Timeline, Button, Flex } from "antd";
import { useEffect, useRef } from "react";
import { LinesSkeleton, QueryContent } from "../../ui/states";
import { MomentAgo } from "../../ui/values";
import type { Change } from "../../contract/history";
import { counted, isProtected, withinSentence } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { text } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { history } from "../../data/services";
import { changes } from "./service";
import type { RecordSectionProps, RowDrawerProps } from "../../screens/features";
import { useService, useServiceQuery } from "../../screens/use-service";
import frame from "../../screens/record/frame.module.css";
import { useSaveNotice } from "../../screens/record/save-feedback";
import { askBeforeUnload } from "../../screens/shell/leave-guards";
import { RecordDrawer } from "../../screens/record/record-drawer";
import { useMay } from "../../screens/shell/shell-session";
import { ACTION_STYLES, FieldChanges } from "./field-changes";
import styles from "./history.module.css";
import { useKindLabel, usePersonName } from "../../screens/record/names";

export function HistorySection(props: RecordSectionProps) {
  return <ChangeHistory {...props} isTitled />;
}

/** @param props the record is live: its history refetches when it changes. */
function ChangeHistory({ collection, record, isTitled }: RecordSectionProps & { isTitled?: boolean }) {
  const t = useText();
  const { name: resource } = collection;
  const { id } = record;
  const { modal } = App.useApp();
  const query = useServiceQuery(history.record, { resource, id }, { staleTime: 0 });
  const { refetch } = query;
  const mayEdit = useMay(resource, "edit", id);
  const revertChange = useRevert(collection, id);
  const lastRecord = useRef(record);
  useEffect(() => {
    if (lastRecord.current === record) return;
    lastRecord.current = record;
    void refetch();
  }, [record, refetch]);

  const confirm = (change: Change) => {
    const reverted = change.fields.filter(({ blockedBy }) => blockedBy === undefined).map(reversed);
    modal.confirm({
      title: text("history.takeBack.question"),
      content: (
        <Flex vertical gap={12}>
          <p>{text("history.takeBack.consequence")}</p>
          <FieldChanges collection={collection} id={id} changes={reverted} />
        </Flex>
      ),
      width: 480,
      okText: text("history.takeBack.action"),
      cancelText: text("common.cancel"),
      focusable: { autoFocusButton: "cancel" },
      onOk: async () => {
        await revertChange(change);
        // A refusal means that the history has changed.
        void refetch();
      },
    });
  };
  const mayRevert = mayEdit && !isProtected(collection, record);
  return (
    <section className={styles.history} aria-label={t("history.record.title")}>
      {isTitled && <h2 className={frame.heading}>{t("form.show.history")}</h2>}
      <QueryContent
        query={query}
        failed={t("history.record.historyFailed")}
        loading={<LinesSkeleton label={t("history.record.historyLoading")} rows={4} />}
      >
        {({ changes, isWhole }) => (
          <Flex vertical gap={changes.length > 0 ? 16 : 8}>
            {changes.length === 0 && <small>{t("history.record.none")}</small>}
            {changes.length > 0 && (
              <Timeline
                items={changes.map((change) => {
                  const { icon: Icon } = ACTION_STYLES[change.action];
                  const onRevert = mayRevert ? () => confirm(change) : undefined;
                  return {
                    key: change.id,
                    icon: <Icon aria-hidden />,
                    content: <ChangeEntry {...{ collection, id, change, onRevert }} />,
                  };
                })}
              />
            )}
            {!isWhole && (
              <small>
                {t(changes.at(-1)?.action === "restore" ? "history.record.restored" : "history.record.older")}
              </small>
            )}
          </Flex>
        )}
      </QueryContent>
    </section>
  );
}

function reversed({ key, values }: Change["fields"][number]): Change["fields"][number] {
  return { key, ...(values && { values: { before: values.after, after: values.before } }) };
}

interface ChangeEntryProps {
  readonly collection: Collection;
  readonly id: string;
  readonly change: Change;
  /** Absent: the person may not revert. */
  readonly onRevert: (() => void) | undefined;
}

function ChangeEntry({ collection, id, change, onRevert }: ChangeEntryProps) {
  const t = useText();
  const { action, at, by, count, fields, isErased } = change;
  const nameOf = usePersonName();
  const kind = useKindLabel(by.kind);
  const free = fields.filter(({ blockedBy }) => blockedBy === undefined);
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
      {onRevert && free.length > 0 && (
        <Button
          size="small"
          aria-label={t("history.takeBack.of", { fields: labels.join(t("common.comma")) })}
          onClick={onRevert}
        >
          {t("history.takeBack.action")}
        </Button>
      )}
      {onRevert && fields.length > 0 && free.length === 0 && (
        <small>{t("history.takeBack.impossible")}</small>
      )}
    </div>
  );
}

/** @returns a function that restores the values before a change, and reports the result. */
function useRevert(collection: Collection, id: string) {
  const { name: resource, fields } = collection;
  const { revert } = useService(changes);
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { mutate: checkError } = useOnError();
  const showNotice = useSaveNotice();

  return async ({ id: entry }: Change): Promise<void> => {
    try {
      const reverted = await askBeforeUnload(() => revert({ resource, id, entry }));
      const names = reverted.fields.map((key) => fields.find((field) => field.key === key)?.label ?? key);
      const message = text("history.takeBack.done", { fields: names.join(text("common.comma")) });
      notify?.({ type: "success", message });
      showNotice(reverted);
      await invalidate({ resource, id, invalidates: ["list", "many", "detail"] });
    } catch (error) {
      const { message } = error as HttpError;
      notify?.({ type: "error", message: text("history.takeBack.failed"), description: message });
      checkError(error as HttpError);
    }
  };
}

/** The history of a record without its own page, in a drawer beside its list. */
export function HistoryDrawer(props: RowDrawerProps) {
  return (
    <RecordDrawer
      {...props}
      title="history.record.title"
      named="history.record.titleOf"
      Section={ChangeHistory}
    />
  );
}
