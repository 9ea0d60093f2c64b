/** The content of the question whether to restore a deleted record. */
import { Alert, Checkbox, Form, type FormInstance } from "antd";
import { Suspense } from "react";
import type { TrashedDependents } from "../../contract/history";
import type { Collection, Field, FormValues } from "../../schema/types";
import { FormField } from "../form/form-field";
import { amountOf, type NameOf } from "../list/deletion/dependents";
import { JobProgress } from "../jobs/job-dialog";
import styles from "./record-dialogs.module.css";

export type PasswordForm = Pick<FormInstance<FormValues>, "validateFields" | "setFields">;

export interface DependentsChoice {
  readonly records: TrashedDependents["records"];
  readonly nameOf: NameOf;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

interface RestoreQuestionProps {
  readonly collection: Collection;
  /** The password field. Undefined: no password is needed any more. */
  readonly password: Field | undefined;
  readonly text: string;
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
export function RestoreQuestion({
  collection,
  password,
  text,
  step,
  failure,
  ...more
}: RestoreQuestionProps) {
  const { offered, moving, onForm } = more;
  const [form] = Form.useForm<FormValues>();
  return (
    <div className={styles.question}>
      {step !== undefined && <p className={styles.step}>{step}</p>}
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
      {offered && offered.records.length > 0 && (
        <Checkbox
          checked={offered.chosen}
          disabled={moving !== undefined}
          onChange={({ target }) => offered.onChoose(target.checked)}
        >
          {`Restore the ${amountsOf(offered)} deleted with it`}
        </Checkbox>
      )}
      {moving && (
        <JobProgress
          text={`Restoring ${moving.done.toLocaleString("en")} of ${moving.total.toLocaleString("en")}…`}
          {...moving}
        />
      )}
    </div>
  );
}

/** "20 employees" */
function amountsOf({ records, nameOf }: DependentsChoice): string {
  return records.map(({ resource, count }) => amountOf(resource, count, nameOf)).join(" and ");
}
