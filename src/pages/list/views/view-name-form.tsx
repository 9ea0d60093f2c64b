import { Button, Input } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import styles from "./views.module.css";

interface ViewNameFormProps {
  readonly label: string;
  readonly value: string;
  /** @returns the error of a name. */
  readonly check: (name: string) => string | undefined;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

export function ViewNameForm({ label, value, check, onSave, onCancel }: ViewNameFormProps) {
  const [name, setName] = useState(value);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLFormElement>(null);
  const errorId = useId();
  useEffect(() => input.current?.querySelector("input")?.select(), []);
  return (
    <form
      ref={input}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const found = check(name);
        setError(found);
        if (found === undefined) onSave(name);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Closes the form, not the whole menu.
        event.stopPropagation();
        onCancel();
      }}
    >
      <label>
        <span>{label}</span>
        <Input
          dir="auto"
          value={name}
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          status={error === undefined ? "" : "error"}
          onChange={({ target }) => {
            setName(target.value);
            setError((shown) => shown && check(target.value));
          }}
        />
      </label>
      {error !== undefined && (
        <p id={errorId} role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      <div className={styles.line}>
        <Button size="small" type="primary" htmlType="submit">
          Save
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
