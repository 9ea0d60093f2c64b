import { useCan, useList } from "@refinedev/core";
import { usePanel } from "../../fields/view-types";
import type { PanelDefinition } from "../../definition";
import type { Author } from "../../schema/history";
import { titleField } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import type { Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";

interface PersonNames {
  (author: Author): string;
  /** Whether the person may know who people of that kind are, and their names are loaded. */
  readonly tells: (kind: string) => boolean;
}

/**
 * Resolves people to the names in their current records, because entries contain sign-in names. Only admins may
 * read who the admins are.
 * @returns a function. A person without a record keeps the name in the entry. For others, and while names load, every
 * admin is "an admin", so that no email address appears first.
 */
export function usePersonName(): PersonNames {
  const t = useText();
  const admins = accountsOf(usePanel(), "admin");
  const resource = admins?.name ?? "";
  const isAdmin = useCan({ resource, action: "list" }).data?.can === true;
  const { result, query } = useList({
    resource,
    pagination: { mode: "off" },
    liveMode: "auto",
    errorNotification: false,
    queryOptions: { enabled: isAdmin },
  });
  const tells = (kind: string) => kind !== "admin" || (isAdmin && !query.isPending);
  const nameOf = ({ kind, recordId, name }: Author) => {
    if (!tells(kind)) return t("history.person.admin");
    const title = kind === "admin" && admins && titleField(admins);
    const known: unknown = title && result.data.find(({ id }) => id === recordId)?.[title.key];
    return (typeof known === "string" && known) || name || recordId || t("history.person.unknown");
  };
  return Object.assign(nameOf, { tells });
}

/** "Admin": the label of a record that signs in as this kind. */
export function useKindLabel(kind: string): string {
  return accountsOf(usePanel(), kind)?.label.one ?? kind;
}

function accountsOf({ collections }: PanelDefinition, kind: string): Collection | undefined {
  return collections.find(({ signIn }) => signIn?.kind === kind);
}

/** The name as the first word of a sentence. */
export function atStart(t: Translate, person: string): string {
  if (person === t("history.person.unknown")) return t("history.person.unknownAtStart");
  return person === t("history.person.admin") ? t("history.person.adminAtStart") : person;
}

/** @param row an entry or a trashed copy, as lists read it. */
export function authorOfRow(row: RecordData): Author {
  const textOf = (key: string) => String(row[key] ?? "");
  return { kind: textOf("personKind"), recordId: textOf("personId"), name: textOf("person") };
}
