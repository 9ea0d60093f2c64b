/** A list that another kind of account has, for those who may not or shall not act for it. Nothing on it writes. */
import { useMemo } from "react";
import { useMediaQuery } from "../../ui/browser-hooks";
import { PageHeader, PHONE } from "../../ui/page";
import { isFilteredBy } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { LazyPart } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";
import { ListControls, ListSearch, SortChoice } from "./list-controls";
import { RecordList } from "./list-page";
import { useListTable } from "./use-list-table";
import { useOverlays } from "./use-overlays";
import type { RecordActions } from "./use-record-actions";

const recordModal = lazyComponent(
  "shell.notOpened.form",
  async () => (await import("../form/read-only-form")).ReadOnlyForm,
);

/** All columns in the usual rows: the preferences are those of the person's own list. */
const PREFERENCES = { hidden: new Set<string>(), compact: false, passwords: false };

interface ReadOnlyListProps {
  readonly collection: Collection;
  readonly seenBy: string;
  /** Shown above each form: whose list it is, and that nothing can be changed. */
  readonly note: string;
}

/** Search, rows and forms as the account sees them. It takes no actions and no rights, so it has no code that writes. */
export function ReadOnlyList({ collection, seenBy, note }: ReadOnlyListProps) {
  const { label } = collection;
  const t = useText();
  const list = useListTable(collection, seenBy);
  const overlays = useOverlays();
  const narrow = useMediaQuery(PHONE);
  const actions = useMemo(
    (): RecordActions => ({
      any: false,
      of: () => [],
      open: ({ id }) => overlays.open("record", id),
      hrefOf: ({ id }) => overlays.hrefOf("record", id),
      editable: undefined,
      bulk: undefined,
    }),
    [overlays],
  );
  // The address may name any record that its reader may read.
  const isListed = (record: RecordData) =>
    (collection.filters ?? []).every(({ field: key }) => {
      const field = collection.fields.find((candidate) => candidate.key === key);
      const wanted = list.chosen(key);
      return !field || wanted === "" || isFilteredBy(record, field, wanted);
    });
  const opened = overlays.get("record");
  const close = () => opened && overlays.onClosed("record", opened.id);
  return (
    <>
      <PageHeader title={label.title ?? label.many}>
        <ListSearch collection={collection} list={list} />
        {narrow && (
          <ListControls chosen={0}>
            <SortChoice collection={collection} list={list} />
          </ListControls>
        )}
      </PageHeader>
      <RecordList {...{ collection, list, actions }} preferences={PREFERENCES} />
      {opened && (
        <LazyPart
          key={opened.key}
          part={recordModal}
          props={{ collection, isListed, note, id: opened.id, onClosed: close }}
          opening={t("list.opening.form")}
          onEnd={close}
        />
      )}
    </>
  );
}
