import { useOne, type HttpError } from "@refinedev/core";
import { inLanguages, storedTitleOf, titleField, titleOf } from "../../fields/record";
import { trashId } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { useLanguage } from "../../texts/use-text";
import { trash } from "../../data/services";
import { useServiceQuery } from "../use-service";

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
