import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { ALL } from "../../schema/filter";
import { authorOfRow, usePersonName } from "../history/use-person-name";
import type { ListTable } from "../list/use-list-table";

interface PersonChoiceProps {
  /** What they sign in with, by which their entries are found. */
  readonly person: string;
  readonly list: ListTable;
}

/** Whose changes alone are shown, by their name, and the way back to everybody's. */
export function PersonChoice({ person, list }: PersonChoiceProps) {
  const nameOf = usePersonName();
  // Entries tell who it is that signs in so.
  const theirs = list.result.data.find((row) => row["person"] === person);
  const unknown = list.tableQuery.isFetching ? "one person" : person;
  const name = theirs ? nameOf(authorOfRow(theirs)) : unknown;
  return (
    <Button
      icon={<CloseOutlined aria-hidden />}
      iconPosition="end"
      aria-label={`Only by ${name}. Show everybody’s changes`}
      onClick={() => list.choose("person", ALL)}
    >
      {`By ${name}`}
    </Button>
  );
}
