import { Button } from "antd";
import { lazy, memo } from "react";
import { Navigate } from "react-router";
import { ButtonLink } from "../../ui/links";
import { PageHeader, PHONE } from "../../ui/page";
import { ToolbarControl, ToolbarSelect } from "../../ui/toolbar-select";
import { useMediaQuery } from "../../ui/browser-hooks";
import { ALL, daysField } from "../../schema/define-collection";
import type { Collection, RecordData } from "../../schema/types";
import { useDeclaredText, useText } from "../../texts/use-text";
import { LazyPart } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";
import { DaysFilter } from "./days-filter";
import { ListControls, ListSearch, ListTools, SortChoice } from "./list-controls";
import { useAddRequest } from "./list-location";
import { useEditing, useOverlays, type Overlays } from "./use-overlays";
import { useListTable, type FilterState, type ListTable } from "./use-list-table";
import { useRecordActions } from "./use-record-actions";
import { useParts, type RowDrawer } from "../features";
import { RecordList } from "./record-list";
import { useRights } from "./record-rights";
import { useTablePreferences, useFirstView } from "./list-preferences";

const formModal = lazyComponent(
  "shell.notOpened.form",
  async () => (await import("../form/form-modal")).FormModal,
);
const ReferenceFilter = lazy(async () => ({
  default: (await import("./reference-filter")).ReferenceFilter,
}));

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
  const drawers = useParts("rowDrawers").filter(({ isOf }) => isOf(collection));
  const { actions, question } = useRecordActions(collection, rights, editing, overlays);
  const preferences = useTablePreferences(collection);
  const narrow = useMediaQuery(PHONE);
  const { form } = editing;
  const days = daysField(collection);
  const closeForm = () => form && editing.onClosed(form);
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
      <RecordList collection={collection} list={list} actions={actions} preferences={preferences} />
      {question}
      {form && (
        <LazyPart
          key={form.key}
          part={formModal}
          props={{ collection, id: form.id, onClose: closeForm }}
          opening={t("list.opening.form")}
          onEnd={closeForm}
        />
      )}
      {drawers.map((drawer) => (
        <OpenDrawer key={drawer.key} {...{ drawer, overlays, collection }} rows={list.result.data} />
      ))}
    </>
  );
}

interface OpenDrawerProps {
  readonly drawer: RowDrawer;
  readonly overlays: Overlays;
  readonly collection: Collection;
  readonly rows: readonly RecordData[];
}

/** The drawer beside the list, while the address names a record for it. */
function OpenDrawer({ drawer, overlays, collection, rows }: OpenDrawerProps) {
  const t = useText();
  const overlay = overlays.get(drawer.key);
  if (!overlay) return null;
  const { key, id } = overlay;
  const onClosed = () => overlays.onClosed(drawer.key, id);
  const listed = rows.find((row) => row.id === id);
  return (
    <LazyPart
      key={key}
      part={drawer.drawer}
      props={{ collection, id, listed, onClosed }}
      opening={drawer.opening(t)}
      onEnd={onClosed}
    />
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
