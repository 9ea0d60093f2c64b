import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Collection } from "../../schema/types";
import { formWithDraft } from "../form/draft";
import { useLatestLocation } from "./latest-location";
import { useShellSession } from "../shell/shell-session";
import type { Rights } from "./use-rights";
import { originOf } from "../record/way-back";

/** The parameter of a list's address that names the record whose form lies over the list. */
const EDIT = "edit";

/**
 * A form over the list: for a new record, or for one that is edited. A form that is opened while the one before it still
 * fades out has another key, so that the end of the old one does not close the new one.
 */
interface OpenForm {
  readonly key: string;
  readonly id: string | undefined;
}

export interface Editing {
  /** The form over the list, if one is open. */
  readonly form: OpenForm | undefined;
  /** Address of a record's form: a page, or this list with the form over it. Undefined: there is none. */
  readonly hrefOf: (id: string) => string | undefined;
  readonly edit: (id: string) => void;
  readonly add: () => void;
  /** Opens a page from which the way back leads to this list as it is now. */
  readonly visit: (page: string) => void;
  /** Called when the form over the list is gone. */
  readonly onClosed: (form: OpenForm) => void;
}

/**
 * The forms of a list. Which record is edited stands in the address, so that it can be opened in a new tab, outlives a
 * reload, and Back closes it.
 */
export function useEditing({ name, routes }: Collection, rights: Rights): Editing {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const latest = useLatestLocation();
  const { account } = useShellSession();
  const inModal = routes?.form === "modal";
  const edited = inModal && rights.edit ? params.get(EDIT) : null;
  const turn = turnOf(useLocation().state);
  const [added, setAdded] = useState<OpenForm | undefined>(() => {
    if (!inModal || params.has(EDIT)) return undefined;
    const draft = formWithDraft(account, name);
    return draft && { key: "draft", id: draft.id };
  });

  const formOf = (id: string, search: URLSearchParams) => {
    if (!rights.edit || routes?.form === undefined) return undefined;
    return inModal ? `?${withEdit(search, id)}` : `${routes.form}/${encodeURIComponent(id)}`;
  };
  const visit = (page: string) => {
    const { pathname, search, state } = latest();
    // A form that fades out is still named in the address; the next one replaces it there.
    const fading = inModal && new URLSearchParams(search).has(EDIT);
    const next = { from: originOf(state, pathname), turn: turnOf(state) + 1 };
    void navigate(page, fading ? { replace: true, state: next } : { state: { from: pathname + search } });
  };

  return {
    form: edited === null ? added : { key: `edit ${edited} ${String(turn)}`, id: edited },
    hrefOf: (id) => formOf(id, params),
    edit: (id) => {
      const address = formOf(id, new URLSearchParams(latest().search));
      if (address !== undefined) visit(address);
    },
    add: () => {
      if (inModal) setAdded((before) => ({ key: before?.key === "new" ? "another" : "new", id: undefined }));
      else if (routes?.form !== undefined) visit(routes.form);
    },
    visit,
    onClosed: (closed) => {
      setAdded((now) => (now?.key === closed.key ? undefined : now));
      const now = latest();
      // The address may have changed already, by Back or by another record's form.
      if (closed.id === undefined || new URLSearchParams(now.search).get(EDIT) !== closed.id) return;
      if (originOf(now.state, now.pathname) !== undefined) void navigate(-1);
      else void navigate(`?${withEdit(new URLSearchParams(now.search), undefined)}`, { replace: true });
    },
  };
}

function withEdit(before: URLSearchParams, id: string | undefined): string {
  const params = new URLSearchParams(before);
  if (id === undefined) params.delete(EDIT);
  else params.set(EDIT, id);
  return params.toString();
}

/** Counts the forms opened within one history entry. */
function turnOf(state: unknown): number {
  return typeof state === "object" && state !== null && "turn" in state ? Number(state.turn) : 0;
}
