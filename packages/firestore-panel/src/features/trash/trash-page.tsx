import { lazy, Suspense } from "react";
import { ALL } from "../../schema/define-collection";
import { CollectionFilter, ListControls, ListSearch } from "../../screens/list/list-controls";
import { useListTable } from "../../screens/list/use-list-table";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { PageHeader } from "../../ui/page";
import { RowsSkeleton } from "../../ui/states";

const TrashRows = lazy(async () => ({ default: (await import("./trash-list")).TrashList }));

interface TrashPageProps {
  /** The collection of Trash documents, at this address. */
  readonly collection: Collection;
  readonly collections: readonly Collection[];
}

/** The deleted records that can still be restored. */
export function TrashPage({ collection, collections }: TrashPageProps) {
  const t = useText();
  const list = useListTable(collection);
  const { many } = collection.label;
  return (
    <>
      <PageHeader title={many}>
        <ListSearch collection={collection} list={list} />
        {collections.length > 1 && (
          <ListControls chosen={["", ALL].includes(list.chosen("collection")) ? 0 : 1}>
            <CollectionFilter collections={collections} list={list} />
          </ListControls>
        )}
      </PageHeader>
      <Suspense fallback={<RowsSkeleton label={t("common.loading", { what: many })} />}>
        <TrashRows {...{ collection, list, collections }} />
      </Suspense>
    </>
  );
}
