/** The dialog that changes a field of several records. */
import { Form, Select } from "antd";
import { Suspense, useState } from "react";
import { SET_RECORDS } from "../../contract/records";
import { modelOf } from "../../fields/models";
import { checkField, isEmpty } from "../../fields/record";
import { newOperationId } from "../../schema/history";
import type { Collection, Field, FormValues, Json } from "../../schema/types";
import { BulkDialog } from "../../screens/bulk/bulk-dialog";
import type { SelectionDialogProps } from "../../screens/features";
import { FormField } from "../../screens/form/form-field";
import { settableFields } from "../../screens/list/record-rights";
import { useService } from "../../screens/use-service";
import { declaredText, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { Loading } from "../../ui/states";
import { bulk } from "./service";
import styles from "../../screens/bulk/bulk.module.css";

type FieldSetting = NonNullable<ReturnType<typeof settingOf>>;

export function SetDialog(props: SelectionDialogProps) {
  const { collection } = props;
  const t = useText();
  const service = useService(bulk);
  const [operation] = useState(newOperationId);
  const [setting, setSetting] = useState<FieldSetting>();
  return (
    <BulkDialog
      {...props}
      kind="set"
      operation={operation}
      size={SET_RECORDS}
      apply={async (batch) => {
        const ids = batch.map(({ id }) => id);
        const values = setting?.values ?? {};
        const { saved, refused } = await service.set({ resource: collection.name, ids, operation, values });
        return { done: saved, refused, notices: [] };
      }}
      isAgreed={() => setting !== undefined}
      question={({ countText }) => (
        <>
          <div className={styles.setting}>
            <SettingForm collection={collection} onChange={setSetting} />
          </div>
          <p role="status" className={styles.asking}>
            {setting &&
              t("list.bulk.setQuestion", {
                field: setting.field.label,
                value: settingText(t, setting),
                records: countText,
              })}
          </p>
        </>
      )}
    />
  );
}

function settingText(t: Translate, { field, values }: FieldSetting): string {
  const value = (values[field.key] ?? null) as Json;
  const { text, choices, chosen } = modelOf(field);
  if (!choices) return text?.(value, field) ?? String(value);
  return (chosen?.(value, field) ?? [String(value)]).map(declaredText).join(t("common.comma"));
}

const FORM = "many";

interface SettingFormProps {
  readonly collection: Collection;
  /** Called after each choice. Undefined: incomplete. */
  readonly onChange: (setting: FieldSetting | undefined) => void;
}

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

function settingOf(field: Field, { [field.key]: value }: FormValues) {
  const values = { [field.key]: value };
  const isWhole = !isEmpty(field, value) && checkField(field, values, "edit") === undefined;
  return isWhole ? { field, values } : undefined;
}
