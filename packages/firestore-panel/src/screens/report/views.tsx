import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useText } from "../../texts/use-text";
import styles from "./report.module.css";
import { useReportView } from "./report-address";

interface ReportViewsProps<Name extends string> {
  /** The first is that of an address without one. */
  readonly names: readonly [Name, ...Name[]];
  readonly labelOf: (name: Name) => string;
  /** Beside the links. */
  readonly children?: ReactNode;
}

/** The views of a report as links, which keep the rest of the address. */
export function ReportViews<Name extends string>({ names, labelOf, children }: ReportViewsProps<Name>) {
  const t = useText();
  const [params] = useSearchParams();
  const shown = useReportView(names);
  const addressOf = (name: Name) => {
    const next = new URLSearchParams(params);
    if (name === names[0]) next.delete("view");
    else next.set("view", name);
    return `?${next.toString()}`;
  };
  return (
    <div className={styles.views}>
      <nav aria-label={t("report.views")}>
        {names.map((name) => (
          <Link key={name} to={addressOf(name)} aria-current={name === shown ? "page" : undefined}>
            {labelOf(name)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
