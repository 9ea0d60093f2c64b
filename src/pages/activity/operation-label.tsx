import { RecordName } from "./record-name";
import type { OperationName } from "./operation-name";

interface OperationLabelProps {
  readonly name: OperationName;
  /** False: the operation deleted what it is named by. */
  readonly stored: boolean;
}

/** What an operation is called, with a link where its record is there. */
export function OperationLabel({ name: { record, others, owner }, stored }: OperationLabelProps) {
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
