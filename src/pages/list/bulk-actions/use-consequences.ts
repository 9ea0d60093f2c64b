import { useResourceParams } from "@refinedev/core";
import { useState } from "react";
import { CONSEQUENCES_RECORDS } from "../../../contract/history";
import { isAudited } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import { useCall } from "../../calls";
import type { ConsequencesState } from "../deletion/consequences-text";
import type { NameOf } from "../deletion/messages";
import type { BulkTargets, BulkActionKind } from "./bulk-action";

/** The dependents of the records to delete, and the collections chosen for deletion. */
export interface BulkConsequences {
  readonly known: ConsequencesState;
  readonly nameOf: NameOf;
  /** The collections whose records are deleted with them. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (resource: string, isChosen: boolean) => void;
}

/**
 * @param found the records. Undefined: they are searched for after the person confirms.
 * @returns undefined without a count: nothing is deleted, no trash exists, or there are too many records.
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

/** The dependents that the person chose to delete. */
export interface ChosenDependents {
  readonly resources: readonly string[];
  /** Number of records in those collections. */
  readonly count: number;
  readonly nameOf: NameOf;
}

/** @returns undefined if there are none. */
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
