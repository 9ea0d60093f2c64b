/** The question about a deletion with its consequences, and the deletion of records with their dependents. */
import { useNotification, useResourceParams } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Input } from "antd";
import { useRef, useState } from "react";
import { CONSEQUENCES_RECORDS, type Consequences, type SkippedRecord } from "../../contract/history";
import { history, type HistoryService } from "../../data/services";
import { titleOf } from "../../fields/record";
import { foldText } from "../../fields/search-text";
import { counted } from "../../schema/define-collection";
import { isAudited, newOperationId, TRASH_DAYS } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { focusNearby } from "../../ui/focus";
import type { SelectionDialogProps } from "../features";
import { RecordNames } from "../jobs/job-dialog";
import type { StepControl } from "../jobs/run-job";
import { isMatched } from "../list/use-selection";
import { useAlert, useSaveNotice } from "../record/save-feedback";
import { useService } from "../use-service";
import { useUndo } from "../use-undo";
import { BulkDialog, matchedText, type BulkQuestion, type SingleRecordDialog } from "./bulk-dialog";
import { BULK_SIZES, type ApplyBatch, type BulkOutcome, type BulkTarget } from "./bulk-steps";
import common from "../../ui/common.module.css";
import styles from "./bulk.module.css";

/** Deleting more records than this requires typing their number. */
const MAX_UNTYPED_DELETIONS = 20;

/** Asks whether to delete records, and whether their dependents go with them. */
export function DeletionDialog(props: SelectionDialogProps & { readonly single?: SingleRecordDialog }) {
  const { collection, target } = props;
  const service = useService(history);
  const amountOf = useAmountOf();
  const showNotice = useSaveNotice();
  const [operation] = useState(newOperationId);
  /** The collections whose records are deleted with them. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const { name: resource } = collection;

  const apply: ApplyBatch = async (batch, control) => {
    const ids = batch.map(({ id }) => id);
    for (const { id, name } of chosen.length > 0 ? batch : []) {
      const notices: string[] = [];
      try {
        const moved = { id, name, resource, operation, chosen, amountOf, notices };
        const reason = await moveDependents(service, moved, control);
        if (reason !== undefined) return { done: 0, refused: [{ id, reason }], notices: [] };
      } finally {
        if (notices.length > 0) showNotice({ notice: notices.join(" ") });
      }
    }
    const { deleted, refused, notices } = await service.remove({ resource, ids, operation });
    return { done: deleted, refused, notices };
  };
  return (
    <BulkDialog
      {...props}
      kind="delete"
      operation={operation}
      // One record may have many dependents.
      size={chosen.length > 0 ? 1 : BULK_SIZES.delete}
      apply={apply}
      isAgreed={(count) =>
        count <= MAX_UNTYPED_DELETIONS || foldText(typed).replace(/\D/g, "") === String(count)
      }
      question={(question) => (
        <DeletionQuestion
          {...{ collection, target, amountOf, chosen, typed, ...question }}
          onChoose={setChosen}
          onTyped={setTyped}
        />
      )}
    />
  );
}

interface SingleDeletionProps {
  readonly collection: Collection;
  readonly record: RecordData;
  /** It was pressed, and receives the focus again unless it goes with its record. */
  readonly control: Element | null;
  readonly onDeleted?: (() => void) | undefined;
  readonly onClosed: () => void;
}

/** Asks whether to delete one record. A toast says whether it was deleted. */
export function SingleDeletion({ collection, record, control, onDeleted, onClosed }: SingleDeletionProps) {
  const { messages } = collection;
  const { open: notify } = useNotification();
  const alert = useAlert(collection);
  const undoable = useUndo(collection);
  const [focusNext] = useState(() => focusNearby(control));
  const isDeleted = useRef(false);

  const onEnd = ({ done, failure, refused }: BulkOutcome, operation: string | undefined) => {
    isDeleted.current = done > 0;
    const detail = failure ?? refused[0]?.reason;
    if (isDeleted.current) {
      notify?.(undoable({ message: messages.deleted, operation, deleted: true }));
      onDeleted?.();
    } else if (detail !== undefined && !alert("deleteFailed", { detail }))
      notify?.({ type: "error", message: messages.deleteFailed, description: detail });
  };
  return (
    <DeletionDialog
      collection={collection}
      target={[record]}
      single={{ title: messages.confirmDelete, onEnd }}
      onDone={() => undefined}
      onClosed={() => {
        if (isDeleted.current) focusNext();
        onClosed();
      }}
    />
  );
}

interface Moved extends BulkTarget {
  readonly resource: string;
  readonly operation: string;
  readonly chosen: readonly string[];
  readonly amountOf: AmountOf;
  /** Receives the follow-up steps for the person. */
  readonly notices: string[];
}

/**
 * Moves the dependents of a record to the trash before the record itself, in batches.
 * @returns why the record itself must stay. @throws where the deletion was stopped.
 */
