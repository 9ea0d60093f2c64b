import type { HttpError } from "@refinedev/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Button, Flex } from "antd";
import { useId } from "react";
import { Link } from "react-router";
import { expiringFields, type ExpiringField } from "../../fields/expiry";
import { DATA_HEALTH } from "../../schema/stored-names";
import type { Collection } from "../../schema/types";
import { dayFromToday } from "../../texts/days";
import { richText, useFormats, useText } from "../../texts/use-text";
import { counts, type CountTarget } from "../../data/services";
import { usePageAddress } from "../../screens/record/record-address";
import { useServiceQuery } from "../../screens/use-service";
import { Surface } from "../../ui/page";
import { ErrorState } from "../../ui/states";
import { Counting } from "../../ui/values";
import { useReport } from "../health";
import { renewalsAddress, statesOf, stateText } from "./renewals";
import { expiry } from "./service";
import common from "../../ui/common.module.css";
import values from "../../ui/values.module.css";
import styles from "./renewals.module.css";

interface AttentionProps {
  readonly collections: readonly Collection[];
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
  const health = usePageAddress(DATA_HEALTH);
  const expiring = expiringFields(collections);
  return (
    <section className={common.column} aria-labelledby={id}>
      <Flex vertical gap={12} className={styles.first}>
        <h2 id={id}>{t("attention.title")}</h2>
        <Surface>
          <ul className={`${common.rows} ${styles.items}`}>
            {more.map((item) => (
              <CountedLine key={item.to} {...item} />
            ))}
            {health !== undefined && <HealthLines to={health} />}
          </ul>
        </Surface>
      </Flex>
      {expiring.length > 0 && (
        <Surface>
          <ExpiryCounts {...{ expiring, renewals }} />
        </Surface>
      )}
    </section>
  );
}

/** The counts of each date that expires, by days, and of what its state leaves out. */
function ExpiryCounts({ expiring, renewals }: { expiring: readonly ExpiringField[]; renewals: string }) {
  const t = useText();
  const { data, error, refetch } = useServiceQuery(expiry.counts, { today: dayFromToday() }, FRESH);
  if (error)
    return <ErrorState title={t("attention.failed")} detail={error.message} onRetry={() => void refetch()} />;
  const countsOf = (kind: string) => data?.find((counts) => counts.kind === kind);
  const states = statesOf(expiring).map((state) => ({ state, name: stateText(state, t) }));
  const leftOut = expiring.flatMap(({ kind, expires: { while: condition } }) =>
    (condition?.leftOut ?? []).map(({ value, label }, index) => ({
      label,
      count: countsOf(kind)?.leftOut[index],
      to: renewalsAddress(renewals, { kind, [condition?.field ?? ""]: value }),
    })),
  );
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
          {expiring.map(({ kind, expires: { what }, collection: { menu, label } }) => {
            const records = menu?.label ?? label.many;
            const counts = countsOf(kind)?.counts;
            return (
              <tr key={kind}>
                <th scope="row">
                  {richText(t, "attention.kindOf", { what, records: <small>{records}</small> })}
                </th>
                {states.map(({ state, name }, index) => {
                  const count = counts?.[index];
                  const link =
                    count !== undefined && t("attention.link", { count, what, records, state: name });
                  return (
                    <td key={state} data-state={state}>
                      <Link
                        to={renewalsAddress(renewals, { state: String(state), kind })}
                        aria-label={link || undefined}
                      >
                        <Count count={count} />
                      </Link>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {leftOut.some(({ count = 0 }) => count > 0) && (
        // The table does not count them because of their state.
        <p className={`${common.line} ${common.soft} ${styles.leftOut}`}>
          {t("attention.leftOut")}{" "}
          {leftOut.map(
            ({ label, to, count }) =>
              count !== 0 && (
                <Link key={to} to={to}>
                  {label} <Count count={count} />
                </Link>
              ),
          )}
        </p>
      )}
    </>
  );
}

/** Undefined: the count has not arrived. */
function Count({ count }: { readonly count: number | undefined }) {
  const formats = useFormats();
  if (count === undefined) return <Counting />;
  return (
    <span className={values.count} data-none={count === 0}>
      {formats.number(count)}
    </span>
  );
}

function CountedLine({ label, to, target }: CountedItem) {
  const query = useServiceQuery(counts.records, { targets: [target] }, FRESH);
  return <AttentionLine {...{ label, to, query }} count={query.data?.counts[0]} />;
}

/** Costs no count: the check has stored them. */
function HealthLines({ to }: { readonly to: string }) {
  const t = useText();
  const query = useReport();
  const found = Object.values(query.data?.report?.collections ?? {});
  // A record may be in several groups.
  const faults = found.map(({ hidden, misplaced, unindexed, dates }) =>
    Math.max(hidden + misplaced, unindexed, dates),
  );
  const lines = [
    { label: t("attention.health"), numbers: faults },
    { label: t("attention.passwords"), numbers: found.map(({ passwords }) => passwords) },
  ];
  return lines.map(({ label, numbers }) => (
    <AttentionLine
      key={label}
      {...{ label, to, query }}
      // No number: the check has not counted them.
      count={numbers.length > 0 ? numbers.reduce((sum, number) => sum + number) : undefined}
    />
  ));
}

interface AttentionLineProps extends Pick<CountedItem, "label" | "to"> {
  readonly count: number | undefined;
  readonly query: Pick<
    UseQueryResult<unknown, HttpError>,
    "isPending" | "isError" | "isFetching" | "refetch"
  >;
}

function AttentionLine({ label, to, count, query }: AttentionLineProps) {
  const t = useText();
  const { isPending, isError, isFetching, refetch } = query;
  return (
    <li className={common.ends}>
      <Link to={to} className={common.ends}>
        <span>{label}</span>{" "}
        {isError ? (
          <span className={common.fault}>{t("attention.notCounted")}</span>
        ) : count === undefined && !isPending ? (
          <span className={common.soft}>{t("attention.notChecked")}</span>
        ) : (
          <Count count={count} />
        )}
      </Link>
      {isError && (
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {t("common.tryAgain")}
        </Button>
      )}
    </li>
  );
}
