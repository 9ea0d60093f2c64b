/** Asks whether a deleted record is to be restored, and for what it lacks. Loaded when that is asked. */
import type { DataProvider, HttpError } from "@refinedev/core";
import { Alert, Form } from "antd";
import type { useAppProps } from "antd/es/app/context";
import type { FormInstance } from "antd";
import { Suspense } from "react";
import type { Restored } from "../../contract/history";
import { faultWords } from "../../contract/unreachable";
import { newWork } from "../../schema/history";
import type { Collection, Field, FormValues } from "../../schema/types";
import { ask } from "../calls";
import { FormField } from "../form/form-field";
import styles from "./record-dialogs.module.css";

interface Restoring {
  readonly provider: DataProvider;
  readonly modal: useAppProps["modal"];
  readonly collection: Collection;
  /** Of its document in the trash. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What is to be otherwise than it was. */
  readonly values: FormValues;
  /** The id of the work that restores it. Default: one of its own. */
  readonly as?: string;
  /** The work that deleted it, where this takes it back. */
  readonly undoes?: string;
}

/**
 * Stands until the record is restored, or the person gives up; why it could not be is told in it. Who signs in with the
 * record needs a new password, because the former went with it.
 * @returns undefined where the person gave up.
 */
export function askToRestore(asked: Restoring): Promise<Restored | undefined> {
  const { provider, modal, collection, id, title, text, values, undoes } = asked;
  // The same for every try, so that one whose answer was lost is found to be done.
  const as = asked.as ?? newWork();
  const password = lackingPassword(collection, values);
  let form: PasswordForm | undefined;
  const content = (failure?: string) => (
    <Question {...{ collection, password, text, failure }} onForm={(made) => (form = made)} />
  );
  return new Promise((settle) => {
    const restore = async (close: () => void) => {
      const more = await form?.validateFields().catch(() => null);
      if (more === null) return;
      dialog.update({
        content: content(),
        okButtonProps: { loading: true },
        cancelButtonProps: { disabled: true },
      });
      let failure: string;
      try {
        const all = { ...values, ...more };
        const restored = await ask(provider, "trash/restore", {
          ids: [id],
          ...(Object.keys(all).length > 0 && { values: all }),
          as,
          ...(undoes !== undefined && { undoes }),
        });
        const [left] = restored.left;
        if (!left) {
          settle(restored);
          close();
          return;
        }
        failure = left.reason;
      } catch (error) {
        failure = refusalWords(error, form, password);
      }
      dialog.update({
        content: content(failure),
        okButtonProps: { loading: false },
        cancelButtonProps: { disabled: false },
      });
    };
    const dialog = modal.confirm({
      title,
      content: content(),
      okText: "Restore",
      cancelText: "Cancel",
      centered: true,
      autoFocusButton: password ? null : "ok",
      // With a parameter, antd leaves the closing to us.
      onOk: (close: () => void) => void restore(close),
      afterClose: () => settle(undefined),
    });
  });
}

type PasswordForm = Pick<FormInstance<FormValues>, "validateFields" | "setFields">;

interface QuestionProps {
  readonly collection: Collection;
  readonly password: Field | undefined;
  readonly text: string;
  readonly failure: string | undefined;
  readonly onForm: (form: PasswordForm) => void;
}

function Question({ collection, password, text, failure, onForm }: QuestionProps) {
  const [form] = Form.useForm<FormValues>();
  return (
    <div className={styles.question}>
      <p>{text}</p>
      {failure !== undefined && <Alert type="error" showIcon message={failure} />}
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
    </div>
  );
}

function lackingPassword({ signIn, fields }: Collection, values: FormValues): Field | undefined {
  const field = signIn && fields.find(({ key }) => key === signIn.password);
  return field && !values[field.key] ? { ...field, required: true } : undefined;
}

/** What is said of the password stands at its field as well. */
function refusalWords(error: unknown, form: PasswordForm | undefined, password: Field | undefined): string {
  const { errors } = error as Partial<HttpError>;
  const fault = password && errors?.[password.key];
  if (password && typeof fault === "string") form?.setFields([{ name: password.key, errors: [fault] }]);
  return faultWords(error);
}
