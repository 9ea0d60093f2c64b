import { Descriptions, Flex } from "antd";
import { computedAfter } from "../../fields/computed";
import { inLanguages } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import { useLanguage, useText } from "../../texts/use-text";
import { ComputedCell, CountCell, FieldCell, isLarge } from "../record/cells";
import styles from "../record/frame.module.css";

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
  for (const field of fields) {
    const section = field.section ?? rest;
    if (field.detail !== false)
      add(section, {
        key: field.key,
        label: field.label,
        children: <FieldCell field={field} value={record[field.key]} record={record} query="" show="full" />,
        ...(isLarge(field) && { span: "filled" as const }),
      });
    for (const computed of computedAfter(collection, field.key))
      add(section, {
        key: computed.key,
        label: computed.label,
        children: <ComputedCell computed={computed} record={record} show="full" />,
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
    <Flex vertical gap={28} className={styles.sections ?? ""}>
      {[...sections].map(([heading, items]) => (
        <Descriptions
          key={heading}
          title={<h2 className={styles.heading}>{heading}</h2>}
          classNames={{ label: styles.label, content: styles.value }}
          bordered
          column={narrow ? 1 : { xs: 1, sm: 1, md: 1, lg: 1, xl: 2, xxl: 2 }}
          items={items}
        />
      ))}
    </Flex>
  );
}
