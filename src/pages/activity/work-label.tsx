import { RecordName } from "./record-name";
import type { WorkName } from "./work-name";

interface WorkLabelProps {
  readonly name: WorkName;
  /** False: the work deleted what it is named by. */
  readonly stored: boolean;
}

/** What a work is called, with a link where its record is there. */
export function WorkLabel({ name: { record, others, owner }, stored }: WorkLabelProps) {
  return (
    <>
      {record && <RecordName {...record} stored={stored} />}
      {record && others !== undefined && " with "}
      {others !== undefined && <strong>{others}</strong>}
      {owner !== undefined && (
        <>
          {" of "}
          <strong>
            <bdi>{owner}</bdi>
          </strong>
        </>
      )}
    </>
  );
}
