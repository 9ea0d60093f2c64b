import type { MatchCount } from "../../../contract/calls";
import { ErrorState } from "../../../components/error-state";
import { Loading } from "../../../components/loading";
import type { Collection } from "../../../schema/types";
import { leftOutText } from "../missed-words";
import { Asking, type Choosing } from "./asking";
import { Ending } from "./ending";
import { Progress } from "./progress";
import { findingText, manyOf, progressText } from "./words";
import type { Phase, Work } from "./work";

interface BodyProps extends Choosing {
  readonly collection: Collection;
  readonly work: Work;
  readonly phase: Phase;
  /** How many it is about. Undefined: they are being counted. */
  readonly number: MatchCount | undefined;
  /** Why they could not be counted, or found. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

/** What stands in the dialog. */
export function Body({ collection, work, phase, number, failure, onRetry, ...choosing }: BodyProps) {
  if (failure !== undefined)
    return <ErrorState title={collection.messages.loadFailed} detail={failure} onRetry={onRetry} />;
  if (!number) return <Loading label="Counting" />;
  switch (phase.name) {
    case "asking":
    case "failed":
      return (
        <Asking
          collection={collection}
          work={work}
          many={manyOf(collection, number)}
          count={number.count}
          leftOut={leftOutText(collection, number)}
          {...choosing}
        />
      );
    case "finding":
      return <Progress text={findingText(phase.number, number)} done={phase.number} total={number.count} />;
    case "working":
      return (
        <Progress
          text={phase.moving ?? progressText(work.kind, phase.through, phase.total)}
          done={phase.through}
          total={phase.total}
        />
      );
    case "ended":
      return <Ending outcome={phase.outcome} />;
  }
}