async function moveDependents(
  history: HistoryService,
  { id, name, resource, operation, chosen, amountOf, notices }: Moved,
  { report, stopped }: StepControl<string>,
): Promise<string | undefined> {
  for (const dependents of chosen) {
    const amount = (count: number) => ({ count, records: amountOf(dependents, count) });
    const skipped: SkippedRecord[] = [];
    let done = 0;
    let cursor: string | undefined;
    const moved = () => (done > 0 ? ` ${text("list.deletion.moved", amount(done))}` : "");
    do {
      report(text("list.bulk.moving", { name, records: amount(done).records }));
      const from = cursor !== undefined && { cursor };
      const answer = await history.deleteDependents({ resource, id, dependents, operation, ...from });
      done += answer.done;
      skipped.push(...answer.skipped);
      notices.push(...answer.notices);
      if (stopped()) throw new Error(text("list.deletion.stopped", { name }) + moved());
      ({ cursor } = answer);
    } while (cursor !== undefined);
    const [first] = skipped;
    if (first) {
      const { title, reason } = first;
      const stays = text("list.deletion.stays", { ...amount(skipped.length), first: title, reason });
      return `${text("list.deletion.notDeleted", { name })} ${stays}${moved()}`;
    }
  }
  return undefined;
}

interface ConsequencesProps extends Pick<SelectionDialogProps, "collection"> {
  readonly amountOf: AmountOf;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

interface DeletionQuestionProps
  extends ConsequencesProps, Pick<SelectionDialogProps, "target">, Pick<BulkQuestion, "count"> {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

function DeletionQuestion({ target, count, typed, onTyped, ...props }: DeletionQuestionProps) {
  const t = useText();
  const { collection } = props;
  const records = isMatched(target) ? [] : target;
  const names = records.map((record) => titleOf(collection, record));
  const isCounted = isAudited(collection) && records.length > 0 && records.length <= CONSEQUENCES_RECORDS;
  return (
    <div className={common.column}>
      {isMatched(target) ? <p>{matchedText(t, collection, target)}</p> : <RecordNames names={names} />}
      {isCounted ? (
        <ConsequencesText {...props} ids={records.map(({ id }) => id)} />
      ) : (
        <p>{deletionText(t, collection)}</p>
      )}
      {count > MAX_UNTYPED_DELETIONS && (
        <label className={styles.number}>
          {t("list.bulk.typeNumber", { count })}
          <Input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => onTyped(event.target.value)}
          />
        </label>
      )}
    </div>
  );
}

function deletionText(t: Translate, collection: Collection): string {
  if (!isAudited(collection)) return t("list.bulk.final");
  const restorable = t("list.bulk.restorable", { days: TRASH_DAYS });
  if (collection.signIn) return `${restorable} ${t("list.bulk.signInsEnd")}`;
  return collection.account ? `${restorable} ${t("list.bulk.accountsEnd")}` : restorable;
}

/** The records' dependents, and how long they can be restored. */
function ConsequencesText(props: ConsequencesProps & { readonly ids: readonly string[] }) {
  const { collection, ids, amountOf, chosen, onChoose } = props;
  const t = useText();
  const { name: resource, label } = collection;
  const service = useService(history);
  const { data, isError } = useQuery({
    queryKey: ["history/consequences", resource, ids],
    queryFn: () => service.consequences({ resource, ids }),
    gcTime: 0,
    retry: false,
  });
  const number = { of: ids.length === 1 ? "one" : "several" } as const;
  const facts = data ? factsOf(t, collection, data, amountOf, number) : [];
  return (
    <div className={`${common.column} ${styles.consequences}`}>
      <div role="status">
        {!data && (
          <p className={common.soft}>
            {t(isError ? "list.deletion.uncounted" : "list.deletion.counting", number)}
          </p>
        )}
        {facts.length > 0 && (
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
      </div>
      {data && data.records.length > 0 && (
        <>
          <Checkbox.Group
            className={common.column ?? ""}
            value={[...chosen]}
            options={data.records.map(({ resource: dependents, count }) => ({
              value: dependents,
              label: t("list.deletion.alsoMove", { ...number, records: amountOf(dependents, count) }),
            }))}
            onChange={onChoose}
          />
          <p className={common.soft}>
            {t("list.deletion.unticked", {
              records: label[ids.length === 1 ? "one" : "many"].toLowerCase(),
            })}
          </p>
        </>
      )}
      <p className={common.soft}>{t("list.deletion.restorable", { ...number, days: TRASH_DAYS })}</p>
    </div>
  );
}

function factsOf(
  t: Translate,
  { signIn, account }: Collection,
  { records, below, signsIn, files }: Consequences,
  amountOf: AmountOf,
  number: { readonly of: "one" | "several" },
): readonly string[] {
  return [
    ...records.map(({ resource, count }) =>
      t("list.deletion.belong", { ...number, count, records: amountOf(resource, count) }),
    ),
    ...(signsIn ? [t(signIn ? "list.deletion.signInEnds" : "list.deletion.accountEnds", number)] : []),
    ...below.map(({ label, count }) =>
      t(account ? "list.deletion.belowStays" : "list.deletion.belowReturns", { ...number, label, count }),
    ),
    ...(files > 0 ? [t("list.deletion.files", { ...number, count: files })] : []),
  ];
}

/** @returns a number of records of any collection as text: "300 books". */
function useAmountOf(): AmountOf {
  const { resources } = useResourceParams();
  return (resource, count) => {
    // Undefined: this panel does not declare the collection.
    const label: unknown = resources.find(({ name }) => name === resource)?.meta?.["one"];
    return typeof label === "string"
      ? counted(count, { one: label, many: label })
      : text("list.records", { count });
  };
}

type AmountOf = (resource: string, count: number) => string;
