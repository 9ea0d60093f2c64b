import { PrinterOutlined } from "@ant-design/icons";
import { useGetIdentity } from "@refinedev/core";
import { Alert, Button, Select } from "antd";
import { useMemo, useRef, useState, type ComponentType, type RefObject } from "react";
import { useSearchParams } from "react-router";
import { BackLink } from "firestore-panel/record-frame";
import { titleOf } from "firestore-panel/record";
import type { Collection } from "firestore-panel/schema";
import { PageHeader, Surface } from "firestore-panel/ui/page";
import { ErrorState, Loading, QueryContent } from "firestore-panel/ui/states";
import { ToolbarControl } from "firestore-panel/ui/toolbar-select";
import { useNow } from "firestore-panel/ui/values";
import { useFormats, useText } from "firestore-panel/use-text";
import { PeriodSelects, usePeriods } from "../redeem-summary/period-select";
import { useRecords, type Venue } from "../redeem-summary/use-summary";
import { Statement } from "./statement";
import styles from "./statement.module.css";
import { loadStatementWords, type StatementWords } from "./statement-words";
import { useStatements, type StatementRecord } from "./use-statements";

interface StatementsPageProps {
  /** The collection whose list opens the page, and one whose records can be added. */
  readonly venue: Collection<StatementRecord>;
  readonly other: Collection<StatementRecord>;
  readonly venues: readonly [Venue, Venue];
  readonly periods: Collection;
}

/**
 * @returns the page, once it has its words in both languages.
 * @throws if a language cannot be loaded.
 */
export async function loadStatementsPage(
  ...said: Parameters<typeof loadStatementWords>
): Promise<ComponentType<StatementsPageProps>> {
  const words = await loadStatementWords(...said);
  return (props) => <StatementsPage {...props} words={words} />;
}

/**
 * Statements for partners, one page of paper for each brand of the address (`?ids=a,b&since=PERIOD&until=PERIOD`), and
 * after them for each record of the other collection (`&more=c,d`).
 */
function StatementsPage({
  venue,
  other,
  venues,
  periods,
  words,
}: StatementsPageProps & { readonly words: readonly StatementWords[] }) {
  const t = useText();
  const formats = useFormats();
  const [ids, more] = [useIds("ids"), useIds("more")];
  const { closed, all, span, isPending } = usePeriods(periods);
  const counted = useStatements(
    [
      { venue, ids },
      { venue: other, ids: more },
    ],
    venues,
    span,
  );
  const state = isPending ? ({ status: "loading" } as const) : counted;
  const { data: person } = useGetIdentity<{ readonly name?: string | null; readonly email?: string }>();
  const printedAt = useNow();
  const sheets = useRef<HTMLDivElement>(null);
  const ready = state.status === "ready" ? state : undefined;
  const { statements = [], missing = [] } = ready ?? {};
  return (
    <>
      <div className={styles.tools}>
        <PageHeader title={t("statements.page")}>
          <span role="status">
            {ready &&
              t(ready.counting ? "report.countingAgain" : "statements.pages", { count: statements.length })}
          </span>
          <MoreSelect collection={other} ids={more} />
          <PeriodSelects {...{ closed, all, span }} />
          <BackLink collection={venue} />
          {statements.length > 0 && <PrintButton sheets={sheets} disabled={ready?.counting === true} />}
        </PageHeader>
        {closed.isError && <QueryContent query={closed} failed={periods.messages.loadFailed} />}
        {missing.length > 0 && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 24 }}
            title={t("statements.missing", { count: missing.length, ids: formats.list(missing) })}
          />
        )}
        {ids.length + more.length === 0 && (
          <Surface>
            <ErrorState title={t("statements.none")} />
          </Surface>
        )}
        {state.status === "loading" && <Loading label={t("summary.counting")} />}
        {state.status === "failed" && (
          <Surface>
            <ErrorState title={t("statements.failed")} detail={state.message} onRetry={state.retry} />
          </Surface>
        )}
      </div>
      <div ref={sheets}>
        {statements.map((data) => (
          <Statement
            key={`${data.venue}/${data.record.id}`}
            {...{ data, words, span }}
            countedAt={ready?.countedAt ?? printedAt}
            // A count may be newer than the shown minute.
            printedAt={Math.max(printedAt, ready?.countedAt ?? 0)}
            printedBy={person?.name ?? person?.email ?? ""}
          />
        ))}
      </div>
    </>
  );
}

function useIds(parameter: "ids" | "more"): readonly string[] {
  const given = useSearchParams()[0].get(parameter) ?? "";
  return useMemo(() => [...new Set(given.split(",").filter((id) => id !== ""))], [given]);
}

/** Records of one address at most, as for the selected rows of a list. */
const MOST = 100;
const ALL = "*";

interface MoreSelectProps {
  readonly collection: Collection<StatementRecord>;
  readonly ids: readonly string[];
}

function MoreSelect({ collection, ids }: MoreSelectProps) {
  const t = useText();
  const formats = useFormats();
  const { data } = useRecords(collection);
  const [params, setParams] = useSearchParams();
  const records = data?.data ?? [];
  const options = records.map((record) => ({ value: record.id, label: titleOf(collection, record) }));
  const choose = (chosen: readonly string[]) => {
    const next = new URLSearchParams(params);
    next.set("more", (chosen.includes(ALL) ? records.map(({ id }) => id) : chosen).join(","));
    if (chosen.length === 0) next.delete("more");
    setParams(next, { replace: true });
  };
  return (
    <ToolbarControl label={collection.label.many} changed={ids.length > 0} width="96px" value={undefined}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          variant="borderless"
          style={{ width: 96 }}
          loading={!data}
          options={
            records.length > MOST ? options : [{ value: ALL, label: t("list.filter.all") }, ...options]
          }
          optionFilterProp="label"
          maxTagCount={0}
          maxTagPlaceholder={formats.number(ids.length)}
          maxCount={MOST}
          popupMatchSelectWidth={false}
          placeholder={t("statements.add")}
          value={data ? [...ids] : []}
          onChange={choose}
        />
      )}
    </ToolbarControl>
  );
}

interface PrintButtonProps {
  readonly sheets: RefObject<HTMLElement | null>;
  readonly disabled: boolean;
}

/** Prints once the fonts and every logo are there, or have failed. */
function PrintButton({ sheets, disabled }: PrintButtonProps) {
  const t = useText();
  const [waiting, setWaiting] = useState(false);
  const print = async () => {
    setWaiting(true);
    const pictures = [...(sheets.current?.querySelectorAll("img") ?? [])];
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((picture) => picture.decode().catch(() => undefined)),
    ]);
    setWaiting(false);
    // The person may have left meanwhile.
    if (sheets.current) window.print();
  };
  return (
    <Button
      type="primary"
      icon={<PrinterOutlined aria-hidden />}
      loading={waiting}
      disabled={disabled}
      // The second click of a double click would print again.
      onClick={({ detail }) => detail < 2 && void print()}
    >
      {t("statements.print")}
    </Button>
  );
}
