import { Input, Tabs } from "antd";
import { useEffect, useRef, useState } from "react";
import { languageAttributes } from "../../schema/text";
import { controlProps, type InputProps } from "../view-types";
import type { MarkdownField } from "./model";
import { MarkdownView } from "./cell";
import common from "../../ui/common.module.css";
import styles from "./input.module.css";
import { useText } from "../../texts/use-text";

/** A text area with a preview tab. */
export function MarkdownInput(props: InputProps<MarkdownField, string>) {
  const { field, value, onChange } = props;
  const t = useText();
  const [tab, setTab] = useState("write");
  const rows = field.rows ?? 6;
  const invalid = props["aria-invalid"] === "true";
  const wasInvalid = useRef(invalid);
  useEffect(() => {
    // A hidden text area cannot take the focus that the form gives to an invalid field.
    if (invalid && !wasInvalid.current) setTab("write");
    wasInvalid.current = invalid;
  }, [invalid]);
  const write = (
    <Input.TextArea
      {...controlProps(props)}
      {...languageAttributes(field.language)}
      value={value ?? ""}
      onChange={(event) => onChange?.(event.target.value)}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, 20) }}
    />
  );
  const preview = (
    <div className={styles.preview}>
      {value?.trim() ? (
        <MarkdownView text={value} language={field.language} />
      ) : (
        <span className={common.soft}>{t("fields.markdown.nothing")}</span>
      )}
    </div>
  );
  return (
    <Tabs
      size="small"
      activeKey={tab}
      onChange={setTab}
      classNames={{ header: styles.header ?? "" }}
      items={[
        { key: "write", label: t("fields.markdown.write"), children: write, forceRender: true },
        { key: "preview", label: t("fields.markdown.preview"), children: preview },
      ]}
    />
  );
}
