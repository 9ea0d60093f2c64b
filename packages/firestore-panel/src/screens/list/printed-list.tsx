import { useGetIdentity } from "@refinedev/core";
import { modelOf } from "../../fields/models";
import { useFormats, useText } from "../../texts/use-text";
import { isolated } from "../../texts/texts";
import { usePrinting } from "../../ui/browser-hooks";
import { useNow } from "../../ui/values";
import type { RecordData } from "../../schema/types";
import { listColumns } from "./list-address";
import styles from "./list.module.css";
import { RecordValue, useRowGroups, type RecordListProps } from "./record-table";
import { useFilterTexts } from "./use-selection";

interface PrintedListProps extends Pick<RecordListProps, "list" | "preferences"> {
  readonly rows: readonly RecordData[];
}

/**
 * What is printed instead of the rows on the screen: all columns in one plain table, without controls. Browsers repeat
 * its header on every sheet.
 */
export function PrintedList(props: PrintedListProps) {
  const isPrinting = usePrinting();
  // Known before a browser prints, which does not wait.
  const { data } = useGetIdentity<{ readonly name?: string | null; readonly email?: string }>();
  const person = data?.name ?? data?.email ?? "";
  return isPrinting && props.rows.length > 0 && <Sheets {...props} person={person} />;
}

function Sheets({ list, preferences, rows, person }: PrintedListProps & { person: string }) {
  const t = useText();
  const { collection } = list;
  const formats = useFormats();
  const moment = formats.moment(new Date(useNow()));
  const filters = useFilterTexts(list);
  const groups = useRowGroups(list, rows, true) ?? [{ key: "", rows, head: null }];
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
      <p>{t("list.print.by", { person: isolated(person), moment })}</p>
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
        {groups.map(({ key, rows: records, head }) => (
          <tbody key={key}>
            {head && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length}>
                  {head}
                </th>
              </tr>
            )}
            {records.map((record) => (
              <tr key={record.id}>
                {columns.map((column) => (
                  <td key={column.key}>
                    <RecordValue {...{ collection, column, record }} query="" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
