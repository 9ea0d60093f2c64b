import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { store } from "../../browser-storage";
import { HOUR_MS } from "../../schema/sign-in";
import type { ListNoteProps } from "../../screens/features";
import { firstViewKey } from "../../screens/list/list-address";
import { useShellSession } from "../../screens/shell/shell-session";
import { useServiceQuery } from "../../screens/use-service";
import { views } from "./service";

/**
 * Keeps the address of the first view in this browser, so that the list opens with it. Asks for it once per session and
 * hour, because another browser may have changed it.
 */
export function FirstView({ collection: { name: list, routes } }: ListNoteProps) {
  const { account } = useShellSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const options = { enabled: routes?.list === pathname, staleTime: HOUR_MS, gcTime: HOUR_MS };
  const { data } = useServiceQuery(views.read, { list }, options);
  const answered = useRef(false);
  useEffect(() => {
    if (!data) return;
    const key = firstViewKey(account, list);
    const first = data.views.find((view) => view.first)?.address ?? "";
    const isNews = first !== (store.get(key) ?? "");
    store.set(key, first);
    // A list that has just opened without it shows it. Later changes leave alone what somebody looks at.
    if (isNews && first !== "" && search === "" && !answered.current)
      void navigate(`?${first}`, { replace: true });
    answered.current = true;
  }, [account, data, list, navigate, search]);
  return null;
}
