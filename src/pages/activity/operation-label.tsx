import { RecordName } from "./record-name";
import type { OperationName } from "./operation-name";

interface OperationLabelProps {
  readonly name: OperationName;
  /** False: the operation deleted the record in its name. */
  readonly stored: boolean;
}

/** The name of an operation, with a link if its record still exists. */
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
