import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { ALL } from "../../schema/filter";
import { authorOfRow, usePersonName } from "../history/use-person-name";
import type { ListTable } from "../list/use-list-table";

interface PersonChoiceProps {
  /** The sign-in name that identifies the person's entries. */
  readonly person: string;
  readonly list: ListTable;
}

/** Shows the person that the list is filtered by, and a button that removes the filter. */
export function PersonChoice({ person, list }: PersonChoiceProps) {
  const nameOf = usePersonName();
  // The entries contain the name that belongs to the sign-in name.
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
