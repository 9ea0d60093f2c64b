import { ButtonLink } from "../../components/button-link";
import { PageHeader } from "../../components/page-header";
import type { Collection } from "../../schema/types";
import { Totals } from "./totals";

interface DashboardPageProps {
  readonly collections: readonly Collection[];
  /** Links beside the title. */
  readonly links: readonly { readonly label: string; readonly to: string }[];
}

/** The number of records of each kind. */
export function DashboardPage({ collections, links }: DashboardPageProps) {
  return (
    <>
      <PageHeader title="Dashboard">
        {links.map(({ label, to }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </PageHeader>
      <Totals collections={collections} />
    </>
  );
}
