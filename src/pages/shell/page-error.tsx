import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorState } from "../../components/error-state";
import { errorMessage } from "../../contract/unreachable";

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
