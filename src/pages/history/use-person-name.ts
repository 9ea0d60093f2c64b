import { useCan, useList } from "@refinedev/core";
import type { Author } from "../../schema/history";
import type { RecordData } from "../../schema/types";

const ADMINS = "Admins";
const UNNAMED = "an admin";

interface PersonNames {
  (author: Author): string;
  /** Whether the signed-in person may know who somebody of that kind is, and their names are there. */
  readonly tells: (kind: string) => boolean;
}

/**
 * Names those who did something, by their records of today: entries hold what they signed in with. Companies may not read
 * who the admins are.
 * @returns a function. Who has no record any more is called as an entry says. To a company every admin is "an admin", and
 * to an admin until the names are there: no address stands where a name will.
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

/** As the first word of a sentence. */
export function atStart(person: string): string {
  return person === UNNAMED ? "An admin" : person;
}

/** @param row an entry or a copy in the trash, as lists read it. */
export function authorOfRow(row: RecordData): Author {
  const textOf = (key: string) => String(row[key] ?? "");
  return { kind: textOf("personKind"), recordId: textOf("personId"), name: textOf("person") };
}
