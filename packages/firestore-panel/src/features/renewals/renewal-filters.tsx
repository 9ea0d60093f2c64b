import { ALL } from "../../schema/define-collection";
import { ToolbarControl, ToolbarSelect } from "../../ui/toolbar-select";
import type { ExpiringField } from "../../fields/expiry";
import type { ReferenceValue } from "../../fields/reference/model";
import { useDeclaredText, useText } from "../../texts/use-text";
import { RecordFilter } from "../../screens/list/reference-filter";
import { kindText, stateText, type Renewal } from "./renewals";
import { conditionsOf, statesOf } from "./renewals-address";
import type { FieldValues } from "./service";

/** Names are cut at this width, so that a choice does not move the controls beside it. */
const NAME_WIDTH = "calc(18ch + 44px)";

interface RenewalFiltersProps {
  readonly expiring: readonly ExpiringField[];
  readonly query: FieldValues;
  readonly rows: readonly Renewal[];
  readonly onChange: (query: FieldValues) => void;
}

export function RenewalFilters({ expiring, query, rows, onChange }: RenewalFiltersProps) {
  const t = useText();
  const declared = useDeclaredText();
  const choose = (key: string, choice: string) => {
    const { [key]: _before, ...others } = query;
    onChange(choice === ALL ? others : { ...others, [key]: choice });
  };
  const select = (
    key: string,
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
    first = ALL,
  ) => (
    <ToolbarSelect
      key={key}
      {...{ label, options }}
      value={query[key] ?? first}
      changed={query[key] !== undefined}
      onChange={(choice) => choose(key, choice === first ? ALL : choice)}
    />
  );
  const all = { value: ALL, label: t("list.filter.all") };
  const states = statesOf(expiring).map((state) => ({ value: String(state), label: stateText(state, t) }));
  const kinds = expiring.map((field) => ({ value: field.kind, label: kindText(field, t) }));
  return (
    <>
      {select("state", t("renewals.state.label"), [
        { value: ALL, label: t("renewals.state.attention") },
        ...states,
      ])}
      {kinds.length > 1 && select("kind", t("renewals.kind"), [all, ...kinds])}
      {conditionsOf(expiring, query["kind"]).map(({ field, choices, first }) => {
        const { key, label } = field;
        if (choices) {
          const options = choices.map((value) => ({ value, label: declared(value) }));
          return select(key, label, first === ALL ? [all, ...options] : options, first);
        }
        const chosen = query[key] ?? ALL;
        const copies = rows.map(({ record }) => record[key] as ReferenceValue | null | undefined);
        // Without a copy in a row its id is shown, because looking its name up would cost a read.
        const name = copies.find((copy) => copy?.id === chosen)?.name ?? chosen;
        return (
          <ToolbarControl
            key={key}
            label={label}
            changed={chosen !== ALL}
            width={NAME_WIDTH}
            value={chosen === ALL ? all.label : name}
          >
            {(id) => (
              <RecordFilter
                {...{ id, field, chosen, name, settled: true }}
                width={NAME_WIDTH}
                onChoose={choose}
              />
            )}
          </ToolbarControl>
        );
      })}
    </>
  );
}
