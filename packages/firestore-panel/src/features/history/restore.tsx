/** The dialog that restores a deleted record and asks for its missing values. Loaded on demand. */
import type { HttpError } from "@refinedev/core";
import { Button, Alert, Checkbox, Form, type FormInstance } from "antd";
import type { useAppProps } from "antd/es/app/context";
import { Suspense } from "react";
import type { RestoreResult } from "../../contract/history";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import { newOperationId } from "../../schema/history";
import type { Collection, Field, FormValues } from "../../schema/types";
import { text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { FormField } from "../../screens/form/form-field";
import { JobProgress } from "../../screens/jobs/job-dialog";

import { askBeforeUnload } from "../../screens/shell/use-stay-guard";
import {
  offerDependents,
  type DependentsChoice,
  type RestoredDependents,
  type TrashedRecord,
} from "./restore-dependents";
import styles from "./restore.module.css";

export interface RestoreOptions extends TrashedRecord {
  readonly modal: useAppProps["modal"];
  readonly title: string;
  readonly detail: string;
  /** Values that replace those of the deleted record. */
  readonly values: FormValues;
  /** The id of the restoring operation. Default: a new one. */
  readonly operationId?: string;
  /** The position in a series, "1 of 2". The record can be skipped: this calls `onSkip` and cancels. */
  readonly several?: { readonly step: string; readonly onSkip: () => void };
}
export interface RestoredWith extends RestoreResult {
  /** The results for the chosen records that were deleted together with it. */
  readonly others?: readonly RestoredDependents[];
}

/**
 * Stays open until the record is restored or the person cancels, and shows errors. A record that somebody signs in with
 * needs a new password, because the deletion removed the old one.
 * @returns undefined if the person canceled.
 * @throws the last error if the person canceled after a lost answer.
 */
export function askToRestore(options: RestoreOptions): Promise<RestoredWith | undefined> {
  const { changes, modal, collection, id, title, detail, values, undoes, several } = options;
  // The same for every try, so that a retry detects a completed restore after a lost answer.
  const operationId = options.operationId ?? newOperationId();
  const password = lackingPassword(collection, values);
  let form: PasswordForm | undefined;
  let failure: string | undefined;
  /** The record is restored. The records deleted together with it may still be in the trash. */
  let restoredRecord: RestoreResult | undefined;
  const content = () => (
    <RestoreQuestion
      {...{ collection, detail, failure, step: several?.step }}
      password={restoredRecord ? undefined : password}
      offered={rest?.offered()}
      moving={rest?.moving()}
      onForm={(made) => (form = made)}
    />
  );
  let busy = false;
  let show: ReturnType<typeof modal.confirm>["update"] | undefined;
  const draw = () =>
    show?.({
      content: content(),
      okButtonProps: { loading: busy },
      cancelText: text(rest?.moving() ? "common.stop" : "common.cancel"),
      cancelButtonProps: { disabled: busy && !rest?.moving() },
      // Closing now would hide the result.
      keyboard: !busy,
    });
  const rest = offerDependents(options, operationId, draw);
  const restoreRecord = async (more: FormValues): Promise<RestoreResult> => {
    const all = { ...values, ...more };
    const restored = await changes.restore({
      ids: [id],
      ...(Object.keys(all).length > 0 && { values: all }),
      operation: operationId,
      ...(undoes !== undefined && { undoes }),
    });
    const [skipped] = restored.skipped;
    if (skipped) throw new Error(skipped.reason);
    return restored;
  };
  return new Promise((settle, reject) => {
    let unanswered: Error | undefined;
    const restore = async (close: () => void) => {
      const more = restoredRecord ? {} : await form?.validateFields().catch(() => null);
      if (more === null) return;
      [busy, failure, unanswered] = [true, undefined, undefined];
      draw();
      try {
        await askBeforeUnload(async () => {
          restoredRecord ??= await restoreRecord(more ?? {});
          const others = await rest?.restore(restoredRecord.ids[0]);
          settle({ ...restoredRecord, ...(others && { others }) });
        });
        close();
        return;
      } catch (error) {
        failure = refusalText(error, form, password);
        if (error instanceof Error && isUnanswered(error)) unanswered = error;
      }
      busy = false;
      draw();
    };
    const skip = () => {
      several?.onSkip();
      dialog.destroy();
    };
    const dialog = modal.confirm({
      title,
      content: content(),
      okText: text("common.restore"),
      cancelText: text("common.cancel"),
      centered: true,
      // Enter must not restore without the password.
      focusable: { autoFocusButton: password ? "cancel" : "ok" },
      ...(several && {
        footer: (_, { OkBtn, CancelBtn }) => (
          <>
            <CancelBtn />
            <Button onClick={skip}>{text("history.restore.skip")}</Button>
            <OkBtn />
          </>
        ),
      }),
      // With a parameter, antd leaves the closing to the handler.
      onOk: (close: () => void) => void restore(close),
      onCancel: (close: () => void) => (rest?.moving() ? rest.stop() : close()),
      // After an answer this has no effect.
      afterClose: () => (unanswered && !restoredRecord ? reject(unanswered) : settle(restoredRecord)),
    });
    show = dialog.update;
  });
}

function lackingPassword({ signIn, fields }: Collection, values: FormValues): Field | undefined {
  const field = signIn && fields.find(({ key }) => key === signIn.password);
  return field && !values[field.key] ? { ...field, required: true } : undefined;
}

/** The message for the dialog. An error of the password also shows at its field. */
function refusalText(error: unknown, form: PasswordForm | undefined, password: Field | undefined): string {
  const { errors } = error as Partial<HttpError>;
  const fieldError = password && errors?.[password.key];
  if (password && typeof fieldError === "string")
    form?.setFields([{ name: password.key, errors: [fieldError] }]);
  return errorMessage(error);
}

type PasswordForm = Pick<FormInstance<FormValues>, "validateFields" | "setFields">;

interface RestoreQuestionProps {
  readonly collection: Collection;
  /** The password field. Undefined: no password is needed any more. */
  readonly password: Field | undefined;
  readonly detail: string;
  /** "1 of 2" */
  readonly step: string | undefined;
  readonly failure: string | undefined;
  /** Other records that were deleted together with it and can be restored. */
  readonly offered: DependentsChoice | undefined;
  /** The progress of restoring those. */
  readonly moving: { readonly done: number; readonly total: number } | undefined;
  readonly onForm: (form: PasswordForm) => void;
}

/** The question, its options, and the error of the last try. */
function RestoreQuestion({ collection, password, detail, step, failure, ...more }: RestoreQuestionProps) {
  const t = useText();
  const { offered, moving, onForm } = more;
  const [form] = Form.useForm<FormValues>();
  return (
    <div className={styles.question}>
      {step !== undefined && <small>{step}</small>}
      <p>{detail}</p>
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      {password && (
        <Form
          form={form}
          ref={(made) => {
            if (made) onForm(made);
          }}
          name="restore"
          layout="vertical"
        >
          <Suspense fallback={null}>
            <FormField field={password} mode="create" fields={collection.fields} />
          </Suspense>
        </Form>
      )}
      {offered && offered.records.length > 0 && (
        <Checkbox
          checked={offered.chosen}
          disabled={moving !== undefined}
          onChange={({ target }) => offered.onChoose(target.checked)}
        >
          {t("history.restore.others", { records: amountsOf(t, offered) })}
        </Checkbox>
      )}
      {moving && <JobProgress text={t("history.restore.progress", moving)} {...moving} />}
    </div>
  );
}

/** "20 books" */
function amountsOf(t: Translate, { records, amountOf }: DependentsChoice): string {
  return records
    .map(({ resource, count }) => amountOf(resource, count))
    .reduce((before, last) => t("history.name.and", { before, last }));
}
