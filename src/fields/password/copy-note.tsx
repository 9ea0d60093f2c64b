import { CopyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import styles from "./input.module.css";

interface CopyNoteProps {
  readonly text: string;
  /** Called if the browser denies access to the clipboard. */
  readonly onRefused: () => void;
}

/** Shown beside a generated password. It must be handed over now, because nobody can look it up later. */
export function CopyNote({ text, onRefused }: CopyNoteProps) {
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied.");
    } catch {
      setOutcome("The browser does not allow this page to copy. The password is selected: copy it yourself.");
      onRefused();
    }
  };
  return (
    <div className={styles.copy}>
      <Button icon={<CopyOutlined />} aria-label="Copy the password" onClick={() => void copy()}>
        Copy
      </Button>
      <span role="status">{outcome || "It is shown only here: copy it before you save."}</span>
    </div>
  );
}
