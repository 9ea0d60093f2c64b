import { chartRows } from "./chart-rows";
import styles from "./redeem-summary.module.css";
import type { BrandRow } from "./summary";

interface RedeemChartProps {
  readonly rows: readonly BrandRow[];
  readonly kinds: readonly string[];
  /** Firestore names of the kinds, which select the colors of the dashboard's cards. */
  readonly parents: readonly string[];
}

/** A bar for each brand's redemptions, divided by kind of account. The table below has the same numbers. */
export function RedeemChart({ rows, kinds, parents }: RedeemChartProps) {
  const { bars, more } = chartRows(rows);
  const longest = Math.max(...bars.map(({ total }) => total), 1);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>Redeemed by brand</h2>
        <ul className={styles.legend}>
          {kinds.map((kind, index) => (
            <li key={kind} data-kind={parents[index]}>
              {kind}
            </li>
          ))}
        </ul>
      </figcaption>
      <ol className={styles.bars}>
        {bars.map((row) => (
          <li key={row.id} data-muted={row.unknown}>
            <span className={styles.name} title={row.name}>
              {row.name}
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${(row.total / longest) * 100}%` }}>
                {row.counts.map((count, index) => (
                  <span
                    key={parents[index]}
                    data-kind={parents[index]}
                    style={{ flexGrow: count }}
                    title={`${row.name}, ${kinds[index]}: ${count}`}
                  />
                ))}
              </span>
              <span className={styles.number}>{NUMBER.format(row.total)}</span>
            </span>
          </li>
        ))}
      </ol>
      {more.brands > 0 && (
        <p className={styles.more}>
          {`${more.brands} more brand${more.brands === 1 ? "" : "s"} with ${NUMBER.format(more.total)} redeemed discounts: see the table.`}
        </p>
      )}
    </figure>
  );
}

const NUMBER = new Intl.NumberFormat("en");
