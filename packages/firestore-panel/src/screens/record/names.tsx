/** The names of people and records, as a reader of the history sees them. */
import { BankOutlined, UserOutlined } from "@ant-design/icons";
import { useCan, useList, useOne, type HttpError } from "@refinedev/core";
import { trash } from "../../data/services";
import type { PanelDefinition } from "../../definition";
import { inLanguages, storedTitleOf, titleField, titleOf } from "../../fields/record";
import { usePanel } from "../../fields/view-types";
import { trashId, type Author } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import type { Translate } from "../../texts/texts";
import { useLanguage, useText } from "../../texts/use-text";
import { useServiceQuery } from "../use-service";

/**
 * Resolves people to the names in their current records, because entries contain sign-in names. Only admins may
 * read who the admins are.
 * @returns a function. A person without a record keeps the name in the entry. For others, and while names load, every
 * admin is "an admin", so that no email address appears first.
 */
export function usePersonName() {
  const t = useText();
  const admins = collectionOfKind(usePanel(), "admin");
  const resource = admins?.name ?? "";
  const isAdmin = useCan({ resource, action: "list" }).data?.can === true;
  const { result, query } = useList<RecordData, HttpError>({
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
    const current: unknown = title && result.data.find(({ id }) => id === recordId)?.[title.key];
    return (typeof current === "string" && current) || name || recordId || t("history.person.unknown");
  };
  const names = admins ? result.data.map((admin) => titleOf(admins, admin)) : [];
  return Object.assign(nameOf, {
    /** Whether the person may know who people of that kind are, and their names are loaded. */
    tells,
    /** The names of all admins that the person may know. Undefined while they load. */
    admins: isAdmin && query.isPending ? undefined : names,
  });
}

/** "Admin": the label of a record that signs in as this kind. */
export function useKindLabel(kind: string): string {
  return collectionOfKind(usePanel(), kind)?.label.one ?? kind;
}

function collectionOfKind({ collections }: PanelDefinition, kind: string): Collection | undefined {
  return collections.find(({ signIn }) => signIn?.kind === kind);
}

export function KindIcon({ kind }: { readonly kind: string }) {
  const Glyph = kind === "admin" ? UserOutlined : BankOutlined;
  return <Glyph aria-label={useKindLabel(kind)} />;
}

export function atStart(t: Translate, person: string): string {
  if (person === t("history.person.unknown")) return t("history.person.unknownAtStart");
  return person === t("history.person.admin") ? t("history.person.adminAtStart") : person;
}

/** @param row an entry or a trashed copy, as lists read it. */
export function authorOfRow(row: RecordData): Author {
  const textOf = (key: string) => String(row[key] ?? "");
  return { kind: textOf("personKind"), recordId: textOf("personId"), name: textOf("person") };
}

/** What history holds of a record: entries have one name for all readers. */
interface TitledRecord {
  /** Undefined: the collection is no longer declared. */
  readonly collection: Collection | undefined;
  readonly id: string;
  readonly title: string;
  /** False: the record is in the trash. */
  readonly stored: boolean;
}

/** @returns the record's name in the reader's language. A record that was renamed since keeps its former name. */
export function useReadersTitle({ collection, id, title, stored }: TitledRecord): string {
  const language = useLanguage().id;
  const field = collection && titleField(collection);
  const translated =
    field && title !== "" && inLanguages(collection, field, language)[0] !== field ? collection : undefined;
  const resource = translated?.name ?? "";
  const isTranslated = translated !== undefined;
  const copy = useServiceQuery(
    trash.record,
    { id: trashId(resource, id) },
    { enabled: isTranslated && !stored, retry: false },
  );
  const { result } = useOne<RecordData, HttpError>({
    ...{ resource, id, liveMode: "auto", errorNotification: false },
    // A copy that left the trash was probably restored.
    queryOptions: { enabled: isTranslated && (stored || copy.isError), retry: false },
  });
  const data = copy.data?.record ?? result;
  const record = data && { ...data, id };
  return translated && record && storedTitleOf(translated, record) === title
    ? titleOf(translated, record, language)
    : title;
}
