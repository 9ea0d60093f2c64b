/** The question about a deletion with its consequences, and the deletion of records with their dependents. */
import { useDelete, useNotification, type HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Input } from "antd";
import { useRef, useState } from "react";
import {
  CONSEQUENCES_RECORDS,
  type Consequences,
  type DeleteDependentsParams,
  type SkippedRecord,
} from "../../contract/history";
import type { SaveMeta } from "../../contract/records";
import { history, type HistoryService } from "../../data/services";
import { titleOf } from "../../fields/record";
import { isAudited, newOperationId, TRASH_DAYS } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { focusNearby } from "../../ui/focus";
import type { SelectionDialogProps } from "../features";
import { JobProgress, RecordNames } from "../jobs/job-dialog";
import { isMatched } from "../list/use-selection";
import { useAlert, useSaveNotice } from "../record/save-feedback";
import { useAmountOf, type AmountOf } from "../record/use-amount";
import { useService } from "../use-service";
import { operationIn, useUndo } from "../use-undo";
import { BulkDialog, type BulkQuestionProps, type SingleRecordDialog } from "./bulk-dialog";
import {
  BULK_SIZES,
  namedRefusals,
  type ApplyBatch,
  type BatchControl,
  type BulkOutcome,
  type BulkTarget,
} from "./bulk-steps";
import { isNumber, matchedText } from "./bulk-texts";
import common from "../../ui/common.module.css";
import styles from "./bulk.module.css";

/** Deleting more records than this requires typing their number. */
const MAX_UNTYPED_DELETIONS = 20;

interface Removal {
  readonly deleted: number;
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** Follow-up steps for the person. */
  readonly notices: readonly string[];
}

interface DeletionDialogProps extends SelectionDialogProps {
  readonly single?: SingleRecordDialog;
  readonly remove: (ids: readonly string[], operation: string) => Promise<Removal>;
}

