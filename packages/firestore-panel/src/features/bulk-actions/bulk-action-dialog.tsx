import { CopyOutlined } from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { Button, Input, Form, Select } from "antd";
import { Suspense, useState } from "react";
import { ErrorState, Loading } from "../../ui/states";
import { errorMessage } from "../../contract/unreachable";
import { isAudited } from "../../schema/history";
import type { Collection, Field, FormValues } from "../../schema/types";
import { withoutDirection } from "../../schema/text";
import { text, type TextId } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { JobDialog, JobProgress, JobSummary, RecordNames } from "../../screens/jobs/job-dialog";
import { detailText, resultText } from "../../screens/jobs/run-job";
import { useSaveNotice } from "../../screens/record/save-messages";
import { useUndo } from "../../screens/use-undo";
import {
  isNumber,
  mustBeRead,
  targetCount,
  wantsNumber,
  countText,
  dialogTitle,
  progressText,
  resultTitle,
  deletionText,
  matchedText,
  settingText,
  type BulkAction,
  type BulkActionKind,
  type BulkOutcome,
  type FieldSetting,
} from "./bulk-action";
import { outcomeOf } from "./bulk-steps";
import {
  useBulkAction,
  useConsequences,
  useMatchCount,
  type BulkResult,
  type BulkConsequences,
} from "./use-bulk-action";
import common from "../../ui/common.module.css";
import styles from "./bulk-actions.module.css";
import { titleOf, checkField, isEmpty } from "../../fields/record";
import { ConsequencesText } from "../../screens/list/deletion/deletion";
import { modelOf } from "../../fields/models";
import { FormField } from "../../screens/form/form-field";
import { isMatched } from "../../screens/list/selection-links";
import { amount } from "../../screens/list/use-selection";
import type { SelectionDialogProps } from "../../screens/features";
import { settableFields } from "../../screens/list/record-rights";

export function BulkSetDialog(props: SelectionDialogProps) {
  return <BulkActionDialog kind="set" {...props} />;
}

export function BulkDeleteDialog(props: SelectionDialogProps) {
  return <BulkActionDialog kind="delete" {...props} />;
}

interface BulkActionDialogProps extends SelectionDialogProps {
  readonly kind: BulkActionKind;
}

function BulkActionDialog({ kind, target, collection, onDone, onClosed }: BulkActionDialogProps) {
  const [action] = useState<BulkAction>({ kind, target });
  const t = useText();
  const { open: notify } = useNotification();
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const [open, setOpen] = useState(true);
  const [setting, setSetting] = useState<FieldSetting>();
  const [typed, setTyped] = useState("");
  const job = useBulkAction(collection, action);
  const { state } = job;
  const consequences = useConsequences(collection, kind, job.found);
  const counting = useMatchCount(action);
  const number = job.found ? { count: targetCount(job.found) } : counting.data;
  const isAgreed =
    number !== undefined &&
    (kind === "set"
      ? setting !== undefined
      : !wantsNumber(kind, number.count) || isNumber(typed, number.count));

  const choice = { setting, together: consequences?.together };
  const progress = state.name === "idle" ? undefined : state.progress;
  const isRunning = state.name === "running";
  const outcome =
    progress?.stage === "applying" && (state.name === "done" || state.name === "stopped")
      ? outcomeOf({ ...state, progress })
      : undefined;
  // The records could not be found, so nothing was done.
  const searchError = state.name === "stopped" && progress?.stage === "finding" ? state.error : undefined;
  const countError = counting.isFetching ? undefined : counting.error?.message;
  const failure = searchError === undefined ? countError : errorMessage(searchError);

  const close = (result?: BulkOutcome) => {
    setOpen(false);
    if (result && result.notices.length > 0) showNotice({ notice: result.notices.join(" ") });
  };
  const finish = (result: BulkResult | undefined) => {
    if (!result) return;
    const ended = result.outcome;
    const message = resultTitle(text, collection, kind, ended);
    if (mustBeRead(ended)) {
      const toast = { type: "error", message, description: detailText(ended), persistent: true } as const;
      if (result.isLeft) notify?.(toast);
      return;
    }
    notify?.(
      undoable({
        message,
        operation: ended.done > 0 && isAudited(collection) ? job.operation : undefined,
        deleted: kind === "delete",
      }),
    );
    if (ended.left.length === 0) onDone();
    close(ended);
  };
  const begin = () => {
    if (number) void job.begin(number.count, choice).then(finish);
  };
  const cancel = () => {
    job.stop();
    if (outcome) close(outcome);
    else if (!isRunning || progress?.stage === "finding") close();
  };
  const title = outcome
    ? resultTitle(t, collection, kind, outcome)
    : dialogTitle(t, collection, kind, number, isRunning && progress?.stage === "applying");
  return (
    <JobDialog
      open={open}
      title={title}
      state={state.name}
      afterClose={onClosed}
      more={
        outcome && (
          <>
            <CopyResultButton result={() => resultText(title, outcome)} />
            {outcome.left.length > 0 && (
              <Button onClick={() => void job.resume(outcome, choice).then(finish)}>
                {t("list.bulk.resume")}
              </Button>
            )}
          </>
        )
      }
      cancel={{
        children: t(outcome ? "common.close" : job.stopping ? "common.stopping" : "common.cancel"),
        onClick: cancel,
        // The value is chosen first, so Cancel does not take the focus.
        autoFocus: kind === "delete" || state.name !== "idle",
      }}
      {...(!outcome && {
        confirm: {
          children: t(kind === "delete" ? "common.delete" : "list.bulk.confirmSet"),
          danger: kind === "delete",
          disabled: !isAgreed || failure !== undefined,
          loading: isRunning,
          onClick: begin,
        },
      })}
    >
      {content()}
    </JobDialog>
  );

  function content() {
    if (failure !== undefined) {
      const retry = searchError === undefined ? () => void counting.refetch() : begin;
      return <ErrorState title={collection.messages.loadFailed} detail={failure} onRetry={retry} />;
    }
    if (!number) return <Loading label={t("list.bulk.counting")} />;
    if (outcome) return <JobSummary outcome={outcome} />;
    if (isRunning && progress?.stage === "finding") {
      const { size } = progress.found;
      const text = t("list.bulk.finding", { found: size, amount: amount(t, number) });
      return <JobProgress text={text} done={size} total={number.count} />;
    }
    if (isRunning && progress?.stage === "applying") {
      const { requested, left, moving } = progress;
      const through = requested - left.length;
      return (
        <JobProgress
          text={moving ?? progressText(t, kind, through, requested)}
          done={through}
          total={requested}
        />
      );
    }
    return (
      <BulkActionQuestion
        {...{ collection, action, setting, typed, consequences }}
        countText={countText(t, collection, number)}
        count={number.count}
        onSetting={setSetting}
        onTyped={setTyped}
      />
    );
  }
}

