import { useState } from "react";
import type { Collection } from "../../schema/types";
import { formWithDraft } from "../form/draft";
import { useShellSession } from "../shell/shell-session";
import type { Overlays } from "./use-overlays";
import type { Rights } from "./use-rights";

/**
 * A form over the list, for a new or an existing record. A form that opens while the previous one fades out has another
 * key, so that the old form's `onClosed` does not close it.
 */
interface OpenForm {
  readonly key: string;
  readonly id: string | undefined;
}

export interface Editing {
  readonly form: OpenForm | undefined;
  /** The address of a record's form: a page, or this list with the form over it. Undefined: there is none. */
  readonly hrefOf: (id: string) => string | undefined;
  readonly edit: (id: string) => void;
  readonly add: () => void;
  /** Called when the form over the list has closed. */
  readonly onClosed: (form: OpenForm) => void;
}

/** The forms of a list. The address names the edited record. */
export function useEditing({ name, routes }: Collection, rights: Rights, overlays: Overlays): Editing {
  const { account } = useShellSession();
  const inModal = routes?.form === "modal";
  const edited = inModal && rights.edit ? overlays.of("edit") : undefined;
  const [added, setAdded] = useState<OpenForm | undefined>(() => {
    if (!inModal || overlays.any) return undefined;
    const draft = formWithDraft(account, name);
    return draft && { key: "draft", id: draft.id };
  });
  const pageOf = (id: string) =>
    rights.edit && !inModal && routes?.form !== undefined
      ? `${routes.form}/${encodeURIComponent(id)}`
      : undefined;

  return {
    form: edited ?? added,
    hrefOf: (id) => (inModal && rights.edit ? overlays.hrefOf("edit", id) : pageOf(id)),
    edit: (id) => {
      const page = pageOf(id);
      if (page !== undefined) overlays.visit(page);
      else if (inModal && rights.edit) overlays.open("edit", id);
    },
    add: () => {
      if (inModal) setAdded((before) => ({ key: before?.key === "new" ? "another" : "new", id: undefined }));
      else if (routes?.form !== undefined) overlays.visit(routes.form);
    },
    onClosed: (closed) => {
      setAdded((now) => (now?.key === closed.key ? undefined : now));
      if (closed.id !== undefined) overlays.onClosed("edit", closed.id);
    },
  };
}
