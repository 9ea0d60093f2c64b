/** Asks whether a deleted record is to be restored, and for what it lacks. Loaded when that is asked. */
import type { HttpError } from "@refinedev/core";
import { Button } from "antd";
import type { useAppProps } from "antd/es/app/context";
import type { RestoreResult } from "../../contract/history";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import { newOperationId } from "../../schema/history";
import type { Collection, Field, FormValues } from "../../schema/types";
import { ask } from "../calls";
import { trackOperation } from "../shell/tracked-operations";
import { offerDependents, type TrashedRecord } from "./restore-offer";
import { RestoreQuestion, type PasswordForm } from "./restore-question";
import type { RestoredDependents } from "./restore-with";

export interface RestoreOptions extends TrashedRecord {
  readonly modal: useAppProps["modal"];
  /** The name of the record. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** What is to be otherwise than it was. */
  readonly values: FormValues;
  /** The id of the operation that restores it. Default: one of its own. */
  readonly as?: string;
  /** It is one of several, "1 of 2", and can be left out: then this is called, and it is given up. */
  readonly several?: { readonly step: string; readonly onSkip: () => void };
}
export interface RestoredWith extends RestoreResult {
  /** What came of those that were deleted with it, and were chosen. */
  readonly others?: readonly RestoredDependents[];
}

/**
 * Stands until the record is restored, or the person gives up; why it could not be is told in it. Who signs in with the
 * record needs a new password, because the former went with it.
 * @returns undefined where the person gave up.
 * @throws the last try's failure where the person gave up without knowing what became of it: its answer was lost.
 */
export function askToRestore(options: RestoreOptions): Promise<RestoredWith | undefined> {
  const { provider, modal, collection, id, name, title, text, values, undoes, several } = options;
  // The same for every try, so that one whose answer was lost is found to be done.
  const as = options.as ?? newOperationId();
  const password = lackingPassword(collection, values);
  let form: PasswordForm | undefined;
  let failure: string | undefined;
  /** It is back. What was deleted with it may not be. */
  let restoredRecord: RestoreResult | undefined;
  const content = () => (
    <RestoreQuestion
      {...{ collection, text, failure, step: several?.step }}
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
      cancelText: rest?.moving() ? "Stop" : "Cancel",
      cancelButtonProps: { disabled: busy && !rest?.moving() },
      // Whoever leaves now would not be told how it ended.
      keyboard: !busy,
    });
  const rest = offerDependents(options, as, draw);
  const restoreRecord = async (more: FormValues): Promise<RestoreResult> => {
    const all = { ...values, ...more };
    const restored = await ask(provider, "trash/restore", {
      ids: [id],
      ...(Object.keys(all).length > 0 && { values: all }),
      operation: as,
      ...(undoes !== undefined && { undoes }),
    });
    const [left] = restored.left;
    if (left) throw new Error(left.reason);
    return restored;
  };
  return new Promise((settle, reject) => {
    let unanswered: Error | undefined;
    const restore = async (close: () => void) => {
      const more = restoredRecord ? {} : await form?.validateFields().catch(() => null);
      if (more === null) return;
      [busy, failure, unanswered] = [true, undefined, undefined];
      draw();
      const { chosen = false, records = [] } = rest?.offered() ?? {};
      const count = records.reduce((sum, other) => sum + (chosen ? other.count : 0), 1);
      try {
        await trackOperation({ done: "Restored", subject: name, proof: { work: as, count } }, async () => {
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
      okText: "Restore",
      cancelText: "Cancel",
      centered: true,
      autoFocusButton: password ? null : "ok",
      ...(several && {
        footer: (_, { OkBtn, CancelBtn }) => (
          <>
            <CancelBtn />
            <Button onClick={skip}>Skip</Button>
            <OkBtn />
          </>
        ),
      }),
      // With a parameter, antd leaves the closing to us.
      onOk: (close: () => void) => void restore(close),
      onCancel: (close: () => void) => (rest?.moving() ? rest.stop() : close()),
      // After an answer this comes too late, and does nothing.
      afterClose: () => (unanswered && !restoredRecord ? reject(unanswered) : settle(restoredRecord)),
    });
    show = dialog.update;
  });
}

function lackingPassword({ signIn, fields }: Collection, values: FormValues): Field | undefined {
  const field = signIn && fields.find(({ key }) => key === signIn.password);
  return field && !values[field.key] ? { ...field, required: true } : undefined;
}

/** What is said of the password stands at its field as well. */
function refusalText(error: unknown, form: PasswordForm | undefined, password: Field | undefined): string {
  const { errors } = error as Partial<HttpError>;
  const fieldError = password && errors?.[password.key];
  if (password && typeof fieldError === "string")
    form?.setFields([{ name: password.key, errors: [fieldError] }]);
  return errorMessage(error);
}
