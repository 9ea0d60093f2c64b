import { Descriptions } from "antd";
import { modelOf } from "../../fields/models";
import { inLanguages } from "../../fields/record";
import { viewOf } from "../../fields/views";
import type { Collection, Field, RecordData } from "../../schema/types";
import { useLanguage, useText } from "../../texts/use-text";
import { CountCell, FieldCell } from "../record/cells";
import frame from "../record/frame.module.css";
import styles from "./show.module.css";

type Item = NonNullable<Parameters<typeof Descriptions>[0]["items"]>[number];

interface RecordDetailsProps {
  readonly collection: Collection;
  readonly record: RecordData;
  readonly narrow?: boolean;
}

/** The fields that the declaration shows on the detail page, under the form's headings. */
export function RecordDetails({ collection, record, narrow = false }: RecordDetailsProps) {
  const t = useText();
  /** The heading of fields without a declared section: the creation date and the counts. */
  const rest = t("form.show.record");
  const sections = new Map<string, Item[]>();
  const add = (section: string, item: Item) =>
    sections.set(section, [...(sections.get(section) ?? []), item]);

  const language = useLanguage().id;
  const fields = collection.fields
    .filter(({ translates }) => translates === undefined)
    .flatMap((field) => inLanguages(collection, field, language));
  for (const field of fields.filter(({ detail }) => detail !== false)) {
    add(field.section ?? rest, {
      key: field.key,
      label: field.label,
      children: <FieldCell field={field} value={record[field.key]} record={record} query="" show="full" />,
      ...(isLarge(field) && { span: "filled" as const }),
    });
  }
  for (const subcollection of collection.subcollections) {
    if (!subcollection.count) continue;
    add(rest, {
      key: subcollection.name,
      label: subcollection.count.label,
      children: <CountCell collection={collection} id={record.id} subcollection={subcollection} />,
    });
  }
  return (
    <div className={styles.sections}>
      {[...sections].map(([heading, items]) => (
        <Descriptions
          key={heading}
          title={<h2 className={frame.heading}>{heading}</h2>}
          classNames={{ label: styles.label, content: styles.content }}
          bordered
          column={narrow ? 1 : { xs: 1, sm: 1, md: 1, lg: 1, xl: 2, xxl: 2 }}
          items={items}
        />
      ))}
    </div>
  );
}

function isLarge(field: Field): boolean {
  return viewOf(field).wide === true || modelOf(field).upload !== undefined;
}
