import { Breadcrumb } from "@refinedev/antd";
import { useBreadcrumb } from "@refinedev/core";
import styles from "./panel-breadcrumb.module.css";

const LOOK = { className: styles.breadcrumb, "aria-label": "Breadcrumb" };

/** The way to a page from what it stands under. Where no step leads anywhere, as on a list, it would only repeat the menu. */
export function PanelBreadcrumb() {
  const { breadcrumbs } = useBreadcrumb();
  if (!breadcrumbs.slice(0, -1).some(({ href }) => href !== undefined)) return null;
  return <Breadcrumb showHome={false} hideIcons breadcrumbProps={LOOK} />;
}
