import type { MatchCount } from "../../../contract/calls";
import { ErrorState } from "../../../components/error-state";
import { Loading } from "../../../components/loading";
import type { Collection } from "../../../schema/types";
import { leftOutText } from "../missed-messages";
import { BulkActionQuestion, type BulkActionInput } from "./bulk-action-question";
import { ResultSummary } from "./result-summary";
import { OperationProgress } from "./progress";
import { findingText, countText, progressText } from "./messages";
import type { BulkActionState, BulkAction } from "./bulk-action";

interface BulkActionBodyProps extends BulkActionInput {
  readonly collection: Collection;
  readonly action: BulkAction;
  readonly phase: BulkActionState;
  /** Number of records. Undefined: not counted yet. */
  readonly number: MatchCount | undefined;
  /** Why the records could not be counted or found. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

/** The content of the dialog. */
export function BulkActionBody({
  collection,
  action,
  phase,
  number,
  failure,
  onRetry,
  ...input
}: BulkActionBodyProps) {
  if (failure !== undefined)
    return <ErrorState title={collection.messages.loadFailed} detail={failure} onRetry={onRetry} />;
  if (!number) return <Loading label="Counting" />;
  switch (phase.name) {
    case "asking":
    case "failed":
      return (
        <BulkActionQuestion
          collection={collection}
          action={action}
          countText={countText(collection, number)}
          count={number.count}
          leftOut={leftOutText(collection, number)}
          {...input}
        />
      );
    case "finding":
      return (
        <OperationProgress
          text={findingText(phase.number, number)}
          done={phase.number}
          total={number.count}
        />
      );
    case "working":
      return (
        <OperationProgress
          text={phase.moving ?? progressText(action.kind, phase.through, phase.total)}
          done={phase.through}
          total={phase.total}
        />
      );
    case "ended":
      return <ResultSummary outcome={phase.outcome} />;
  }
}
