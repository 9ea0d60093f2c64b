import type { ReactNode } from "react";
import { useDeclaredText, useText } from "../../texts/use-text";
import { Badge, Marked } from "../../ui/values";
import { Empty, type CellProps } from "../view-types";
import { toneOf, type ChoiceField, type ChoicesField, type TagsField } from "./model";
import common from "../../ui/common.module.css";
import styles from "./cell.module.css";

export function ChoiceCell({ field, value }: CellProps<ChoiceField, string>) {
  const declared = useDeclaredText();
  if (!value) return <Empty />;
  return field.tones ? <Badge tone={toneOf(field, value)}>{declared(value)}</Badge> : declared(value);
}

export function ChoicesCell({ field, value, other }: CellProps<ChoicesField, readonly string[]>) {
  const declared = useDeclaredText();
  if (!value || value.length === 0) return <Empty />;
  return (
    <span className={common.inline}>
      {value.map((option) => (
        <Badge key={option} tone={toneOf(field, option)}>
          <Added isNew={other?.includes(option) === false}>{declared(option)}</Added>
        </Badge>
      ))}
    </span>
  );
}

function Added({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  return isNew ? <mark>{children}</mark> : children;
}

/** A list shows the first three tags and the number of others. The detail page shows all. */
export function TagsCell({ value, query, show, other }: CellProps<TagsField, readonly string[]>) {
  const t = useText();
  const tags = value ?? [];
  if (tags.length === 0) return <Empty />;
  const shown = show === "line" ? tags.slice(0, 3) : tags;
  return (
    <span className={common.inline} title={tags.join(t("common.comma"))}>
      {shown.map((tag) => (
        <span key={tag} className={`${common.cut} ${styles.tag}`} dir="auto">
          <Added isNew={other?.includes(tag) === false}>
            <Marked text={tag} query={query} />
          </Added>
        </span>
      ))}
      {tags.length > shown.length && <span>+{tags.length - shown.length}</span>}
    </span>
  );
}
