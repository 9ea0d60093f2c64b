import { ErrorBoundary } from "../../components/error-boundary";
import type { CellProps } from "../../fields/view-types";
import { viewOf } from "../../fields/views";

/** A field's value as its type shows it. A value that the view cannot show spoils its own cell only. */
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
