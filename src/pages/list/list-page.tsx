import { Button } from "antd";
import { lazy, Suspense } from "react";
import { ButtonLink } from "../../components/button-link";
import { ChoiceFilter } from "../../components/choice-filter";
import { Loading } from "../../components/loading";
import { PageHeader } from "../../components/page-header";
import { SearchBox } from "../../components/search-box";
import type { Collection, RecordData } from "../../schema/types";
import { useListState } from "./list-state";
import { RecordTable } from "./record-table";
import { useAddRequest } from "./use-add-request";
import { useEditing } from "./use-editing";
import { isProtected, useProtection } from "./use-protection";
import { useRights } from "./use-rights";

const FormModal = lazy(async () => ({ default: (await import("../form/form-modal")).FormModal }));

interface ListPageProps {
  readonly collection: Collection;
  /** True when the list stands below other content, which gives the page its title. */
  readonly section?: boolean;
}

/** The list of a collection, generated from its declaration. */
export function ListPage({ collection, section = false }: ListPageProps) {
  const { label, messages, routes, search } = collection;
  const state = useListState(collection);
  const rights = useRights(collection);
  const refuse = useProtection(collection);
  const editing = useEditing(collection, rights);
  useAddRequest(rights.create ? editing.add : undefined);

  const pageOf = ({ id }: RecordData) =>
    routes?.show === undefined ? undefined : `${routes.show}/${encodeURIComponent(id)}`;
  const editRecord = (record: RecordData) => {
    if (!refuse(record)) editing.edit(record.id);
  };
  const openRecord = (record: RecordData) => {
    const page = pageOf(record);
    if (page === undefined) editRecord(record);
    else editing.visit(page);
  };
  /** A record that nobody may edit does not open its form. */
  const hrefOf = (record: RecordData) =>
    pageOf(record) ?? (isProtected(collection, record) ? undefined : editing.hrefOf(record.id));

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
          <Button type="primary" onClick={editing.add}>
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
        hrefOf={hrefOf}
      />
      {editing.form && (
        <Suspense fallback={<Loading label="Opening the form" over />}>
          <FormModal
            key={editing.form.key}
            collection={collection}
            id={editing.form.id}
            onClose={() => editing.form && editing.onClosed(editing.form)}
          />
        </Suspense>
      )}
    </>
  );
}
