import { Checkbox } from "antd";
import { useFormats, useText } from "../../texts/use-text";
import { Feed } from "../../ui/feed";
import {
  RenewalDate,
  RenewalIdentity,
  RenewalKind,
  RenewalName,
  RenewalState,
  useMonths,
  type RenewalRowsProps,
} from "./renewal-cells";
import type { Renewal } from "./renewals";
import common from "../../ui/common.module.css";
import styles from "./renewals.module.css";

/** The rows on a phone: a card for each, with the heading of each month. */
export function RenewalsCards({ rows, stale, onEdit, selection }: RenewalRowsProps) {
  const t = useText();
  const formats = useFormats();
  const headingOf = useMonths(rows);
  const ids = selection?.ids ?? [];
  const toggle = ({ id }: Renewal) =>
    selection?.onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <>
      {selection && rows.length > 0 && (
        <Checkbox
          className={styles.all ?? ""}
          checked={ids.length === rows.length}
          indeterminate={ids.length > 0 && ids.length < rows.length}
          onChange={() => selection.onChange(ids.length === rows.length ? [] : rows.map(({ id }) => id))}
        >
          {t("ui.table.selectAll")}
        </Checkbox>
      )}
      <Feed
        label={t("renewals.title")}
        rows={rows}
        empty={t("renewals.empty")}
        stale={stale}
        renderItem={(row) => {
          const before = rows[rows.indexOf(row) - 1];
          const heading = headingOf(row);
          return (
            <li className={styles.card} aria-label={row.name}>
              {(!before || headingOf(before) !== heading) && <h2 className={styles.month}>{heading}</h2>}
              {selection && (
                <Checkbox
                  aria-label={t("ui.table.select", { row: row.name })}
                  checked={ids.includes(row.id)}
                  onChange={() => toggle(row)}
                />
              )}
              <div className={styles.words}>
                <strong className={common.ends}>
                  <RenewalName row={row} />
                  <RenewalState row={row} />
                </strong>
                <RenewalKind row={row} />
                <span className={common.line}>
                  <RenewalDate {...{ row, onEdit }} />
                  {formats.relativeDay(row.days)}
                </span>
                <RenewalIdentity row={row} />
              </div>
            </li>
          );
        }}
      />
    </>
  );
}
