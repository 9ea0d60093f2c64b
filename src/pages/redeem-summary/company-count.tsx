import { Alert, Button, Select } from "antd";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { counts } from "firestore-panel/services";
import { useService, useServiceQuery } from "firestore-panel/use-service";
import { JobProgress, useUnguardedJob } from "firestore-panel/jobs";
import { pagedStep } from "firestore-panel/run-job";
import type { Collection } from "firestore-panel/schema";
import { Loading, QueryContent } from "firestore-panel/ui/states";
import { Surface } from "firestore-panel/ui/page";
import { useText } from "firestore-panel/use-text";
import styles from "./redeem-summary.module.css";
import { SUBCOLLECTION, useRecords } from "./use-summary";
import type { CountedCompany } from "./views";

/** Employees of one company that are counted at most: each costs two reads. */
const MOST = 300;
const AT_ONCE = 20;

type Company = {
  readonly id: string;
  readonly companyId: string | null;
  readonly companyName: string | null;
};

interface CompanyCountProps {
  readonly companies: Collection<Company>;
  readonly employees: Collection;
  readonly onCounted: (company: CountedCompany) => void;
}

/**
 * Counts the redemptions of a company's employees (`?company=ID`) on request. A redemption names its brand only, so that
 * no query finds those of one company.
 */
export function CompanyCount({ companies, employees, onCounted }: CompanyCountProps) {
  const t = useText();
  const id = useId();
  const query = useRecords(companies);
  const [params, setParams] = useSearchParams();
  const named = (query.data?.data ?? []).flatMap(({ companyId, companyName }) =>
    companyId === null ? [] : [{ value: companyId, label: `${companyName ?? ""} (${companyId})` }],
  );
  const company = named.find(({ value }) => value === params.get("company"));
  const choose = (value: string) => {
    const next = new URLSearchParams(params);
    next.set("company", value);
    setParams(next, { replace: true });
  };
  if (query.isError) return <QueryContent query={query} failed={companies.messages.loadFailed} />;
  return (
    <Surface>
      <div className={styles.company}>
        <p>{t("summary.company.why")}</p>
        <label htmlFor={id}>{t("summary.company")}</label>
        <Select
          id={id}
          style={{ width: "min(360px, 100%)" }}
          showSearch
          // Otherwise only the options in view are in the page for a screen reader.
          popupMatchSelectWidth={false}
          optionFilterProp="label"
          loading={!query.data}
          options={named}
          value={company?.value ?? null}
          onChange={choose}
          placeholder={t("summary.company.choose")}
        />
        {company && (
          <EmployeeCount
            key={company.value}
            company={company.value}
            employees={employees}
            onCounted={(redeemed) => onCounted({ id: company.value, name: company.label, redeemed })}
          />
        )}
      </div>
    </Surface>
  );
}

interface EmployeeCountProps {
  readonly company: string;
  readonly employees: Collection;
  readonly onCounted: (redeemed: number) => void;
}

interface Progress {
  readonly counted: number;
  readonly documents: number;
  readonly cursor?: string;
}
const START: Progress = { counted: 0, documents: 0 };

function EmployeeCount({ company, employees, onCounted }: EmployeeCountProps) {
  const t = useText();
  const { below: countBelow } = useService(counts);
  const below = { resource: employees.name, subcollection: SUBCOLLECTION, field: "company", value: company };
  const size = useServiceQuery(counts.below, { ...below, size: 0 }, { staleTime: 0 });
  const { state, stopping, run, stop } = useUnguardedJob<Progress>();
  const total = size.data?.total;
  if (size.isError) return <QueryContent query={size} failed={employees.messages.loadFailed} />;
  if (total === undefined) return <Loading label={t("summary.counting")} />;
  if (total === 0) return <p role="status">{t("summary.company.none")}</p>;
  if (total > MOST)
    return <Alert type="info" title={t("summary.company.tooMany", { count: total, most: MOST })} />;

  const count = async (from: Progress) => {
    const end = await run(
      from,
      pagedStep(countBelow, { ...below, size: AT_ONCE }, ({ counted, documents }: Progress, answer) => ({
        counted: counted + answer.counted,
        documents: documents + answer.documents,
      })),
    );
    if (end?.name === "done") onCounted(end.progress.documents);
  };
  if (state.name === "running")
    return (
      <>
        <JobProgress
          text={t("summary.company.progress", { done: state.progress.counted, total })}
          done={state.progress.counted}
          total={total}
        />
        <Button onClick={stop} disabled={stopping}>
          {t(stopping ? "common.stopping" : "common.cancel")}
        </Button>
      </>
    );
  return (
    <>
      {state.name === "stopped" ? (
        <p role="alert">
          {`${t("summary.company.stopped", { done: state.progress.counted, total })} ${state.error?.message ?? ""}`.trim()}
        </p>
      ) : (
        // Each employee is read and counted, and the employees of the company are counted twice.
        <p role="status">
          {t(state.name === "done" ? "summary.company.done" : "summary.company.cost", {
            count: total,
            reads: 2 * total + 2,
          })}
        </p>
      )}
      <Button type="primary" onClick={() => void count(state.name === "stopped" ? state.progress : START)}>
        {t(
          state.name === "stopped"
            ? "common.continue"
            : state.name === "done"
              ? "report.countAgain"
              : "summary.company.count",
        )}
      </Button>
    </>
  );
}
