import { EyeOutlined } from "@ant-design/icons";
import { useList, type HttpError } from "@refinedev/core";
import { useSearchParams } from "react-router";
import { ReadOnlyList } from "firestore-panel/read-only-list";
import type { Collection, RecordData } from "firestore-panel/schema";
import { ProductTitle } from "firestore-panel/ui/full-page";
import { ButtonLink } from "firestore-panel/ui/links";
import { PageHeader } from "firestore-panel/ui/page";
import { ErrorState, Loading } from "firestore-panel/ui/states";
import { useText } from "firestore-panel/use-text";
import { COMPANY_CONSOLE_TITLE } from "../../config/product";
import { CompanyName } from "./company-frame";
import { useCompanyTitle } from "./use-company-title";
import styles from "./as-company-page.module.css";

interface AsCompanyPageProps {
  readonly companies: Collection;
  /** The employees as a company sees them. */
  readonly collection: Collection;
}

/** What a company sees after its sign-in, for support by telephone: with the admin's rights, and for reading only. */
export function AsCompanyPage({ companies, collection }: AsCompanyPageProps) {
  const t = useText();
  const companyId = useSearchParams()[0].get("company") ?? "";
  const { result, query } = useList<RecordData, HttpError>({
    resource: companies.name,
    filters: [{ field: "companyId", operator: "eq", value: companyId }],
    pagination: { pageSize: 1 },
    errorNotification: false,
  });
  const company = result.data[0];
  const titled = useCompanyTitle(collection, company);
  const back = (
    <ButtonLink to={companies.routes?.list ?? "/"}>
      {t("form.back", { records: companies.label.many })}
    </ButtonLink>
  );
  if (query.isPending) return <Loading />;
  if (query.isError) {
    const retry = () => void query.refetch();
    return <ErrorState title={companies.messages.loadFailed} detail={query.error.message} onRetry={retry} />;
  }
  if (!company) {
    return (
      <>
        <PageHeader title={collection.label.many} />
        <ErrorState
          title={companyId === "" ? t("company.noneChosen") : t("company.unknown", { id: companyId })}
        />
        <p className={styles.back}>{back}</p>
      </>
    );
  }
  const note = t("company.asSeen", { company: String(company["companyName"]) });
  return (
    <>
      <div role="note" className={styles.banner}>
        <EyeOutlined aria-hidden />
        <span>{note}</span>
        {back}
      </div>
      <div className={styles.panel}>
        <div className={styles.header}>
          <ProductTitle note={COMPANY_CONSOLE_TITLE} />
          <CompanyName record={company} />
        </div>
        <div className={styles.page}>
          <ReadOnlyList collection={titled} seenBy="company" note={note} />
        </div>
      </div>
    </>
  );
}
