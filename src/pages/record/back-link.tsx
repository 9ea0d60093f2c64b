import { ButtonLink } from "../../components/button-link";
import { isPlainClick } from "../../components/plain-click";
import type { Collection } from "../../schema/types";
import { useWayBack } from "./way-back";

/** "Back to Tenants": a link to the list in its previous state. */
export function BackLink({ collection: { label, routes } }: { collection: Collection }) {
  const { href, goBack } = useWayBack(routes?.list ?? "/");
  return (
    <ButtonLink
      to={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        goBack();
      }}
    >
      Back to {label.many}
    </ButtonLink>
  );
}
