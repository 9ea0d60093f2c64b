import { useCan, useList } from "@refinedev/core";
import type { Author } from "../../schema/history";
import type { RecordData } from "../../schema/types";

const ADMINS = "Admins";
const UNNAMED = "an admin";

interface PersonNames {
  (author: Author): string;
  /** Whether the person may know who people of that kind are, and their names are loaded. */
  readonly tells: (kind: string) => boolean;
}

/**
 * Resolves people to the names in their current records, because entries contain sign-in names. Companies cannot read
 * who the admins are.
 * @returns a function. A person without a record keeps the name in the entry. For companies, and while names load,
 * every admin is "an admin", so that no email address appears first.
 */
export function usePersonName(): PersonNames {
  const isAdmin = useCan({ resource: ADMINS, action: "list" }).data?.can === true;
  const { result, query } = useList({
    resource: ADMINS,
    pagination: { mode: "off" },
    liveMode: "auto",
    errorNotification: false,
    queryOptions: { enabled: isAdmin },
  });
  const tells = (kind: string) => kind !== "admin" || (isAdmin && !query.isPending);
  const nameOf = ({ kind, recordId, name }: Author) => {
    if (!tells(kind)) return UNNAMED;
    const known: unknown = kind === "admin" && result.data.find(({ id }) => id === recordId)?.["name"];
    return typeof known === "string" && known !== "" ? known : name;
  };
  return Object.assign(nameOf, { tells });
}

/** The name as the first word of a sentence. */
export function atStart(person: string): string {
  return person === UNNAMED ? "An admin" : person;
}

/** @param row an entry or a trashed copy, as lists read it. */
export function authorOfRow(row: RecordData): Author {
  const textOf = (key: string) => String(row[key] ?? "");
  return { kind: textOf("personKind"), recordId: textOf("personId"), name: textOf("person") };
}
