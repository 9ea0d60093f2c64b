import { Alert, Button, Checkbox, Radio } from "antd";
import { useId } from "react";
import type { Separator } from "../../components/csv-file";
import type { ExportColumn } from "./columns";
import type { ExportChoice } from "./export-choice";
import styles from "./export.module.css";

const SEPARATORS: readonly Separator[] = [",", ";", "\t"];

interface ExportFormProps {
  readonly columns: readonly ExportColumn[];
  readonly choice: ExportChoice;
  readonly onChange: (choice: ExportChoice) => void;
}

/** The export's format and columns. */
export function ExportForm({ columns, choice, onChange }: ExportFormProps) {
  const { format, separator } = choice;
  const open = columns.filter(({ confidential }) => !confidential);
  const secret = columns.filter(({ confidential }) => confidential);
  const chosen = (some: readonly ExportColumn[]) =>
    some.map(({ key }) => key).filter((key) => choice.columns.has(key));
  const choose = (some: readonly ExportColumn[], keys: readonly string[]) => {
    const others = chosen(columns.filter((column) => !some.includes(column)));
    onChange({ ...choice, columns: new Set([...others, ...keys]) });
  };
  const [formatId, separatorId, columnsId, secretId] = [useId(), useId(), useId(), useId()];
  const all = chosen(open).length === open.length;
  const group = (some: readonly ExportColumn[], titleId: string) => (
    <div role="group" aria-labelledby={titleId} className={styles.columns}>
      {some.map(({ key, header }) => (
        <Checkbox
          key={key}
          checked={choice.columns.has(key)}
          onChange={({ target }) =>
            choose(some, target.checked ? [...chosen(some), key] : chosen(some).filter((one) => one !== key))
          }
        >
          {header}
        </Checkbox>
      ))}
    </div>
  );
  return (
    <div className={styles.form}>
      <div>
        <p id={formatId} className={styles.title}>
          Format
        </p>
        <Radio.Group
          aria-labelledby={formatId}
          options={[
            { value: "csv", label: "CSV" },
            { value: "xlsx", label: "XLSX (Excel)" },
          ]}
          value={format}
          onChange={({ target }) => onChange({ ...choice, format: target.value === "csv" ? "csv" : "xlsx" })}
        />
      </div>
      {format === "csv" && (
        <div>
          <p id={separatorId} className={styles.title}>
            Separator
          </p>
          <Radio.Group
            aria-labelledby={separatorId}
            options={[
              { value: ",", label: "Comma" },
              { value: ";", label: "Semicolon" },
              { value: "\t", label: "Tab" },
            ]}
            value={separator}
            onChange={({ target }) =>
              onChange({ ...choice, separator: SEPARATORS.find((one) => one === target.value) ?? "," })
            }
          />
          <p className={styles.hint}>
            Excel expects a semicolon in countries that write 1,5 for one and a half. If a file opens with all
            values in one column, take another separator.
          </p>
        </div>
      )}
      <div>
        <p id={columnsId} className={styles.title}>
          Columns
        </p>
        {group(open, columnsId)}
        <Button
          type="link"
          size="small"
          className={styles.all}
          onClick={() => choose(open, all ? [] : open.map(({ key }) => key))}
        >
          {all ? "None of these" : "All of these"}
        </Button>
      </div>
      {secret.length > 0 && (
        <div>
          <p id={secretId} className={styles.title}>
            Confidential
          </p>
          {group(secret, secretId)}
          {chosen(secret).length > 0 && (
            <Alert
              type="warning"
              showIcon
              message="Anyone who opens the file can read these passwords. Store it safely, and delete it when you no longer need it."
            />
          )}
        </div>
      )}
    </div>
  );
}
