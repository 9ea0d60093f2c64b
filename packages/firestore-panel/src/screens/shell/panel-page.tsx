import {
  useCan,
  useResourceParams,
  useParsed,
  useBreadcrumb,
  type Action,
  type IResourceItem,
} from "@refinedev/core";
import { DocumentTitleHandler } from "@refinedev/react-router";
import { Breadcrumb } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isolated, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { ErrorState, Loading } from "../../ui/states";
import { Surface, PageHeader, useTabTitle } from "../../ui/page";
import styles from "./panel-page.module.css";

/**
 * Shows a page, or a record's page, only with permission. `CanAccess` would show nothing while it loads; this shows the
 * page's title.
 */
export function PageAccess({ children }: { children: ReactNode }) {
  const t = useText();
  const { resource, action = "list", id } = useResourceParams();
  const { data } = useCan({
    resource: resource?.name,
    action,
    params: { resource, ...(id !== undefined && { id }) },
  });
  if (data === undefined) return <PageFrame />;
  if (data.can) return children;
  return (
    <Surface>
      <ErrorState title={t("shell.denied")} detail={data.reason ?? ""} />
    </Surface>
  );
}

/** The fallback of a page whose code loads: its title and an empty surface. */
export function PageFrame() {
  const t = useText();
  const { resource, action } = useParsed();
  const title = pageTitle(t, resource, action);
  return (
    <>
      {title !== "" && <PageHeader title={title} />}
      <Surface>
        <Loading />
      </Surface>
    </>
  );
}

/**
 * Sets the browser tab's title: "Services Management · Admin Panel". The address provides it at once; a page can set a
 * more specific one, such as its record's name.
 */
export function PanelTitle({ console }: { console: string }) {
  const t = useText();
  const ownTitle = useTabTitle();
  const { resource, action } = useParsed();
  const title = ownTitle ?? pageTitle(t, resource, action);
  const text = title === "" ? console : `${isolated(title)} · ${console}`;
  // Refine's handler only reacts to the address; a new key makes it apply a changed title.
  return <DocumentTitleHandler key={text} handler={() => text} />;
}

/**
 * The breadcrumb of a page, whose last part is the page itself and no link. Without any link, as on a list, it is hidden
 * because it would repeat the menu. It does not use Refine's Breadcrumb: every page would also load `useTable` and
 * `useForm`, because `@refinedev/antd` is one module.
 */
export function PanelBreadcrumb() {
  const t = useText();
  const { breadcrumbs } = useBreadcrumb();
  const last = breadcrumbs.length - 1;
  if (!breadcrumbs.slice(0, last).some(({ href }) => href !== undefined)) return null;
  return (
    <Breadcrumb
      className={styles.breadcrumb}
      aria-label={t("shell.breadcrumb")}
      items={breadcrumbs.map(({ label, href }, index) => ({
        key: label,
        title: href === undefined || index === last ? label : <Link to={href}>{label}</Link>,
      }))}
    />
  );
}

/** @returns the title of a resource's page: "Books", "Add Book". Empty: the address belongs to no resource. */
function pageTitle(t: Translate, resource: IResourceItem | undefined, action: Action | undefined): string {
  const title = metaText(resource?.meta?.["title"]);
  const record = metaText(resource?.meta?.["one"]);
  if (action === "create") return t("form.title.add", { record });
  if (action === "edit") return t("form.title.edit", { record });
  return action === "show" ? record : title;
}

function metaText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
