import { CloseOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, useId, useState } from "react";
import type { Change } from "../../contract/history";
import { history } from "../../data/services";
import { ALL } from "../../schema/define-collection";
import { ACTIONS, isOperationId } from "../../schema/history";
import { countIn, textIn } from "../../schema/stored-values";
import type { Collection, RecordData } from "../../schema/types";
import { ListBody } from "../../screens/list/list-body";
import {
  ChoiceFilter,
  CollectionFilter,
  DaysFilter,
  ListControls,
  ListSearch,
} from "../../screens/list/list-controls";
import { useListTable } from "../../screens/list/use-list-table";
import { atStart, authorOfRow, KindIcon, usePersonName, useReadersTitle } from "../../screens/record/names";
import { useOpenDialog } from "../../screens/shell/dialogs";
import { useShellSession } from "../../screens/shell/shell-session";
import { serviceKey, useService, useServiceQuery } from "../../screens/use-service";
import { richText, useText } from "../../texts/use-text";
import { useSeen } from "../../ui/browser-hooks";
import { PageHeader } from "../../ui/page";
import { EmptyState } from "../../ui/states";
import { Counting, MomentAgo } from "../../ui/values";
import { ACTION_STYLES } from "./field-changes";
import { nameOfOperation, OperationRecords, RecordLink } from "./operation";
import { UndoDialog } from "./undo";
import styles from "./activity.module.css";

interface ActivityPageProps {
  readonly collection: Collection;
  readonly collections: readonly Collection[];
}

/** The activity: every operation, newest first, updated live, with an undo button. */
export function ActivityPage({ collection, collections }: ActivityPageProps) {
  const t = useText();
  const list = useListTable(collection);
  const rows = list.result.data;
  const stateOf = useActivityItems(rows);
  const person = list.chosen("person");
  const kind = list.chosen("action") || ALL;
  return (
    <>
      <PageHeader title={collection.label.many}>
        <ListSearch list={list} />
        <ListControls chosen={list.filterCount}>
          {person !== "" && (
            <Button
              icon={<CloseOutlined aria-hidden />}
              iconPlacement="end"
              aria-label={t("history.activity.showEverybody", { person })}
              onClick={() => list.choose("person", ALL)}
            >
              {t("history.activity.by", { person })}
            </Button>
          )}
          <ChoiceFilter
            label={t("history.activity.kind")}
            options={ACTIONS.map((action) => ({
              value: action,
              label: t("history.action.kind", { action }),
            }))}
            chosen={kind}
            onChoose={(choice) => list.choose("action", choice)}
          />
          <CollectionFilter collections={collections} list={list} />
          <DaysFilter label={t("history.activity.from")} list={list} />
        </ListControls>
      </PageHeader>
      <ListBody list={list}>
        <section aria-label={collection.label.many} aria-busy={list.tableQuery.isPlaceholderData}>
          {rows.length === 0 && <EmptyState>{collection.messages.empty}</EmptyState>}
          <ul className={styles.feed}>
            {rows.map((entry) => (
              <ActivityItem
                key={entry.id}
                entry={entry}
                collections={collections}
                state={stateOf(entry)}
                onPerson={(name) => list.choose("person", name)}
              />
            ))}
          </ul>
        </section>
      </ListBody>
    </>
  );
}

/** @param rows the entries of one page. A new or removed row triggers a refetch. */
function useActivityItems(rows: readonly RecordData[]) {
  const { items } = useService(history);
  const operations = rows.map((row) => row["work"]).filter(isOperationId);
  const single = rows.flatMap(({ count, work: operation }) =>
    countIn(count, 1) === 1 && isOperationId(operation) ? [operation] : [],
  );
  const undoTargets = [...new Set(rows.map((row) => row["undoes"]).filter(isOperationId))];
  const { data, isError } = useQuery({
    queryKey: serviceKey(history.items, operations, undoTargets),
    queryFn: async () => ({ operations, ...(await items({ operations, single, undoTargets })) }),
    enabled: operations.length > 0,
    placeholderData: keepPreviousData,
  });
  return ({ work: operation, undoes }: RecordData) => ({
    /** The state has been read, or the request for it has failed. */
    isKnown: isError || (data?.operations.some((item) => item === operation) ?? false),
    undone: data?.undone.find((item) => item.operation === operation),
    undid: data?.undoTargets.find((item) => item.operation === undoes),
    /** The entry names one record, but the operation has more. */
    isSeveral: data?.multiCommit.some((item) => item === operation) ?? false,
  });
}

type ActivityItemState = ReturnType<ReturnType<typeof useActivityItems>>;

interface ActivityItemProps {
  readonly entry: RecordData;
  readonly collections: readonly Collection[];
  readonly state: ActivityItemState;
  readonly onPerson: (person: string) => void;
}

