import { useNotification, useOnError, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useCallback, useId, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useParts, type MatchTarget, type SelectionAction, type SelectionDialogProps } from "../features";
import { type MatchCount } from "../../contract/records";
import { dayText } from "../../fields/date/model";
import { ALL, daysField } from "../../schema/define-collection";
import { matches, type ListCriteria, type MatchCursor, type MatchService } from "../../data/services";
import { text, type Translate } from "../../texts/texts";
import { useDeclaredText, useFormats, useText } from "../../texts/use-text";
import { LazyPart } from "../shell/lazy";
import { useService } from "../use-service";
import type { BulkRights } from "./record-rights";
import type { ListTable } from "./use-list-table";
import styles from "./list.module.css";

/** Identifies a set of rows independently of its records. */
interface RowsKey {
  readonly matched: string;
  /** The same with page and order. */
  readonly page: string;
}

/**
 * The selection belongs to the visible rows: another page, search, filter or order clears it. A record that leaves the
 * rows leaves the selection permanently. "Everything" belongs to search and filters, on any page: all rows show as
 * selected, and changing one row's selection ends it.
 */
export function useSelection<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { matched, page }: RowsKey,
  isSelectable: (row: Row) => boolean,
) {
  /** `ids` undefined: everything of this search and these filters. */
  const [selected, setSelected] = useState<{ key: string; ids: readonly string[] | undefined }>({
    key: page,
    ids: [],
  });
  const everything = selected.ids === undefined && selected.key === matched;
  const ids = selected.key === page ? (selected.ids ?? []) : [];
  const records = rows.filter((row) => (everything || ids.includes(row.id)) && isSelectable(row));
  // During rendering, so that the old number never appears with the new rows.
  if (!everything && (selected.key !== page || selected.ids?.length !== records.length))
    setSelected({ key: page, ids: records.map(({ id }) => id) });
  return {
    records,
    choose: useCallback((chosen: readonly string[]) => setSelected({ key: page, ids: chosen }), [page]),
    everything,
    chooseEverything: () => setSelected({ key: matched, ids: undefined }),
  };
}

/**
 * @param may the permitted bulk actions; undefined: none.
 * @param narrow the list shows cards, which show no selection. The table has it again, and an open dialog stays.
 */
export function useSelectionActions(list: ListTable, may: BulkRights | undefined, narrow: boolean) {
  const { collection, result, total, matched, filters, sorters, currentPage } = list;
  const { records, choose, everything, chooseEverything } = useSelection(
    result.data,
    {
      matched: JSON.stringify([may !== undefined, filters]),
      page: JSON.stringify([may !== undefined, filters, sorters, currentPage]),
    },
    may?.can ?? (() => false),
  );
  const [opened, setOpened] = useState<
    Pick<SelectionDialogProps, "target"> & { readonly action: SelectionAction }
  >();
  const t = useText();
  const texts = useFilterTexts(list);
  const actions = useParts("selectionActions").filter(({ isAllowed }) => may && isAllowed(may));
  if (!may) return { selection: undefined, bar: null, dialog: null };

  const target = everything
    ? { resource: collection.name, filters, sorters, amount: matched, texts }
    : records;
  const all = amount(t, matched);
  const selectable = result.data.filter(may.can).length;
  const offersAll = !everything && records.length === selectable && total > result.data.length;
  const onClosed = () => setOpened(undefined);
  return {
    selection: narrow ? undefined : { ids: records.map(({ id }) => id), onChange: choose },
    bar: !narrow && (
      <SelectionBar
        label={t("list.selection.title")}
        text={
          everything
            ? t("list.selection.everything", { amount: all })
            : records.length > 0 && t("list.selection.some", { count: records.length })
        }
        onClear={() => choose([])}
      >
        {actions.map((action) => (
          <Button
            key={action.key}
            size="small"
            danger={action.danger === true}
            onClick={() => setOpened({ action, target })}
          >
            {action.label(t)}
          </Button>
        ))}
        <SelectionLinks {...{ collection, target }} count={everything ? total : records.length} />
        {offersAll && (
          <Button size="small" type="link" onClick={chooseEverything}>
            {t("list.selection.chooseAll", { amount: all })}
          </Button>
        )}
      </SelectionBar>
    ),
    // Rendered beside the list, because the list unmounts with the last row of a page.
    dialog: opened && (
      <LazyPart
        key={opened.action.key}
        part={opened.action.dialog}
        props={{ collection, target: opened.target, onDone: () => everything && choose([]), onClosed }}
        onEnd={onClosed}
      />
    ),
  };
}

