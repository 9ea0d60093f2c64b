import { useGetIdentity } from "@refinedev/core";
import { modelOf } from "../../fields/models";
import { dayText } from "../../fields/date/model";
import { ALL, daysField } from "../../schema/define-collection";
import { useDeclaredText, useFormats, useText } from "../../texts/use-text";
import { isolated } from "../../texts/texts";
import { usePrinting } from "../../ui/browser-hooks";
import { useNow } from "../../ui/values";
import type { RecordData } from "../../schema/types";
import { listColumns } from "./list-address";
import styles from "./printed-list.module.css";
import { RecordValue, type RecordListProps } from "./record-table";

interface PrintedListProps extends Pick<RecordListProps, "collection" | "list" | "preferences"> {
  readonly rows: readonly RecordData[];
}

/**
 * What is printed instead of the rows on the screen: all columns in one plain table, without controls. Browsers repeat
 * its header on every sheet.
 */
export function PrintedList(props: PrintedListProps) {
  const isPrinting = usePrinting();
  return isPrinting && props.rows.length > 0 && <Sheets {...props} />;
}

function Sheets({ collection, list, preferences, rows }: PrintedListProps) {
  const t = useText();
  const formats = useFormats();
  const moment = formats.moment(new Date(useNow()));
  const { data: person } = useGetIdentity<{ readonly name?: string | null; readonly email?: string }>();
  const filters = useFilterTexts({ collection, list });
  const columns = listColumns(collection).filter(
    ({ key, field }) =>
      !preferences.hidden.has(key) &&
      (preferences.passwords || !field || modelOf(field).confidential !== true),
  );
  return (
    <div className={styles.printed}>
      {filters.map((filter) => (
        <p key={filter} dir="auto">
          {filter}
        </p>
      ))}
      <p>{t("list.print.by", { person: isolated(person?.name ?? person?.email ?? ""), moment })}</p>
      <p className={styles.uncounted}>{t("list.print.uncounted")}</p>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, header }) => (
              <th key={key} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.id}>
              {columns.map((column) => (
                <td key={column.key}>
                  <RecordValue {...{ collection, column, record }} query="" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useFilterTexts({
  collection,
  list,
}: Pick<PrintedListProps, "collection" | "list">): readonly string[] {
  const t = useText();
  const formats = useFormats();
  const declared = useDeclaredText();
  const { query, choices, references, days, hasDays } = list;
  const day = (stored: string | undefined) =>
    stored === undefined ? "…" : (dayText(stored, formats) ?? stored);
  return [
    ...(query === "" ? [] : [t("list.print.search", { query })]),
    ...choices.flatMap(({ field, chosen }) => (chosen === ALL ? [] : `${field.label}: ${declared(chosen)}`)),
    ...references.flatMap(({ field, chosen, name }) =>
      chosen === ALL ? [] : `${field.label}: ${name ?? chosen}`,
    ),
    ...(hasDays ? [`${daysField(collection)?.label ?? ""}: ${day(days.from)} – ${day(days.to)}`] : []),
  ];
}
