import { Form, Select } from "antd";
import { useState } from "react";
import { checkField, isEmpty } from "../../../fields/record";
import { modelOf } from "../../../fields/models";
import type { Collection, Field, FormValues } from "../../../schema/types";
import { FormField } from "../../form/form-field";
import { settableFields } from "./settable-fields";
import type { FieldSetting } from "./bulk-action";

const FORM = "many";

interface SettingFormProps {
  readonly collection: Collection;
  /** Called after each choice. Undefined: incomplete. */
  readonly onChange: (setting: FieldSetting | undefined) => void;
}

/** The choice of a field and its new value. */
export function SettingForm({ collection, onChange }: SettingFormProps) {
  const fields = settableFields(collection);
  const [form] = Form.useForm<FormValues>();
  const [field, setField] = useState<Field>();

  const choose = (key: string) => {
    const chosen = fields.find((one) => one.key === key);
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
      <Form.Item label="Field" htmlFor={`${FORM}-field`}>
        <Select
          id={`${FORM}-field`}
          options={fields.map(({ key, label }) => ({ value: key, label }))}
          value={field?.key ?? null}
          placeholder="Choose"
          onChange={choose}
        />
      </Form.Item>
      {field && <FormField key={field.key} field={field} mode="edit" />}
    </Form>
  );
}

function settingOf(field: Field, { [field.key]: value }: FormValues): FieldSetting | undefined {
  const values = { [field.key]: value };
  const isWhole = !isEmpty(field, value) && checkField(field, values, "edit") === undefined;
  return isWhole ? { field, values } : undefined;
}