/** Asks whether to delete records, and whether their dependents go with them. */
export function DeletionDialog({ remove, ...props }: DeletionDialogProps) {
  const { collection, target, single } = props;
  const t = useText();
  const historyService = useService(history);
  const amountOf = useAmountOf();
  const [operation] = useState(newOperationId);
  /** The collections whose records are deleted with them, and how many records those are. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const [typed, setTyped] = useState("");
  const showNotice = useSaveNotice();
  const { name: resource } = collection;

  /** @returns why the record itself must stay. */
  const moveChosen = async ({ id, name }: BulkTarget, notices: string[], control: BatchControl) => {
    for (const [dependents, total] of chosen) {
      const reason = await moveDependents({
        history: historyService,
        params: { resource, id, dependents, operation },
        ...{ name, amountOf, notices, stopped: control.stopped },
        onProgress: (done) =>
          control.report(
            single
              ? { text: t("list.deletion.moving", { done, total }), done, total }
              : { text: t("list.bulk.moving", { name, records: amountOf(dependents, done) }) },
          ),
      });
      if (reason !== undefined) return { name, reason };
    }
    return undefined;
  };
  const apply: ApplyBatch = async (batch, control) => {
    const notices: string[] = [];
    const ids = batch.map(({ id }) => id);
    try {
      for (const record of chosen.size > 0 ? batch : []) {
        const stays = await moveChosen(record, notices, control);
        if (stays) return { done: 0, refused: [stays], notices };
      }
      const { deleted, refused, notices: later } = await remove(ids, operation);
      return { done: deleted, refused: namedRefusals(batch, refused), notices: [...notices, ...later] };
    } catch (error) {
      if (notices.length > 0) showNotice({ notice: notices.join(" ") });
      throw error;
    }
  };
  return (
    <BulkDialog
      {...props}
      kind="delete"
      operation={operation}
      // One record may have many dependents.
      size={chosen.size > 0 ? 1 : BULK_SIZES.delete}
      apply={apply}
      isAgreed={(count) => count <= MAX_UNTYPED_DELETIONS || isNumber(typed, count)}
      question={(question) => (
        <DeletionQuestion
          {...{ collection, target, amountOf, chosen, typed }}
          {...question}
          single={single !== undefined}
          onChoose={(dependents, count) => {
            const others = [...chosen].filter(([name]) => name !== dependents);
            setChosen(new Map(count === undefined ? others : [...others, [dependents, count]]));
          }}
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
  const { messages, name: resource } = collection;
  const { mutateAsync } = useDelete<RecordData, HttpError>();
  const { open: notify } = useNotification();
  const alert = useAlert(collection);
  const undoable = useUndo(collection);
  const [focusNext] = useState(() => focusNearby(control));
  const recorded = useRef<string>(undefined);
  const isDeleted = useRef(false);

  const remove = async (ids: readonly string[], operation: string): Promise<Removal> => {
    const answer = await mutateAsync({
      resource,
      id: ids[0] ?? "",
      mutationMode: "pessimistic",
      meta: { operation } satisfies SaveMeta,
      successNotification: false,
      errorNotification: false,
    });
    recorded.current = operationIn(answer);
    const notices = "notice" in answer && typeof answer.notice === "string" ? [answer.notice] : [];
    return { deleted: 1, refused: [], notices };
  };
  const onEnd = ({ done, failure, refused }: BulkOutcome) => {
    isDeleted.current = done > 0;
    const detail = failure ?? refused[0]?.reason;
    if (isDeleted.current) {
      notify?.(undoable({ message: messages.deleted, operation: recorded.current, deleted: true }));
      onDeleted?.();
    } else if (detail !== undefined && !alert("deleteFailed", { detail }))
      notify?.({ type: "error", message: messages.deleteFailed, description: detail });
  };
  return (
    <DeletionDialog
      collection={collection}
      target={[record]}
      single={{ title: messages.confirmDelete, onEnd }}
      remove={remove}
      onDone={() => undefined}
      onClosed={() => {
        if (isDeleted.current) focusNext();
        onClosed();
      }}
    />
  );
}

interface DependentsOptions {
  readonly history: HistoryService;
  readonly params: Omit<DeleteDependentsParams, "cursor">;
  readonly name: string;
  readonly amountOf: AmountOf;
  readonly notices: string[];
  readonly onProgress: (done: number) => void;
  readonly stopped: () => boolean;
}

/**
 * Moves the dependents of a record to the trash before the record itself, in batches.
 * @returns why the record itself must stay. @throws where the deletion was stopped.
 */
async function moveDependents({ params, name, notices, ...options }: DependentsOptions) {
  const { history, amountOf, onProgress, stopped } = options;
  const amount = (count: number) => ({ count, records: amountOf(params.dependents, count) });
  const skipped: SkippedRecord[] = [];
  let done = 0;
  let cursor: string | undefined;
  const moved = () => (done > 0 ? ` ${text("list.deletion.moved", amount(done))}` : "");
  do {
    onProgress(done);
    const answer = await history.deleteDependents({ ...params, ...(cursor !== undefined && { cursor }) });
    done += answer.done;
    skipped.push(...answer.skipped);
    notices.push(...answer.notices);
    if (stopped()) throw new Error(text("list.deletion.stopped", { name }) + moved());
    ({ cursor } = answer);
  } while (cursor !== undefined);
  const [first] = skipped;
  if (!first) return undefined;
  const { title, reason } = first;
  const stays = text("list.deletion.stays", { ...amount(skipped.length), first: title, reason });
  return `${text("list.deletion.notDeleted", { name })} ${stays}${moved()}`;
}

interface DeletionQuestionProps
  extends Pick<SelectionDialogProps, "collection" | "target">, BulkQuestionProps {
  readonly single: boolean;
  readonly amountOf: AmountOf;
  readonly chosen: ReadonlyMap<string, number>;
  /** @param count the number of dependents; undefined: they stay. */
  readonly onChoose: (dependents: string, count: number | undefined) => void;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

function DeletionQuestion({ collection, target, found, count, single, ...props }: DeletionQuestionProps) {
  const t = useText();
  const { typed, onTyped, ...consequences } = props;
  const names = isMatched(target) ? [] : target.map((record) => titleOf(collection, record));
  const ids = found?.targets.map(({ id }) => id) ?? [];
  const isCounted = isAudited(collection) && ids.length > 0 && ids.length <= CONSEQUENCES_RECORDS;
  return (
    <div className={common.column}>
      {isMatched(target) && <p>{matchedText(t, collection, target)}</p>}
      {isCounted && <ConsequencesText {...{ collection, ids, names, ...consequences }} />}
      {!isCounted && single && names[0]}
      {!isCounted && !single && (
        <>
          {!isMatched(target) && <RecordNames names={names} />}
          <p>{deletionText(t, collection)}</p>
        </>
      )}
      {count > MAX_UNTYPED_DELETIONS && (
        <label className={styles.number}>
          {t("list.bulk.typeNumber", { count })}
          <Input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => onTyped(target.value)}
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

interface ConsequencesTextProps extends Pick<
  DeletionQuestionProps,
  "collection" | "amountOf" | "chosen" | "onChoose" | "batch"
> {
  readonly ids: readonly string[];
  /** None: of a whole search only their number is known. */
  readonly names: readonly string[];
}

/** The records' names, their dependents, and how long they can be restored. */
function ConsequencesText({
  collection,
  ids,
  names,
  amountOf,
  chosen,
  onChoose,
  batch,
}: ConsequencesTextProps) {
  const t = useText();
  const { name: resource, label } = collection;
  const service = useService(history);
  const { data, isError } = useQuery({
    queryKey: ["history/consequences", resource, ids],
    queryFn: () => service.consequences({ resource, ids }),
    gcTime: 0,
    retry: false,
  });
  const isOne = names.length === 1;
  const number = { of: isOne ? "one" : "several" } as const;
  const records = data?.records.filter(({ count }) => count > 0) ?? [];
  const facts = data ? factsOf(t, collection, data, amountOf, number) : [];
  return (
    <div className={`${common.column} ${styles.consequences}`}>
      {isOne ? (
        <strong>
          <bdi>{names[0]}</bdi>
        </strong>
      ) : (
        names.length > 0 && <RecordNames names={names} />
      )}
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
      {records.map(({ resource: dependents, count }) => (
        <Checkbox
          key={dependents}
          checked={chosen.has(dependents)}
          disabled={batch !== undefined}
          onChange={({ target }) => onChoose(dependents, target.checked ? count : undefined)}
        >
          {t("list.deletion.alsoMove", { ...number, records: amountOf(dependents, count) })}
        </Checkbox>
      ))}
      {records.length > 0 && (
        <p className={common.soft}>
          {t("list.deletion.unticked", { records: label[isOne ? "one" : "many"].toLowerCase() })}
        </p>
      )}
      {batch && <JobProgress text={batch.text} done={batch.done ?? 0} total={batch.total} />}
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
    ...records
      .filter(({ count }) => count > 0)
      .map(({ resource, count }) =>
        t("list.deletion.belong", { ...number, count, records: amountOf(resource, count) }),
      ),
    ...(signsIn ? [t(signIn ? "list.deletion.signInEnds" : "list.deletion.accountEnds", number)] : []),
    ...below
      .filter(({ count }) => count > 0)
      .map(({ label, count }) =>
        t(account ? "list.deletion.belowStays" : "list.deletion.belowReturns", { ...number, label, count }),
      ),
    ...(files > 0 ? [t("list.deletion.files", { ...number, count: files })] : []),
  ];
}
