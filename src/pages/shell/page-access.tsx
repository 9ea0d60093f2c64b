import { useCan, useResourceParams } from "@refinedev/core";
import type { ReactNode } from "react";
import { Navigate, useLocation, type Location } from "react-router";
import { ErrorState } from "../../components/error-state";
import { Surface } from "../../components/surface";
import { canonicalPath } from "./canonical-path";
import { PageFrame } from "./page-frame";

/**
 * Shows a page, or a record's page, only with permission. `CanAccess` would show nothing while it loads; this shows the
 * page's title.
 */
export function PageAccess({ children }: { children: ReactNode }) {
  const { resource, resources, action = "list", id } = useResourceParams();
  const location: Location<unknown> = useLocation();
  const { pathname, search, state } = location;
  const { data } = useCan({
    resource: resource?.name,
    action,
    params: { resource, ...(id !== undefined && { id }) },
  });
  const declared = canonicalPath(resources, pathname);
  if (declared !== undefined) return <Navigate to={declared + search} replace state={state} />;
  if (data === undefined) return <PageFrame />;
  if (data.can) return children;
  return (
    <Surface>
      <ErrorState title="This page is not for your account" detail={data.reason ?? ""} />
    </Surface>
  );
}
