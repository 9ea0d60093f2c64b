import { Breadcrumb } from "@refinedev/antd";
import { useBreadcrumb } from "@refinedev/core";
import styles from "./panel-breadcrumb.module.css";

const LOOK = { className: styles.breadcrumb, "aria-label": "Breadcrumb" };

/** The breadcrumb of a page. Without any link, as on a list, it is hidden because it would repeat the menu. */
export function PanelBreadcrumb() {
  const { breadcrumbs } = useBreadcrumb();
  if (!breadcrumbs.slice(0, -1).some(({ href }) => href !== undefined)) return null;
  return <Breadcrumb showHome={false} hideIcons breadcrumbProps={LOOK} />;
}
