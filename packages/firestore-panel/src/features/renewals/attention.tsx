import { Button } from "antd";
import { useId, type ReactNode } from "react";
import { Link } from "react-router";
import type { CountTarget } from "../../contract/lists";
import { dayFromToday } from "../../texts/days";
import type { ExpiryCount, ExpiryField } from "./expiry";
import type { CollectionHealth } from "../../data/last-report";
import { expiringFields, noticesOf, type ExpiringField } from "../../fields/expiry";
import type { Collection } from "../../schema/types";
import { Surface } from "../../ui/page";
import { ErrorState } from "../../ui/states";
import { richText, useFormats, useText } from "../../texts/use-text";
import { counts } from "../../data/services";
import { expiry } from "./service";
import { useServiceQuery } from "../../screens/use-service";
import { fieldOf, kindId, renewalsAddress } from "./renewals-address";
import { useHealthAddress, useReport } from "../health";
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
  /** The address that shows what is counted. */
  readonly to: string;
  readonly target: CountTarget;
}

/** Counts again whenever the person returns to the page. */
const FRESH = { staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" } as const;
const EXPIRED = "expired";
type State = typeof EXPIRED | number;

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
            {health !== undefined && <HealthLines address={health} />}
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
  const { data, error, isFetching, refetch } = useServiceQuery(
    expiry.counts,
    { today: dayFromToday() },
    FRESH,
  );
  const fields = data?.fields;
  const states: readonly State[] = [EXPIRED, ...noticesOf(expiring)];
  const nameOf = (state: State) =>
    state === EXPIRED ? t("attention.expired") : t("attention.within", { days: state });
  if (error)
    return <ErrorState title={t("attention.failed")} detail={error.message} onRetry={() => void refetch()} />;
  const all = fields?.flatMap(({ expired, soon, leftOut }) => [{ count: expired }, ...soon, ...leftOut]);
  return (
    <>
      <table className={styles.table} aria-busy={!fields}>
        <thead>
          <tr>
            <th scope="col">{t("attention.kind")}</th>
            {states.map((state) => (
              <th key={state} scope="col">
                {nameOf(state)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={common.rows}>
          {expiring.map((one) => {
            const { what } = one.expires;
            const { menu, label } = one.collection;
            const records = menu?.label ?? label.many;
            const kind = fieldOf(one);
            return (
              <tr key={kindId(kind)}>
                <th scope="row">
                  {richText(t, "attention.kindOf", { what, records: <small>{records}</small> })}
                </th>
                {states.map((state) => (
                  <td key={state} data-state={state}>
                    <Count
                      count={countOf(countsOf(fields, kind), state)}
                      link={(count, shown) => (
                        <Link
                          to={renewalsAddress(renewals, { state, kind })}
                          aria-label={t("attention.link", { count, what, records, state: nameOf(state) })}
                        >
                          {shown}
                        </Link>
                      )}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {fields && <LeftOut {...{ expiring, renewals }} counts={fields} />}
      {all?.some(({ count }) => count === null) && (
        <Again isFetching={isFetching} onClick={() => void refetch()} />
      )}
    </>
  );
}

interface LeftOutProps extends ExpiryCountsProps {
  readonly counts: readonly ExpiryCount[];
}

/** Names the records that the table does not count because of their state. */
function LeftOut({ expiring, renewals, counts }: LeftOutProps) {
  const t = useText();
  const lines = expiring.flatMap((one) => {
    const { field = "", leftOut = [] } = one.expires.while ?? {};
    const kind = fieldOf(one);
    return leftOut.flatMap(({ value, label }) => {
      const count = countsOf(counts, kind)?.leftOut.find((other) => other.value === value)?.count;
      const to = renewalsAddress(renewals, { kind, where: { [field]: value } });
      return count === 0 ? [] : { label, to, count };
    });
  });
  if (lines.length === 0) return null;
  return (
    <p className={`${common.line} ${common.soft} ${styles.leftOut}`}>
      {t("attention.leftOut")}{" "}
      {lines.map(({ label, to, count }) => (
        <Link key={to} to={to}>
          {label} <Count count={count} link={(_, shown) => shown} />
        </Link>
      ))}
    </p>
  );
}

function countsOf(counts: readonly ExpiryCount[] | undefined, kind: ExpiryField): ExpiryCount | undefined {
  return counts?.find((one) => kindId(one) === kindId(kind));
}

function countOf(counts: ExpiryCount | undefined, state: State): number | null | undefined {
  return state === EXPIRED ? counts?.expired : counts?.soon.find(({ days }) => days === state)?.count;
}

interface CountProps {
  /** Null: the count failed. Undefined: it has not arrived. */
  readonly count: number | null | undefined;
  readonly link: (count: number, shown: ReactNode) => ReactNode;
}

function Count({ count, link }: CountProps) {
  const t = useText();
  const formats = useFormats();
  if (count === undefined) return <span className={values.waiting} />;
  if (count === null) return <span className={common.fault}>{t("attention.notCounted")}</span>;
  return link(
    count,
    <span className={values.count} data-none={count === 0}>
      {formats.number(count)}
    </span>,
  );
}

function Again({ isFetching, onClick }: { readonly isFetching: boolean; readonly onClick: () => void }) {
  const t = useText();
  return (
    <Button size="small" className={styles.again} loading={isFetching} onClick={onClick}>
      {t("common.tryAgain")}
    </Button>
  );
}

function CountedLine({ label, to, target }: CountedItem) {
  const { data, error, isFetching, refetch } = useServiceQuery(counts.records, { of: [target] }, FRESH);
  const count = data?.counts[0];
  return (
    <Line
      {...{ label, to }}
      count={error ? null : count}
      isFetching={isFetching}
      onAgain={() => void refetch()}
    />
  );
}

/** Costs no count: the check has stored them. */
function HealthLines({ address: to }: { readonly address: string }) {
  const t = useText();
  const { data, error, isFetching, refetch } = useReport();
  const report = data?.report;
  const lines = [
    { label: t("attention.health"), found: faultyIn },
    { label: t("attention.passwords"), found: withoutPasswordIn },
  ];
  return lines.map(({ label, found }) => {
    const count = report && found(Object.values(report.collections));
    return (
      <Line
        key={label}
        {...{ label, to, isFetching }}
        count={error && !data ? null : count}
        {...(data && count === undefined && { instead: t("attention.notChecked") })}
        onAgain={() => void refetch()}
      />
    );
  });
}

function faultyIn(collections: readonly CollectionHealth[]): number {
  // A record may be in several groups.
  return sum(
    collections.map(({ hidden, misplaced, unindexed, dates = 0 }) =>
      Math.max(hidden + misplaced, unindexed, dates),
    ),
  );
}

/** @returns undefined if the check has not counted them. */
function withoutPasswordIn(collections: readonly CollectionHealth[]): number | undefined {
  const counts = collections.flatMap(({ passwords }) => passwords ?? []);
  return counts.length > 0 ? sum(counts) : undefined;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

interface LineProps extends Pick<CountProps, "count"> {
  readonly label: string;
  readonly to: string;
  /** Shown instead of a count. */
  readonly instead?: string;
  readonly isFetching: boolean;
  readonly onAgain: () => void;
}

function Line({ label, to, count, instead, isFetching, onAgain }: LineProps) {
  return (
    <li className={common.ends}>
      <Link to={to} className={common.ends}>
        <span>{label}</span>{" "}
        {instead === undefined ? (
          <Count count={count} link={(_, shown) => shown} />
        ) : (
          <span className={common.soft}>{instead}</span>
        )}
      </Link>
      {count === null && <Again isFetching={isFetching} onClick={onAgain} />}
    </li>
  );
}