function CopyResultButton({ result }: { readonly result: () => string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<TextId>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(withoutDirection(result()));
      setOutcome("list.bulk.copied");
    } catch {
      setOutcome("list.bulk.notCopied");
    }
  };
  return (
    <span className={common.inline}>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t("common.copy")}
      </Button>
      <span role="status">{outcome && t(outcome)}</span>
    </span>
  );
}

interface BulkActionQuestionProps {
  readonly collection: Collection;
  readonly action: BulkAction;
  readonly countText: string;
  readonly count: number;
  readonly setting: FieldSetting | undefined;
  readonly onSetting: (setting: FieldSetting | undefined) => void;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  /** The consequences of a deletion. Undefined: a general text is shown. */
  readonly consequences: BulkConsequences | undefined;
}

function BulkActionQuestion({ collection, action, countText, count, ...props }: BulkActionQuestionProps) {
  const { kind, target } = action;
  const t = useText();
  const { setting, onSetting, typed, onTyped, consequences } = props;
  const names = isMatched(target) ? [] : target.map((record) => titleOf(collection, record));
  return (
    <div className={`${common.column} ${styles.asking}`}>
      {isMatched(target) ? (
        <p>{matchedText(t, collection, target)}</p>
      ) : (
        !consequences && <RecordNames names={names} />
      )}
      {kind === "set" && (
        <>
          <div className={styles.setting}>
            <SettingForm collection={collection} onChange={onSetting} />
          </div>
          <p role="status">
            {setting &&
              t("list.bulk.setQuestion", {
                field: setting.field.label,
                value: settingText(t, setting),
                records: countText,
              })}
          </p>
        </>
      )}
      {consequences && <ConsequencesText {...consequences} {...{ collection, names }} moving={undefined} />}
      {kind === "delete" && !consequences && <p>{deletionText(t, collection)}</p>}
      {wantsNumber(kind, count) && (
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

const FORM = "many";

interface SettingFormProps {
  readonly collection: Collection;
  /** Called after each choice. Undefined: incomplete. */
  readonly onChange: (setting: FieldSetting | undefined) => void;
}

/** The choice of a field and its new value. */
function SettingForm({ collection, onChange }: SettingFormProps) {
  const t = useText();
  const fields = settableFields(collection);
  const [form] = Form.useForm<FormValues>();
  const [field, setField] = useState<Field>();

  const choose = (key: string) => {
    const chosen = fields.find((candidate) => candidate.key === key);
    // An untouched switch means "no".
    const values = { [key]: chosen && modelOf(chosen).initial?.(chosen) };
    form.setFieldValue(key, values[key]);
    setField(chosen);
    onChange(chosen && settingOf(chosen, values));
  };
  return (
    <Form
      form={form}
      name={FORM}
      layout="vertical"
      component={false}
      onValuesChange={(_, values: FormValues) => field && onChange(settingOf(field, values))}
    >
      <Form.Item label={t("list.bulk.field")} htmlFor={`${FORM}-field`}>
        <Select
          id={`${FORM}-field`}
          options={fields.map(({ key, label }) => ({ value: key, label }))}
          value={field?.key ?? null}
          placeholder={t("common.choose")}
          autoFocus
          onChange={choose}
        />
      </Form.Item>
      {field && (
        // Without it, the whole page would wait for the input, and the dialog would lose its end.
        <Suspense fallback={<Loading label={t("list.opening.field")} />}>
          <FormField key={field.key} field={field} mode="edit" />
        </Suspense>
      )}
    </Form>
  );
}

function settingOf(field: Field, { [field.key]: value }: FormValues): FieldSetting | undefined {
  const values = { [field.key]: value };
  const isWhole = !isEmpty(field, value) && checkField(field, values, "edit") === undefined;
  return isWhole ? { field, values } : undefined;
}
