import { useResourceParams } from "@refinedev/core";
import { useState } from "react";
import { CONSEQUENCES_RECORDS } from "../../../contract/history";
import { isAudited } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import { useCall } from "../../calls";
import type { ConsequencesState } from "../deletion/consequences-text";
import type { NameOf } from "../deletion/messages";
import type { BulkTargets, BulkActionKind } from "./bulk-action";

/** What hangs on the records that are going to be deleted, and what of it goes with them. */
export interface BulkConsequences {
  readonly known: ConsequencesState;
  readonly nameOf: NameOf;
  /** The collections whose records go with them. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (resource: string, isChosen: boolean) => void;
}

/**
 * @param found the records. Undefined: they are found when the person has agreed.
 * @returns undefined where it is not counted: nothing is deleted, nothing kept, or too many records.
 */
export function useConsequences(
  collection: Collection,
  kind: BulkActionKind,
  found: BulkTargets | undefined,
): BulkConsequences | undefined {
  const { resources } = useResourceParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = found?.targets.map(({ id }) => id) ?? [];
  const isCounted =
    kind === "delete" && isAudited(collection) && ids.length > 0 && ids.length <= CONSEQUENCES_RECORDS;
  const counted = useCall(
    "consequences/bulk",
    { resource: collection.name, ids },
    { enabled: isCounted, staleTime: 0, retry: false },
  );
  if (!isCounted) return undefined;
  return {
    known: counted.isError ? "unknown" : (counted.data?.data ?? "counting"),
    nameOf: (other) => resources.find(({ name }) => name === other)?.meta?.["one"] as string | undefined,
    chosen,
    onChoose: (resource, isChosen) =>
      setChosen(new Set([...chosen].filter((one) => one !== resource).concat(isChosen ? [resource] : []))),
  };
}

/** What the person chose to delete with them. */
export interface ChosenDependents {
  readonly resources: readonly string[];
  /** Records of those collections. */
  readonly count: number;
  readonly nameOf: NameOf;
}

/** @returns undefined where there is nothing. */
export function chosenDependents(consequences: BulkConsequences | undefined): ChosenDependents | undefined {
  const { known, chosen = new Set(), nameOf = () => undefined } = consequences ?? {};
  if (known === undefined || typeof known === "string" || chosen.size === 0) return undefined;
  const some = known.records.filter(({ resource }) => chosen.has(resource));
  return {
    resources: some.map(({ resource }) => resource),
    count: some.reduce((sum, { count }) => sum + count, 0),
    nameOf,
  };
}
