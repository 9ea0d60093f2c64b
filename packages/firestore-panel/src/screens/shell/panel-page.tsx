import { useCan, useResourceParams, useParsed, useBreadcrumb } from "@refinedev/core";
import { Breadcrumb } from "antd";
import { useEffect, type ReactNode } from "react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { errorMessage } from "../../contract/unreachable";
import { textIn } from "../../schema/stored-values";
import { useText } from "../../texts/use-text";
import { FullPage } from "../../ui/full-page";
import { ButtonLink } from "../../ui/links";
import { ErrorState, Loading } from "../../ui/states";
import { Surface, PageHeader, TabTitle } from "../../ui/page";
import styles from "./panel-page.module.css";

/** Shows a page with permission only. `CanAccess` would show nothing while it loads. */
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
  const title = useAddressTitle();
  return (
    <>
      {title !== "" && <PageHeader title={title} />}
      <Surface>
        <Loading />
      </Surface>
    </>
  );
}

/** The title of an address. A page can have a more specific one, such as its record's name. */
export function AddressTitle() {
  return <TabTitle title={useAddressTitle()} />;
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
function useAddressTitle(): string {
  const t = useText();
  const { resource, action } = useParsed();
  const title = textIn(resource?.meta?.["title"]);
  const record = textIn(resource?.meta?.["one"]);
  if (action === "create") return t("form.title.add", { record });
  if (action === "edit") return t("form.title.edit", { record });
  return action === "show" ? record : title;
}

export function PageError() {
  const t = useText();
  const error = useRouteError();
  const detail = isRouteErrorResponse(error) ? error.statusText : errorMessage(error);
  useEffect(() => console.error(error), [error]);
  return <ErrorState title={t("shell.notShown")} detail={detail} onRetry={() => window.location.reload()} />;
}

export function NotFoundPage() {
  const t = useText();
  return (
    <FullPage title={t("shell.notFound.title")}>
      <p>{t("shell.notFound.content")}</p>
      <ButtonLink to="/">{t("shell.notFound.start")}</ButtonLink>
    </FullPage>
  );
}
