import { Select, Tag } from "antd";
import { cleanTexts } from "../text-value";
import { selectProps, type InputProps, type CellProps } from "../view-types";
import type { TagsField } from "./model";
import { Marked } from "../../components/values";
import styles from "./views.module.css";

/** Enter or a comma completes a tag. */
export function TagsInput(props: InputProps<TagsField, readonly string[]>) {
  const { field, value, onChange } = props;
  return (
    <Select<string[]>
      {...selectProps(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[",", "\n"]}
      value={[...(value ?? [])]}
      disabled={field.readOnly === true}
      placeholder={field.placeholder ?? "Type, then press Enter"}
      onChange={(typed) => onChange?.(cleanTexts(typed))}
    />
  );
}

/** A list shows the first three tags and the number of others. The detail page shows all. */
export function TagsCell({ value, query, show }: CellProps<TagsField, readonly string[]>) {
  const tags = value ?? [];
  if (tags.length === 0) return <span aria-label="empty">–</span>;
  const shown = show === "line" ? tags.slice(0, 3) : tags;
  return (
    <span className={styles.tags} title={tags.join(", ")}>
      {shown.map((tag) => (
        <Tag key={tag} bordered={false} className={styles.tag} dir="auto">
          <Marked text={tag} query={query} />
        </Tag>
      ))}
      {tags.length > shown.length && <span>+{tags.length - shown.length}</span>}
    </span>
  );
}
