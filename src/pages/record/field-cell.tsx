import { ErrorBoundary } from "../../components/error-boundary";
import type { CellProps } from "../../fields/view-types";
import { viewOf } from "../../fields/views";

/** A field's value in its type's view. An error affects this cell only. */
export function FieldCell(props: CellProps) {
  const { Cell } = viewOf(props.field);
  return (
    <ErrorBoundary
      resetKey={JSON.stringify(props.value)}
      fallback={(error) => <span title={error.message}>cannot be shown</span>}
    >
      <Cell {...props} />
    </ErrorBoundary>
  );
}
