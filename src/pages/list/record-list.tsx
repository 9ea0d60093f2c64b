import { lazy, useEffect } from "react";
import { PHONE } from "../../components/page-header";
import { useMediaQuery } from "../../components/use-media-query";
import { useSavedRow } from "../record/saved-mark";
import { PinnedRowsNote } from "./pinned-rows-note";
import { ListBody } from "./list-body";
import { useBulkActions } from "./bulk-actions/use-bulk-actions";
import type { RecordListProps } from "./rows-props";
import { usePinnedRows } from "./use-pinned-rows";

// A window needs only one of the two.
const loadCards = async () => ({ default: (await import("./record-cards")).RecordCards });
const loadTable = async () => ({ default: (await import("./record-table")).RecordTable });
const RecordCards = lazy(loadCards);
const RecordTable = lazy(loadTable);

/** One page of a list with its actions, updated live; cards on a phone. */
export function RecordList(props: RecordListProps) {
  const { collection, actions } = props;
  const narrow = useMediaQuery(PHONE);
  const listed = useSavedRow(collection.name, props.list.result.data);
  const { list, pin, unpin } = usePinnedRows(collection, props.list, listed);
  const rows = list.result.data;
  const marked = useSavedRow(collection.name, rows);
  // Cards have no selection.
  const bulkActions = useBulkActions(collection, list, narrow ? undefined : actions.bulk);
  const Rows = narrow ? RecordCards : RecordTable;
  useEffect(() => {
    // In parallel with the records. A failure shows when the rows render.
    (narrow ? loadCards() : loadTable()).catch(() => undefined);
  }, [narrow]);
  return (
    <>
      <ListBody collection={collection} list={list} bar={bulkActions.bar}>
        <Rows {...props} {...{ list, rows, marked }} selection={bulkActions.selection} onEdited={pin} />
        {unpin && <PinnedRowsNote onRelease={unpin} />}
      </ListBody>
      {bulkActions.dialog}
    </>
  );
}
