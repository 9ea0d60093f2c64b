import { useDataProvider } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Form } from "antd";
import { textsOf } from "../../fields/former-names";
import type { Collection, FormValues } from "../../schema/types";
import { ask } from "../calls";

interface FormerNameNoteProps {
  readonly collection: Collection;
  /** The edited record as loaded. */
  readonly loaded: FormValues | undefined;
}

/** Shown under a name while it changes: counts under this and earlier names remain. */
export function FormerNameNote({ collection, loaded }: FormerNameNoteProps) {
  const { formerNames, label } = collection;
  const typed: unknown = Form.useWatch(formerNames?.of ?? []);
  const before = formerNames && loaded?.[formerNames.of];
  const changed = typeof before === "string" && before !== "" && typed !== undefined && typed !== before;
  const names = formerNames && changed ? [before, ...textsOf(loaded?.[formerNames.field])] : [];
  const count = useCount(formerNames, names);
  if (!formerNames || !changed || count === 0 || count === undefined) return null;
  const { one, many } = formerNames.counted.label;
  const under = names.length > 1 ? "the old names" : "the old name";
  const what = count === 1 ? `${one} under ${under} stays` : `${many} under ${under} stay`;
  return <span role="status">{`${NUMBER.format(count)} ${what} with this ${label.one.toLowerCase()}.`}</span>;
}

/** @returns the count; undefined while it loads or if it fails. The rename is safe either way. */
function useCount(formerNames: Collection["formerNames"], values: readonly string[]): number | undefined {
  const dataProvider = useDataProvider();
  const { subcollection = "", field = "" } = formerNames?.counted ?? {};
  const { data } = useQuery({
    queryKey: ["tally", subcollection, field, values],
    queryFn: async () => {
      const { counts } = await ask(dataProvider(), "tally", { subcollection, field, values });
      return counts.flat().reduce((all, one) => all + one, 0);
    },
    enabled: values.length > 0,
    retry: false,
  });
  return data;
}

const NUMBER = new Intl.NumberFormat("en");
