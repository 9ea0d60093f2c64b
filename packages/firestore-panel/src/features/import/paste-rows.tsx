import { Button, Flex, Input } from "antd";
import { useEffect, useId, useState } from "react";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import styles from "./import.module.css";

interface PasteRowsProps {
  readonly columns: readonly string[];
  readonly disabled: boolean;
  /** Receives a pasted file, or the rows as a CSV or JSON file. */
  readonly onPaste: (file: File) => void;
}

/** A list of objects, or one object. */
const JSON_START = /^\s*(?:\[\s*[{\]]|\{)/;

/** Takes rows or a file pasted anywhere on the page, except into another field, and rows typed into its text area. */
export function PasteRows({ columns, disabled, onPaste }: PasteRowsProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [blank, setBlank] = useState(false);
  const take = (rows: string) => {
    setTyped("");
    const isBlank = rows.trim() === "";
    setBlank(isBlank);
    const name = text(JSON_START.test(rows) ? "import.paste.jsonName" : "import.paste.fileName");
    if (!isBlank) onPaste(new File([rows], name));
  };
  useEffect(() => {
    const onPasteEvent = (event: ClipboardEvent) => {
      // The choice of a column is an input, too, but takes no text.
      const field = event.target instanceof Element ? event.target.closest(":read-write") : null;
      if (disabled || (field && (field.id !== id || typed !== ""))) return;
      // A text area would take seconds to show 50,000 rows.
      event.preventDefault();
      const rows = event.clipboardData?.getData("text/plain") ?? "";
      // A file may come with its name, and cells come with their picture.
      const files = [...(event.clipboardData?.files ?? [])];
      const file = files.find(({ type }) => rows.trim() === "" || !type.startsWith("image/"));
      if (!file) return take(rows);
      setBlank(false);
      onPaste(file);
    };
    document.addEventListener("paste", onPasteEvent);
    return () => document.removeEventListener("paste", onPasteEvent);
  });
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
        onChange={({ target }) => setTyped(target.value)}
      />
      <small id={`${id}-hint`} role="status">
        {blank
          ? t("import.paste.blank")
          : t("import.paste.hint", { columns: columns.join(t("common.comma")) })}
      </small>
      {typed !== "" && (
        <Button disabled={disabled} onClick={() => take(typed)}>
          {t("import.paste.read")}
        </Button>
      )}
    </Flex>
  );
}
