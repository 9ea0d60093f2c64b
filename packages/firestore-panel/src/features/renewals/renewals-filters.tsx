import { ConfigProvider } from "antd";
import { Suspense, useId } from "react";
import { ALL } from "../../schema/define-collection";
import { ToolbarSelect } from "../../ui/toolbar-select";
import toolbar from "../../ui/toolbar-control.module.css";
import { noticesOf, type ExpiringField } from "../../fields/expiry";
import type { ReferenceValue } from "../../fields/reference/model";
import { viewOf } from "../../fields/views";
import type { Field } from "../../schema/types";
import { useDeclaredText, useText } from "../../texts/use-text";
import { kindText, stateText } from "./renewals";
import { fieldOf, filtersOf, kindId, ofKind, type RenewalsQuery } from "./renewals-address";
import styles from "./renewals.module.css";

interface RenewalsFiltersProps {
  readonly expiring: readonly ExpiringField[];
  readonly query: RenewalsQuery;
  readonly onChange: (query: RenewalsQuery) => void;
}

/** State, kind, and what the collections declare in `filters`. */
export function RenewalsFilters({ expiring, query, onChange }: RenewalsFiltersProps) {
  const t = useText();
  const declared = useDeclaredText();
  const { state, kind, where } = query;
  const asked = ofKind(expiring, kind);
  const states = ["expired" as const, ...noticesOf(expiring)];
  const kinds = expiring.map((one) => ({ kind: fieldOf(one), label: kindText(one, t) }));
  const all = { value: ALL, label: t("list.filter.all") };
  return (
    <>
      <ToolbarSelect
        label={t("renewals.state.label")}
        options={[
          { value: ALL, label: t("renewals.state.attention") },
          ...states.map((one) => ({ value: String(one), label: stateText(one, t) })),
        ]}
        value={String(state ?? ALL)}
        changed={state !== undefined}
        onChange={(value) => onChange({ ...query, state: states.find((one) => String(one) === value) })}
      />
      {kinds.length > 1 && (
        <ToolbarSelect
          label={t("renewals.kind")}
          options={[all, ...kinds.map((one) => ({ value: kindId(one.kind), label: one.label }))]}
          value={kind ? kindId(kind) : ALL}
          changed={kind !== undefined}
          onChange={(value) =>
            onChange({ ...query, kind: kinds.find((one) => kindId(one.kind) === value)?.kind })
          }
        />
      )}
      {filtersOf(asked).map(({ field, values, first }) => {
        const { key, label } = field;
        const value = where?.[key];
        const choose = (chosen: string | undefined) => {
          const { [key]: _before, ...others } = where ?? {};
          onChange({ ...query, where: { ...others, ...(chosen !== undefined && { [key]: chosen }) } });
        };
        if (!values) return <ReferenceFilter key={key} {...{ field, value }} onChange={choose} />;
        return (
          <ToolbarSelect
            key={key}
            label={label}
            options={[
              ...(first === undefined ? [all] : []),
              ...values.map((one) => ({ value: one, label: declared(one) })),
            ]}
            value={value ?? first ?? ALL}
            changed={value !== undefined}
            onChange={(chosen) => choose(chosen === (first ?? ALL) ? undefined : chosen)}
          />
        );
      })}
    </>
  );
}

interface ReferenceFilterProps {
  readonly field: Field;
  /** The identifying value of the other record. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The form's input for a record of another collection. */
function ReferenceFilter({ field, value, onChange }: ReferenceFilterProps) {
  const id = useId();
  const { Input } = viewOf(field);
  return (
    <div className={`${toolbar.control} ${styles.reference}`} data-changed={value !== undefined}>
      <label htmlFor={id}>{field.label}</label>
      <Suspense fallback={<span className={toolbar.opening} />}>
        <ConfigProvider variant="borderless">
          <Input
            id={id}
            field={{ ...field, required: false }}
            value={value === undefined ? null : { id: value, name: value }}
            onChange={(chosen) => onChange((chosen as ReferenceValue | null)?.id)}
          />
        </ConfigProvider>
      </Suspense>
    </div>
  );
}
