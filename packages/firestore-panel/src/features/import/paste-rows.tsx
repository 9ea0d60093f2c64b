import { Button, Flex, Input } from "antd";
import { useId, useState } from "react";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import styles from "./import.module.css";

interface PasteRowsProps {
  readonly columns: readonly string[];
  readonly disabled: boolean;
  /** Receives the rows as a CSV or JSON file. */
  readonly onPaste: (file: File) => void;
}

/** A list of objects, or one object. */
const JSON_START = /^\s*(?:\[\s*[{\]]|\{)/;

/** Takes rows that are pasted or typed into its text area. */
export function PasteRows({ columns, disabled, onPaste }: PasteRowsProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const take = (rows: string) => {
    setTyped("");
    const name = text(JSON_START.test(rows) ? "import.paste.jsonName" : "import.paste.fileName");
    onPaste(new File([rows], name));
  };
  return (
    <Flex vertical gap={8}>
      <label htmlFor={id} className={styles.label}>
        {t("import.paste.label")}
      </label>
      <Input.TextArea
        id={id}
        aria-describedby={`${id}-hint`}
        style={{ flex: 1 }}
        dir="auto"
        rows={2}
        value={typed}
        disabled={disabled}
        onPaste={(event) => {
          if (typed !== "") return;
          // A text area would take seconds to show 50,000 rows.
          event.preventDefault();
          take(event.clipboardData.getData("text/plain"));
        }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <small id={`${id}-hint`}>{t("import.paste.hint", { columns: columns.join(t("common.comma")) })}</small>
      {typed !== "" && (
        <Button disabled={disabled} onClick={() => take(typed)}>
          {t("import.paste.read")}
        </Button>
      )}
    </Flex>
  );
}
