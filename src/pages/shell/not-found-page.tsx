import { ButtonLink } from "../../components/button-link";
import { FullPage } from "../../components/full-page";

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <FullPage title="Page not found">
      <p>There is nothing at this address. It may have been typed wrong, or the page has moved.</p>
      <ButtonLink to="/">Go to the start page</ButtonLink>
    </FullPage>
  );
}
