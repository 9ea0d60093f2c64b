import { lazy, Suspense } from "react";
import { PageHeader } from "../../components/page-header";
import { RowsSkeleton } from "../../components/rows-skeleton";
import { ALL } from "../../schema/filter";
import type { Collection } from "../../schema/types";
import { CollectionChoice } from "../history/collection-choice";
import { ListControls, ListSearch } from "../list/list-controls";
import { useListTable } from "../list/use-list-table";

const TrashList = lazy(async () => ({ default: (await import("./trash-list")).TrashList }));

interface TrashPageProps {
  /** The collection of Trash documents, at this address. */
  readonly collection: Collection;
  /** The collections whose records may be in the trash. */
  readonly collections: readonly Collection[];
}

/** The deleted records that can still be restored. */
export function TrashPage({ collection, collections }: TrashPageProps) {
  const list = useListTable(collection);
  const { many } = collection.label;
  return (
    <>
      <PageHeader title={many}>
        <ListSearch collection={collection} list={list} />
        {collections.length > 1 && (
          <ListControls chosen={["", ALL].includes(list.chosen("collection")) ? 0 : 1}>
            <CollectionChoice collections={collections} list={list} />
          </ListControls>
        )}
      </PageHeader>
      <Suspense fallback={<RowsSkeleton label={`Loading ${many}`} />}>
        <TrashList {...{ collection, list, collections }} />
      </Suspense>
    </>
  );
}
