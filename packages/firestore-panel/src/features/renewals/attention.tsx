import { Button } from "antd";
import { useId } from "react";
import { Link } from "react-router";
import type { CountTarget } from "../../contract/lists";
import { expiringFields, type ExpiringField } from "../../fields/expiry";
import type { Collection } from "../../schema/types";
import { dayFromToday } from "../../texts/days";
import { richText, useFormats, useText } from "../../texts/use-text";
import { counts } from "../../data/services";
import { useServiceQuery } from "../../screens/use-service";
import { Surface } from "../../ui/page";
import { ErrorState } from "../../ui/states";
import { useHealthAddress, useReport } from "../health";
import { EXPIRED, renewalsAddress, statesOf } from "./renewals-address";
import { expiry } from "./service";
import common from "../../ui/common.module.css";
import values from "../../ui/values.module.css";
import styles from "./attention.module.css";

interface AttentionProps {
  readonly collections: readonly Collection[];
  /** The address of the page of renewals. */
  readonly renewals: string;
  readonly more: readonly CountedItem[];
}
interface CountedItem {
  readonly label: string;
  readonly to: string;
  readonly target: CountTarget;
}

/** Counts again whenever the person returns to the page. */
const FRESH = { staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" } as const;

/**
 * What needs a person soon: what the product counts and what the last check of all data found, then what expires. They
 * are two parts, which a page may place in its own grid.
 */
export function Attention({ collections, renewals, more }: AttentionProps) {
  const t = useText();
  const id = useId();
  const health = useHealthAddress();
  const expiring = expiringFields(collections);
  return (
    <section className={common.column} aria-labelledby={id}>
      <div className={styles.first}>
        <h2 id={id}>{t("attention.title")}</h2>
        <Surface>
          <ul className={`${common.rows} ${styles.items}`}>
            {more.map((item) => (
              <CountedLine key={item.to} {...item} />
            ))}
            {health !== undefined && <HealthLines to={health} />}
          </ul>
        </Surface>
      </div>
      {expiring.length > 0 && (
        <Surface>
          <ExpiryCounts {...{ expiring, renewals }} />
        </Surface>
      )}
    </section>
  );
}

interface ExpiryCountsProps {
  readonly expiring: readonly ExpiringField[];
  readonly renewals: string;
}

/** The counts of each date that expires, by days, and of what its state leaves out. One that failed says so in its cell. */
function ExpiryCounts({ expiring, renewals }: ExpiryCountsProps) {
  const t = useText();
  const query = useServiceQuery(expiry.counts, { today: dayFromToday() }, FRESH);
  const { data, error } = query;
  if (error)
    return (
      <ErrorState title={t("attention.failed")} detail={error.message} onRetry={() => void query.refetch()} />
    );
  const states = statesOf(expiring).map((state) => ({
    state,
    name: state === EXPIRED ? t("attention.expired") : t("attention.within", { days: state }),
  }));
  const rows = expiring.map(({ kind, expires, collection: { menu, label } }) => {
    const counted = data?.find((counts) => counts.kind === kind);
    const { field = "", leftOut = [] } = expires.while ?? {};
    return {
      ...{ kind, what: expires.what, records: menu?.label ?? label.many },
      counts: states.map(({ state }) => (state === EXPIRED ? counted?.expired : counted?.within[state])),
      leftOut: leftOut.map(({ value, label }) => ({
        ...{ label, count: counted?.leftOut[value] },
        to: renewalsAddress(renewals, { kind, [field]: value }),
      })),
    };
  });
  const leftOut = rows.flatMap((row) => row.leftOut).filter(({ count }) => count !== 0);
  return (
    <>
      <table className={styles.table} aria-busy={!data}>
        <thead>
          <tr>
            <th scope="col">{t("attention.kind")}</th>
            {states.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={common.rows}>
          {rows.map(({ kind, what, records, counts }) => (
            <tr key={kind}>
              <th scope="row">
                {richText(t, "attention.kindOf", { what, records: <small>{records}</small> })}
              </th>
              {states.map(({ state, name }, index) => {
                const count = counts[index];
                const link = typeof count === "number" && {
                  to: renewalsAddress(renewals, { state: String(state), kind }),
                  "aria-label": t("attention.link", { count, what, records, state: name }),
                };
                const shown = <Count count={count} />;
                return (
                  <td key={state} data-state={state}>
                    {link ? <Link {...link}>{shown}</Link> : shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {data && leftOut.length > 0 && (
        // The table does not count them because of their state.
        <p className={`${common.line} ${common.soft} ${styles.leftOut}`}>
          {t("attention.leftOut")}{" "}
          {leftOut.map(({ label, to, count }) => (
            <Link key={to} to={to}>
              {label} <Count count={count} />
            </Link>
          ))}
        </p>
      )}
      {[...rows.flatMap(({ counts }) => counts), ...leftOut.map(({ count }) => count)].includes(null) && (
        <Again query={query} />
      )}
    </>
  );
}

interface CountProps {
  /** Null: the count failed. Undefined: it has not arrived. */
  readonly count: number | null | undefined;
}

function Count({ count }: CountProps) {
  const t = useText();
  const formats = useFormats();
  if (count === undefined) return <span className={values.waiting} />;
  if (count === null) return <span className={common.fault}>{t("attention.notCounted")}</span>;
  return (
    <span className={values.count} data-none={count === 0}>
      {formats.number(count)}
    </span>
  );
}

interface AgainProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

function Again({ query }: AgainProps) {
  const t = useText();
  return (
    <Button
      size="small"
      className={styles.again}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {t("common.tryAgain")}
    </Button>
  );
}

function CountedLine({ label, to, target }: CountedItem) {
  const query = useServiceQuery(counts.records, { of: [target] }, FRESH);
  return <AttentionLine {...{ label, to, query }} count={query.error ? null : query.data?.counts[0]} />;
}

/** Costs no count: the check has stored them. */
function HealthLines({ to }: { readonly to: string }) {
  const t = useText();
  const query = useReport();
  const { data, error } = query;
  const collections = data?.report && Object.values(data.report.collections);
  const faults = collections?.map(({ hidden, misplaced, unindexed, dates = 0 }) =>
    // A record may be in several groups.
    Math.max(hidden + misplaced, unindexed, dates),
  );
  // Empty: the check has not counted them.
  const passwords = collections?.flatMap((collection) => collection.passwords ?? []);
  const lines = [
    { label: t("attention.health"), found: faults },
    { label: t("attention.passwords"), found: passwords?.length === 0 ? undefined : passwords },
  ];
  return lines.map(({ label, found }) => {
    const count = found?.reduce((sum, number) => sum + number, 0);
    return (
      <AttentionLine
        key={label}
        {...{ label, to, query }}
        count={error && !data ? null : count}
        {...(data && count === undefined && { instead: t("attention.notChecked") })}
      />
    );
  });
}

interface AttentionLineProps extends CountProps, AgainProps {
  readonly label: string;
  readonly to: string;
  readonly instead?: string;
}

function AttentionLine({ label, to, count, instead, query }: AttentionLineProps) {
  return (
    <li className={common.ends}>
      <Link to={to} className={common.ends}>
        <span>{label}</span>{" "}
        {instead === undefined ? <Count count={count} /> : <span className={common.soft}>{instead}</span>}
      </Link>
      {count === null && <Again query={query} />}
    </li>
  );
}
