import { Alert, Select } from "antd";
import { useId } from "react";
import type { Collection } from "../../schema/types";
import styles from "./import.module.css";
import { KEEP, LEAVE_OUT, usesFor, type ColumnUse } from "./columns";
import type { DraftSummary } from "./plan";

interface ColumnChoicesProps {
  readonly collection: Collection;
  readonly summary: DraftSummary;
  readonly disabled: boolean;
  readonly onChange: (uses: readonly ColumnUse[]) => void;
}

const LABELS: { readonly [use: string]: string } = {
  [KEEP]: "keep as an extra field",
  [LEAVE_OUT]: "leave out",
};

/** Lets the person choose the field of each column. It is expanded if the guess is uncertain. */
export function ColumnChoices({ collection, summary, disabled, onChange }: ColumnChoicesProps) {
  const { uses, problems, hash } = summary;
  const isPlain = problems.length === 0 && uses.every(({ column, use }) => column === use);
  const change = (column: string, use: string) =>
    onChange(uses.map((one) => (one.column === column ? { column, use } : one)));
  return (
    <details key={hash} className={styles.columns} open={!isPlain}>
      <summary className={styles.label}>Columns of the file</summary>
      {problems.map((problem) => (
        <Alert key={problem} type="error" showIcon message={problem} />
      ))}
      <div className={styles.columnGrid}>
        {uses.map(({ column, use }) => (
          <ColumnChoice
            key={column}
            {...{ column, use, disabled }}
            choices={usesFor(collection, column)}
            onChange={(chosen) => change(column, chosen)}
          />
        ))}
      </div>
    </details>
  );
}

interface ColumnChoiceProps extends ColumnUse {
  readonly choices: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (use: string) => void;
}

function ColumnChoice({ column, use, choices, disabled, onChange }: ColumnChoiceProps) {
  const id = useId();
  return (
    <div className={styles.column}>
      <label htmlFor={id}>{column || "(no name)"}</label>
      <Select
        id={id}
        value={use}
        disabled={disabled}
        options={choices.map((value) => ({ value, label: LABELS[value] ?? value }))}
        onChange={onChange}
      />
    </div>
  );
}
