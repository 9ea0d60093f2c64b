import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { Loading } from "../components/loading";
import { PageHeader } from "../components/page-header";
import { SearchBox } from "../components/search-box";
import type { Collection, RecordData } from "../schema/types";
import { useListState } from "./list-state";
import { RecordTable } from "./record-table";
import { isProtected } from "./use-delete-record";
import { useRights } from "./use-rights";

const FormModal = lazy(async () => ({ default: (await import("./form-modal")).FormModal }));

/** The form over the list: closed, open for a new record, open for one that is edited. */
type Editing = { readonly id?: string } | undefined;

/** The list of a collection, generated from its declaration. */
export function ListPage({ collection }: { collection: Collection }) {
  const { label, messages, routes, search } = collection;
  const state = useListState(collection);
  const rights = useRights(collection);
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Editing>();

  const openForm = (id?: string) => {
    if (routes?.form === "modal") setEditing(id === undefined ? {} : { id });
    else if (routes)
      void navigate(id === undefined ? routes.form : `${routes.form}/${encodeURIComponent(id)}`);
  };
  const openRecord = (record: RecordData) => {
    if (routes?.show) void navigate(`${routes.show}/${encodeURIComponent(record.id)}`);
    else if (!isProtected(collection, record)) openForm(record.id);
  };

  return (
    <>
      <PageHeader title={label.many}>
        {search && (
          <SearchBox value={state.query} placeholder={search.placeholder} onSearch={state.setQuery} />
        )}
        {rights.create && (
          <Button type="primary" onClick={() => openForm()}>
            {messages.add}
          </Button>
        )}
      </PageHeader>
      <RecordTable
        collection={collection}
        state={state}
        rights={rights}
        onEdit={openForm}
        onOpen={routes?.show || rights.edit ? openRecord : undefined}
      />
      {editing && (
        <Suspense fallback={<Loading label="Opening the form" over />}>
          <FormModal collection={collection} id={editing.id} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  );
}
