import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "../components/button-link";
import { ChoiceFilter } from "../components/choice-filter";
import { Loading } from "../components/loading";
import { PageHeader } from "../components/page-header";
import { SearchBox } from "../components/search-box";
import type { Collection, RecordData } from "../schema/types";
import { formWithDraft } from "./draft";
import { useListState } from "./list-state";
import { RecordTable } from "./record-table";
import { useShellSession } from "./session-state";
import { useProtection } from "./use-protection";
import { useRights } from "./use-rights";

const FormModal = lazy(async () => ({ default: (await import("./form-modal")).FormModal }));

/**
 * The form over the list: closed, open for a new record, open for one that is edited. A form that is opened while the
 * one before it still fades out is another `turn`, so that the end of the old one does not close the new one.
 */
type Editing = { readonly id?: string; readonly turn: number } | undefined;

interface ListPageProps {
  readonly collection: Collection;
  /** It stands below something else on the page, whose title the page has. */
  readonly section?: boolean;
}

/** The list of a collection, generated from its declaration. */
export function ListPage({ collection, section = false }: ListPageProps) {
  const { label, messages, routes, search } = collection;
  const state = useListState(collection);
  const rights = useRights(collection);
  const navigate = useNavigate();
  const refuse = useProtection(collection);
  const { account } = useShellSession();
  const [editing, setEditing] = useState<Editing>(() => {
    const draft = routes?.form === "modal" ? formWithDraft(account, collection.name) : undefined;
    return draft && { ...draft, turn: 0 };
  });

  const openForm = (id?: string) => {
    if (routes?.form === "modal")
      setEditing((before) => ({ ...(id === undefined ? {} : { id }), turn: (before?.turn ?? 0) + 1 }));
    else if (routes?.form)
      void navigate(id === undefined ? routes.form : `${routes.form}/${encodeURIComponent(id)}`);
  };
  const editRecord = (record: RecordData) => {
    if (!refuse(record)) openForm(record.id);
  };
  const openRecord = (record: RecordData) => {
    if (routes?.show) void navigate(`${routes.show}/${encodeURIComponent(record.id)}`);
    else editRecord(record);
  };

  return (
    <>
      <PageHeader title={label.many} section={section}>
        {search && (
          <SearchBox value={state.query} placeholder={search.placeholder} onSearch={state.setQuery} />
        )}
        {routes?.links?.map((link) => (
          <ButtonLink key={link.to} to={link.to}>
            {link.label}
          </ButtonLink>
        ))}
        {state.filters.map(({ field, choices, chosen, choose }) => (
          <ChoiceFilter
            key={field.key}
            label={field.label}
            choices={choices}
            value={chosen}
            onChange={choose}
          />
        ))}
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
        onEdit={editRecord}
        onOpen={routes?.show || rights.edit ? openRecord : undefined}
      />
      {editing && (
        <Suspense fallback={<Loading label="Opening the form" over />}>
          <FormModal
            key={editing.turn}
            collection={collection}
            id={editing.id}
            onClose={() => setEditing((now) => (now === editing ? undefined : now))}
          />
        </Suspense>
      )}
    </>
  );
}
