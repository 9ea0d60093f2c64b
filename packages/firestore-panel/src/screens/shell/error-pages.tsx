import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { useText } from "../../texts/use-text";
import { ErrorState } from "../../ui/states";
import { errorMessage } from "../../contract/unreachable";
import { FullPage } from "../../ui/full-page";
import { ButtonLink } from "../../ui/links";

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
