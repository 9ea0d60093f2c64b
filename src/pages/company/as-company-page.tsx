import { EyeOutlined } from "@ant-design/icons";
import { Alert, Flex } from "antd";
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
import frame from "./company-frame.module.css";
import { useCompanyTitle } from "./employee-list-page";
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
        <Flex justify="center">{back}</Flex>
      </>
    );
  }
  const note = t("company.asSeen", { company: String(company["companyName"]) });
  return (
    <>
      <Alert
        type="info"
        role="note"
        showIcon
        icon={<EyeOutlined aria-hidden />}
        style={{ marginBottom: 16 }}
        title={
          <Flex gap={8} wrap align="center" justify="space-between">
            {note}
            {back}
          </Flex>
        }
      />
      <div className={styles.panel}>
        <div className={frame.header}>
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
