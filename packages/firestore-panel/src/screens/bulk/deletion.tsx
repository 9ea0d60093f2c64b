/** The question about a deletion with its consequences, and the deletion of records with their dependents. */
import { useNotification, useResourceParams } from "@refinedev/core";
import { Checkbox, Flex, Input } from "antd";
import { useState } from "react";
import { CONSEQUENCES_RECORDS, type SkippedRecord } from "../../contract/history";
import { history, type HistoryService } from "../../data/services";
import { foldText } from "../../fields/search-text";
import { counted } from "../../schema/define-collection";
import { isAudited, MAX_DELETIONS, newOperationId, TRASH_DAYS } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import type { SelectionDialogProps } from "../features";
import type { StepControl } from "../jobs/run-job";
import { isMatched } from "../list/use-selection";
import { useAlert, useSaveNotice } from "../record/save-feedback";
import { useService, useServiceQuery } from "../use-service";
import { useUndo } from "../use-undo";
import { BulkDialog, type SingleRecordDialog } from "./bulk-dialog";
import type { ApplyBatch, BulkOutcome, BulkTarget } from "./bulk-steps";
import common from "../../ui/common.module.css";
import styles from "./bulk.module.css";

/** Deleting more records than this requires typing their number. */
const MAX_UNTYPED_DELETIONS = 20;

/** Asks whether to delete records, and whether their dependents go with them. */
export function DeletionDialog(props: SelectionDialogProps & { readonly single?: SingleRecordDialog }) {
  const { collection, target } = props;
  const t = useText();
  const service = useService(history);
  const amountOf = useAmountOf();
  const showNotice = useSaveNotice();
  const [operation] = useState(newOperationId);
  /** The collections whose records are deleted with them. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const { name: resource } = collection;
  const ids = isMatched(target) ? [] : target.map(({ id }) => id);
  const isCounted = isAudited(collection) && ids.length > 0 && ids.length <= CONSEQUENCES_RECORDS;

  /**
   * Moves the dependents of a record to the trash before the record itself, in batches.
   * @param notices receives the follow-up steps for the person.
   * @returns why the record itself must stay. @throws where the deletion was stopped.
   */
  const moveDependents = async (
    { id, name }: BulkTarget,
    notices: string[],
    { report, stopped }: StepControl<string>,
  ) => {
    for (const dependents of chosen) {
      const amount = (count: number) => ({ count, records: amountOf(dependents, count) });
      const skipped: SkippedRecord[] = [];
      let done = 0;
      let cursor: string | undefined;
      const moved = () => (done > 0 ? ` ${text("list.deletion.moved", amount(done))}` : "");
      do {
        report(text("list.bulk.moving", { name, records: amount(done).records }));
        const from = cursor !== undefined && { cursor };
        const answer = await service.deleteDependents({ resource, id, dependents, operation, ...from });
        done += answer.done;
        skipped.push(...answer.skipped);
        notices.push(...answer.notices);
        if (stopped()) throw new Error(text("list.deletion.stopped", { name }) + moved());
        ({ cursor } = answer);
      } while (cursor !== undefined);
      const [first] = skipped;
      if (first) {
        const { title, reason } = first;
        const skippedText = text("list.deletion.stays", { ...amount(skipped.length), first: title, reason });
        return `${text("list.deletion.notDeleted", { name })} ${skippedText}${moved()}`;
      }
    }
    return undefined;
  };
  const apply: ApplyBatch = async (batch, control) => {
    for (const { id, name } of chosen.length > 0 ? batch : []) {
      const notices: string[] = [];
      try {
        const reason = await moveDependents({ id, name }, notices, control);
        if (reason !== undefined) return { done: 0, refused: [{ id, reason }], notices: [] };
      } finally {
        if (notices.length > 0) showNotice({ notice: notices.join(" ") });
      }
    }
    const { deleted, refused, notices } = await service.remove({
      resource,
      ids: batch.map(({ id }) => id),
      operation,
    });
    return { done: deleted, refused, notices };
  };
  return (
    <BulkDialog
      {...props}
      kind="delete"
      operation={operation}
      // One record may have many dependents.
      size={chosen.length > 0 ? 1 : MAX_DELETIONS}
      apply={apply}
      isAgreed={(count) =>
        count <= MAX_UNTYPED_DELETIONS || foldText(typed).replace(/\D/g, "") === String(count)
      }
      question={({ count }) => (
        <>
          {isCounted ? (
            <ConsequencesText {...{ collection, ids, amountOf, chosen }} onChoose={setChosen} />
          ) : (
            <p>{deletionText(t, collection)}</p>
          )}
          {count > MAX_UNTYPED_DELETIONS && (
            <Flex component="label" vertical gap={6}>
              {t("list.bulk.typeNumber", { count })}
              <Input
                value={typed}
                inputMode="numeric"
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
              />
            </Flex>
          )}
        </>
      )}
    />
  );
}

interface SingleDeletionProps {
  readonly collection: Collection;
  readonly record: RecordData;
  readonly onDeleted?: (() => void) | undefined;
  readonly onClosed: () => void;
}

/** Asks whether to delete one record. A toast says whether it was deleted. */
export function SingleDeletion({ collection, record, onDeleted, onClosed }: SingleDeletionProps) {
  const { messages } = collection;
  const { open: notify } = useNotification();
  const alert = useAlert(collection);
  const undoable = useUndo(collection);

  const onEnd = ({ done, failure, refused }: BulkOutcome, operation: string | undefined) => {
    const detail = failure ?? refused[0]?.reason;
    if (done > 0) {
      notify?.(undoable({ message: messages.deleted, operation, deleted: true }));
      onDeleted?.();
    } else if (detail !== undefined && !alert("deleteFailed", { content: detail }))
      notify?.({ type: "error", message: messages.deleteFailed, description: detail });
  };
  return (
    <DeletionDialog
      collection={collection}
      target={[record]}
      single={{ title: messages.confirmDelete, onEnd }}
      onDone={() => undefined}
      onClosed={onClosed}
    />
  );
}

function deletionText(t: Translate, collection: Collection): string {
  if (!isAudited(collection)) return t("list.bulk.final");
  const restorable = t("list.bulk.restorable", { days: TRASH_DAYS });
  if (collection.signIn) return `${restorable} ${t("list.bulk.signInsEnd")}`;
  return collection.account ? `${restorable} ${t("list.bulk.accountsEnd")}` : restorable;
}

interface ConsequencesProps {
  readonly collection: Collection;
  readonly ids: readonly string[];
  readonly amountOf: AmountOf;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** The records' dependents, and how long they can be restored. */
function ConsequencesText(props: ConsequencesProps) {
  const { collection, ids, amountOf, chosen, onChoose } = props;
  const t = useText();
  const { name: resource, label } = collection;
  const { data, isError } = useServiceQuery(
    history.consequences,
    { resource, ids },
    { gcTime: 0, retry: false },
  );
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

type Consequences = Awaited<ReturnType<HistoryService["consequences"]>>;

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
