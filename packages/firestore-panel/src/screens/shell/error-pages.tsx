import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorState } from "../../ui/states";
import { errorMessage } from "../../contract/unreachable";
import { FullPage } from "../../ui/full-page";
import { ButtonLink } from "../../ui/links";

/** The error page of a failed page or a failed load of its code. The sidebar stays. */
export function PageError() {
  const error = useRouteError();
  const detail = isRouteErrorResponse(error) ? error.statusText : errorMessage(error);
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorState
      title="This page could not be shown"
      detail={detail}
      onRetry={() => window.location.reload()}
    />
  );
}

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <FullPage title="Page not found">
      <p>There is nothing at this address. It may have been typed wrong, or the page has moved.</p>
      <ButtonLink to="/">Go to the start page</ButtonLink>
    </FullPage>
  );
}
