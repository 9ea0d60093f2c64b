import { lazy, useEffect } from "react";
import { PHONE } from "../../components/page-header";
import { useMediaQuery } from "../../components/use-media-query";
import { useSavedRow } from "../record/saved-mark";
import { HeldNote } from "./held-note";
import { ListBody } from "./list-body";
import { useMany } from "./many/use-many";
import type { RecordListProps } from "./rows-props";
import { useHeldList } from "./use-held-list";

// A window shows the one or the other.
const loadCards = async () => ({ default: (await import("./record-cards")).RecordCards });
const loadTable = async () => ({ default: (await import("./record-table")).RecordTable });
const RecordCards = lazy(loadCards);
const RecordTable = lazy(loadTable);

/** The rows of a list: one page of what was searched for, live, with what may be done to each. Cards on a phone. */
export function RecordList(props: RecordListProps) {
  const { collection, actions } = props;
  const narrow = useMediaQuery(PHONE);
  const listed = useSavedRow(collection.name, props.list.result.data);
  const { list, hold, release } = useHeldList(collection, props.list, listed);
  const rows = list.result.data;
  const marked = useSavedRow(collection.name, rows);
  // Cards are not ticked.
  const many = useMany(collection, list, narrow ? undefined : actions.many);
  const Rows = narrow ? RecordCards : RecordTable;
  useEffect(() => {
    // While the records are on their way. A failure is told when the rows are drawn.
    (narrow ? loadCards() : loadTable()).catch(() => undefined);
  }, [narrow]);
  return (
    <>
      <ListBody collection={collection} list={list} bar={many.bar}>
        <Rows {...props} {...{ list, rows, marked }} selection={many.selection} onEdited={hold} />
        {release && <HeldNote onRelease={release} />}
      </ListBody>
      {many.dialog}
    </>
  );
}