/** One operation: who did what and when, whether it was undone, and its actions. */
function ActivityItem({ entry, collections, state, onPerson }: ActivityItemProps) {
  const t = useText();
  const { readOnly } = useShellSession();
  const openDialog = useOpenDialog();
  const { isKnown, isSeveral } = state;
  // An unknown action counts as an update.
  const action = ACTIONS.find((declared) => declared === entry["action"]) ?? "update";
  const { icon: Icon, tone, isFinal } = ACTION_STYLES[action];
  const nameOf = usePersonName();
  const textOf = (key: string) => textIn(entry[key]);
  const [operation, storedTitle, first] = [textOf("work"), textOf("title"), textOf("first")];
  const [time, resource] = [textOf("time"), textOf("collection")];
  const by = authorOfRow(entry);
  const { kind, name: signIn } = by;
  const person = atStart(t, nameOf(by));
  const label = (
    <>
      <KindIcon kind={kind} /> <bdi>{person}</bdi>
    </>
  );
  // Only admins see an admin's sign-in name, and only in the details.
  const isNamed = signIn !== "" && person !== signIn;
  // Undefined: the collection is no longer declared.
  const collection = collections.find(({ name }) => name === resource);
  const stored = action !== "delete" && action !== "purge";
  const readersTitle = useReadersTitle({ collection, id: first, title: storedTitle, stored });
  const [seen, isSeen] = useSeen();
  const [open, setOpen] = useState(false);
  const details = useId();
  // The entry counts the records of its own commit, and an operation may consist of several commits.
  const ownCount = countIn(entry["count"], 1);
  const title = readersTitle || (ownCount > 1 ? "" : first || t("history.name.unknown"));
  const mayBeMore = ownCount > 1 || isSeveral || action === "import";
  const mayBeMixed = action === "delete" || action === "restore";
  const { data: total, isError } = useServiceQuery(
    history.count,
    { operation, collection: mayBeMixed ? resource : undefined },
    { enabled: isSeen && mayBeMore },
  );
  const isUndoing = textOf("undoes") !== "";
  // An undo of several records has an entry for each batch, and a batch may contain one record.
  const isUncounted = mayBeMore || (isUndoing && !isKnown);
  const count = total?.count ?? (isUncounted ? undefined : ownCount);
  const name = nameOfOperation(t, {
    ...{ collection, title, resource },
    count,
    isOwned: ownCount > 1,
    isMixed: total?.isMixed === true,
  });
  // Without the number, the sentence may name several records as one, or one as several.
  const isCounting = count === undefined && !isError;
  return (
    <li
      className={styles.line}
      aria-busy={isCounting}
      aria-label={
        isCounting ? t("ui.loading") : t("history.activity.did", { action, person, what: name.text })
      }
    >
      <span ref={seen} className={styles.sign} data-tone={tone}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words}>
        <p>
          {richText(
            t,
            "history.activity.did",
            {
              // Others see the admins as one person, and a link would identify one of them.
              person:
                nameOf.tells(kind) && signIn !== "" ? (
                  <button
                    type="button"
                    className={styles.person}
                    title={t("history.activity.onlyPerson", { person })}
                    onClick={() => onPerson(signIn)}
                  >
                    {label}
                  </button>
                ) : (
                  <strong>{label}</strong>
                ),
              what: isCounting ? (
                <Counting />
              ) : (
                <strong>
                  {name.isRecord && collection ? (
                    <RecordLink collection={collection} record={{ id: first, title: name.text, action }} />
                  ) : (
                    <bdi>{name.text}</bdi>
                  )}
                </strong>
              ),
            },
            { action },
          )}
        </p>
        <small>
          <OperationNote kind={name.kind} {...{ time, isUndoing, state }} />
        </small>
      </div>
      <Flex wrap gap={8} style={{ marginInlineStart: "auto" }}>
        <Button
          size="small"
          type="text"
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          aria-label={t(open ? "history.activity.hideOf" : "history.activity.detailsOf", { what: name.text })}
          onClick={() => setOpen(!open)}
        >
          {t(open ? "history.activity.hide" : "history.activity.details")}
        </Button>
        {collection && operation !== "" && !isFinal && (
          <Button
            size="small"
            // The label of an undo contains the number of records.
            disabled={readOnly || !isKnown || count === undefined}
            aria-label={t("history.activity.undoOf", { action, what: name.text })}
            onClick={() =>
              openDialog((onClosed) => (
                <UndoDialog
                  {...{ operation, collection, collections, action, name, onClosed }}
                  count={count ?? ownCount}
                />
              ))
            }
          >
            {t("common.undo")}
          </Button>
        )}
      </Flex>
      {open && (
        <div id={details} className={styles.details}>
          {isNamed && nameOf.tells(kind) && <small>{signIn}</small>}
          <OperationRecords operation={operation} collections={collections} />
        </div>
      )}
    </li>
  );
}

interface OperationNoteProps {
  readonly kind: string;
  /** ISO text; empty if unknown. */
  readonly time: string;
  /** The operation undid another one. */
  readonly isUndoing: boolean;
  readonly state: ActivityItemState;
}

function OperationNote({ kind, time, isUndoing, state: { undid, undone } }: OperationNoteProps) {
  const t = useText();
  const nameOf = usePersonName();
  const who = ({ by, at }: Pick<Change, "by" | "at">) => ({
    person: <bdi>{nameOf(by)}</bdi>,
    ago: <MomentAgo iso={at} />,
  });
  const undidText = undid
    ? richText(t, "history.activity.undid", who(undid), { action: undid.action })
    : t("history.activity.undidUnknown");
  const undoneText = undone && richText(t, "history.activity.undoneBy", who(undone));
  const notes = [time && <MomentAgo iso={time} />, isUndoing && undidText, undoneText].filter(Boolean);
  return (
    <>
      {kind}
      {notes.map((note, index) => (
        <Fragment key={index}> · {note}</Fragment>
      ))}
    </>
  );
}
