import { Button } from "antd";
import { lazy, memo, Suspense } from "react";
import { Navigate } from "react-router";
import { ButtonLink } from "../../ui/links";
import { Loading, RowsSkeleton } from "../../ui/states";
import { PageHeader, PHONE } from "../../ui/page";
import { ToolbarControl, ToolbarSelect } from "../../ui/toolbar-select";
import { useMediaQuery } from "../../ui/browser-hooks";
import { ALL, daysField } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { useDeclaredText, useText } from "../../texts/use-text";
import { lazyComponent, useLazyComponent } from "../shell/lazy";
import { DaysFilter } from "./days-filter";
import { ListControls, ListSearch, ListTools, SortChoice } from "./list-controls";
import { useAddRequest } from "./list-location";
import { useEditing, useOverlays } from "./use-overlays";
import { useListTable, type FilterState, type ListTable } from "./use-list-table";
import { hasHistory, useRecordActions } from "./use-record-actions";
import { useRights } from "./record-rights";
import { useTablePreferences, useFirstView } from "./list-preferences";

const formModal = lazyComponent(
  "shell.notOpened.form",
  async () => (await import("../form/form-modal")).FormModal,
);
const historyDrawer = lazyComponent(
  "shell.notOpened.history",
  async () => (await import("../history/record-history")).HistoryDrawer,
);
const ReferenceFilter = lazy(async () => ({
  default: (await import("./reference-filter")).ReferenceFilter,
}));
// The title, the search and the filters do not wait for antd's Table, and the records load in parallel.
const RecordList = lazy(async () => ({ default: (await import("./record-list")).RecordList }));

/** Names are cut at this width, so that a choice does not move the controls beside it. */
const REFERENCE_WIDTH = "calc(18ch + 44px)";

interface ListPageProps {
  readonly collection: Collection;
  /** True if the list is below other content that has the page's title. */
  readonly section?: boolean;
}

/**
 * The list of a collection, generated from its declaration. It does not use Refine's List: its title is not a heading.
 * Its create button supports only a page, not a form over the list.
 */
export function ListPage(props: ListPageProps) {
  const first = useFirstView(props.collection);
  return first === undefined ? <List {...props} /> : <Navigate to={`?${first}`} replace />;
}

function List({ collection, section = false }: ListPageProps) {
  const { label, messages, routes } = collection;
  const t = useText();
  const list = useListTable(collection);
  const rights = useRights(collection);
  const overlays = useOverlays();
  const editing = useEditing(collection, rights, overlays);
  const historyOverlay = hasHistory(collection) ? overlays.of("history") : undefined;
  const closeHistory = () => historyOverlay && overlays.onClosed("history", historyOverlay.id);
  const HistoryDrawer = useLazyComponent(historyDrawer, historyOverlay !== undefined, closeHistory);
  const { actions, question } = useRecordActions(collection, rights, editing, overlays);
  const preferences = useTablePreferences(collection);
  const narrow = useMediaQuery(PHONE);
  const { form } = editing;
  const days = daysField(collection);
  const closeForm = () => form && editing.onClosed(form);
  const FormModal = useLazyComponent(formModal, form !== undefined, closeForm);
  useAddRequest(rights.create ? editing.add : undefined);

  const add = rights.create && (
    <Button type="primary" onClick={editing.add}>
      {messages.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={label.title ?? label.many} section={section} action={add}>
        <ListSearch collection={collection} list={list} />
        <ListControls
          chosen={
            [...list.choices, ...list.references].filter(({ chosen }) => chosen !== ALL).length +
            Number(list.hasDays)
          }
        >
          {routes?.links?.map((link) => (
            <ButtonLink key={link.to} to={link.to}>
              {link.label}
            </ButtonLink>
          ))}
          {list.choices.map((filter) => (
            <FilterSelect key={filter.field.key} {...filter} onChoose={list.choose} />
          ))}
          {list.references.map((filter) => (
            <ToolbarControl
              key={filter.field.key}
              label={filter.field.label}
              changed={filter.chosen !== ALL}
              width={REFERENCE_WIDTH}
              value={filter.chosen === ALL ? t("list.filter.all") : filter.name}
            >
              {(id) => (
                <ReferenceFilter
                  {...{ id, settled: list.settled, width: REFERENCE_WIDTH }}
                  {...filter}
                  onChoose={list.choose}
                />
              )}
            </ToolbarControl>
          ))}
          {days && <DaysFilter label={days.label} list={list} />}
          {narrow && <SortChoice collection={collection} list={list} />}
          <ListTools collection={collection} list={list} preferences={preferences} table={!narrow} />
        </ListControls>
      </PageHeader>
      <Suspense fallback={<RowsSkeleton label={t("common.loading", { what: label.many })} />}>
        <RecordList collection={collection} list={list} actions={actions} preferences={preferences} />
      </Suspense>
      {question}
      {form &&
        (FormModal ? (
          <FormModal key={form.key} collection={collection} id={form.id} onClose={closeForm} />
        ) : (
          <Loading label={t("list.opening.form")} over />
        ))}
      {historyOverlay &&
        (HistoryDrawer ? (
          <HistoryDrawer
            key={historyOverlay.key}
            collection={collection}
            id={historyOverlay.id}
            listed={list.result.data.find(({ id }) => id === historyOverlay.id)}
            onClosed={closeHistory}
          />
        ) : (
          <Loading label={t("list.opening.history")} over />
        ))}
    </>
  );
}

interface FilterSelectProps extends FilterState {
  readonly onChoose: ListTable["choose"];
}

/** antd's Select takes long to render, so a filter renders only when its own value changes. */
const FilterSelect = memo(function FilterSelect({ field, choices, chosen, onChoose }: FilterSelectProps) {
  const t = useText();
  const declared = useDeclaredText();
  return (
    <ToolbarSelect
      label={field.label}
      options={[ALL, ...choices].map((choice) => ({
        value: choice,
        label: choice === ALL ? t("list.filter.all") : declared(choice),
      }))}
      value={chosen}
      changed={chosen !== ALL}
      onChange={(choice) => onChoose(field.key, choice)}
    />
  );
});