/** @returns the search and the filters in words. */
export function useFilterTexts(list: ListTable): readonly string[] {
  const t = useText();
  const formats = useFormats();
  const declared = useDeclaredText();
  const { collection, query, choices, references, days, hasDays } = list;
  const day = (stored: string | undefined) =>
    stored === undefined ? "…" : (dayText(stored, formats) ?? stored);
  return [
    ...(query === "" ? [] : [t("list.bulk.search", { query })]),
    ...choices.flatMap(({ field, chosen }) => (chosen === ALL ? [] : `${field.label}: ${declared(chosen)}`)),
    ...references.flatMap(({ field, chosen, name }) =>
      chosen === ALL ? [] : `${field.label}: ${name ?? chosen}`,
    ),
    ...(hasDays ? [`${daysField(collection)?.label ?? ""}: ${day(days.from)} – ${day(days.to)}`] : []),
  ];
}

/** "2,345", or "about 2,345" for an estimate. */
export function amount(t: Translate, { count, bound }: MatchCount): string {
  return t("list.amount", { count, bound: bound ?? "exact" });
}

interface SelectionBarProps {
  readonly className?: string | undefined;
  readonly label: string;
  /** How much is selected. False: nothing. */
  readonly text: string | false;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The empty bar stays mounted, because screen readers only announce changes in an existing element. */
export function SelectionBar({ className = "", label, text, onClear, children }: SelectionBarProps) {
  const t = useText();
  const isOpen = text !== false;
  return (
    <div
      className={`${styles.bar} ${className}`}
      data-open={isOpen}
      {...(isOpen && { role: "region", "aria-label": label })}
    >
      <span aria-live="polite">{text}</span>
      {isOpen && (
        <>
          {children}
          <Button size="small" type="text" onClick={onClear}>
            {t("common.clear")}
          </Button>
        </>
      )}
    </div>
  );
}

/** More ids make an address that servers refuse. */
const MAX_LINKED_RECORDS = 100;

interface SelectionLinksProps extends Pick<SelectionDialogProps, "collection" | "target"> {
  readonly count: number;
}

/** Buttons that open a page for the selected rows (`selectionLinks` of the declaration's routes). */
function SelectionLinks({ collection, target, count }: SelectionLinksProps) {
  const t = useText();
  const limit = useId();
  const { read } = useService(matches);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { open: notify } = useNotification();
  const { mutate: checkError } = useOnError();
  const [opening, setOpening] = useState<string>();
  const links = collection.routes?.selectionLinks ?? [];
  if (links.length === 0) return null;
  const isOver = count > MAX_LINKED_RECORDS;
  const open = async (to: string) => {
    setOpening(to);
    try {
      // The rows of other pages are read first.
      const ids = isMatched(target) ? await matchingIds(read, target) : target.map(({ id }) => id);
      const address = `${to}?ids=${ids.map(encodeURIComponent).join(",")}`;
      void navigate(address, { state: { from: pathname + search } });
    } catch (error) {
      checkError(error);
      notify?.({ type: "error", message: (error as HttpError).message });
    } finally {
      setOpening(undefined);
    }
  };
  return (
    <>
      {links.map(({ label, to }) => (
        <Button
          key={to}
          size="small"
          disabled={isOver}
          loading={opening === to}
          {...(isOver && { "aria-describedby": limit })}
          onClick={() => void open(to)}
        >
          {label}
        </Button>
      ))}
      {isOver && <small id={limit}>{t("list.selection.most", { most: MAX_LINKED_RECORDS })}</small>}
    </>
  );
}

export function isMatched(target: SelectionDialogProps["target"]): target is MatchTarget {
  return "resource" in target;
}

/** @throws the provider's HttpError, and an error if there are more than the address holds. */
async function matchingIds(read: MatchService["read"], criteria: ListCriteria): Promise<readonly string[]> {
  const ids = new Set<string>();
  let cursor: MatchCursor | undefined;
  do {
    const from = cursor !== undefined && { cursor };
    const answer = await read({ ...criteria, size: MAX_LINKED_RECORDS, ...from });
    for (const { id } of answer.records) ids.add(id);
    if (ids.size > MAX_LINKED_RECORDS)
      throw new Error(text("list.selection.most", { most: MAX_LINKED_RECORDS }));
    ({ cursor } = answer);
  } while (cursor !== undefined);
  return [...ids];
}
