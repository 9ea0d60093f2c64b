/** The inputs of small values, which load with the first form. Those of other types are in the types' folders. */
import { EnvironmentOutlined } from "@ant-design/icons";
import { Checkbox, Flex, Form, InputNumber, Radio, Select, Switch } from "antd";
import { lazy, Suspense, type ClipboardEvent } from "react";
import { useDeclaredText, useText } from "../texts/use-text";
import { useMediaQuery } from "../ui/browser-hooks";
import common from "../ui/common.module.css";
import type { BooleanField, ChoiceField, ChoicesField } from "./choice/model";
import {
  invalidCoordinates,
  mapAddress,
  pastedGeopoint,
  typedCoordinate,
  type GeopointField,
  type GeopointValue,
} from "./geopoint/model";
import { boundsOf, typedNumber, type NumberField } from "./number/model";
import {
  controlProps,
  emptyingKeys,
  SELECT_SEARCH,
  selectProps,
  usePanel,
  type InputProps,
} from "./view-types";

export function BooleanInput(props: InputProps<BooleanField, boolean>) {
  const { field, value, onChange } = props;
  const t = useText();
  // A switch is neither required nor invalid. A screen reader announces its state without the label.
  const { id, "aria-describedby": describedBy } = controlProps(props);
  return (
    <Flex align="center" gap={10} style={{ minHeight: 38 }}>
      <Switch
        {...(id !== undefined && { id })}
        aria-describedby={describedBy}
        checked={value === true}
        disabled={field.readOnly === true}
        onChange={(checked) => onChange?.(checked)}
      />
      <span aria-hidden>{t(value ? "common.yes" : "common.no")}</span>
    </Flex>
  );
}

/**
 * The arrows stop at the bounds, but typed numbers beyond them are refused, not changed. antd does not report
 * unreadable text, and reads "1,5" as 15. So the form's value becomes the text, which the type's check
 * refuses.
 */
export function NumberInput(props: InputProps<NumberField, number | string>) {
  const { field, value, onChange } = props;
  const { min, max } = boundsOf(field);
  return (
    <InputNumber<number | string>
      {...controlProps(props)}
      {...(field.min !== undefined && { "aria-valuemin": min })}
      {...(field.max !== undefined && { "aria-valuemax": max })}
      dir="ltr"
      inputMode={field.integer && min >= 0 ? "numeric" : "decimal"}
      value={value ?? null}
      // antd leaves unreadable text unchanged.
      parser={(text = "") => typedNumber(text) ?? text}
      // antd's own onChange is not called when unreadable text is cleared.
      onInput={(text) => onChange?.(text.trim() === "" ? null : (typedNumber(text) ?? text))}
      onStep={(next) => onChange?.(Math.min(max, Math.max(min, Number(next))))}
      readOnly={field.readOnly}
      placeholder={field.placeholder}
      style={{ width: "100%" }}
    />
  );
}

/** antd has no type for it. Without it a screen reader announces the radios without their group. */
const GROUP = { role: "radiogroup" };

/** Up to this many options are buttons side by side; more become a select. */
const MOST_BUTTONS = 3;

/** On a touch screen, a select with at most this many opens without the keyboard, which would cover them. */
const MOST_UNSEARCHED = 10;

/** An optional field without a default uses a select, because a select can be cleared and buttons cannot. */
export function ChoiceInput(props: InputProps<ChoiceField, string>) {
  const { field, value, onChange } = props;
  const t = useText();
  const declared = useDeclaredText();
  const touch = useMediaQuery("(pointer: coarse)");
  const options = field.options.map((option) => ({ value: option, label: declared(option) }));
  const emptied = !field.required && field.default === undefined;
  if (options.length <= MOST_BUTTONS && !emptied) {
    return (
      <Radio.Group
        id={props.id}
        {...GROUP}
        aria-label={field.label}
        optionType="button"
        options={options}
        value={value ?? null}
        disabled={field.readOnly}
        onChange={(event) => onChange?.(String(event.target.value))}
      />
    );
  }
  return (
    <Select
      {...selectProps(props)}
      {...((!touch || options.length > MOST_UNSEARCHED) && SELECT_SEARCH)}
      {...(emptied && { onKeyDown: emptyingKeys(() => onChange?.(null)) })}
      options={options}
      value={value ?? null}
      allowClear={emptied}
      disabled={field.readOnly}
      placeholder={field.placeholder ?? t("common.choose")}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  );
}

/** Chosen values that are no longer options are listed too, so that they can be removed. */
export function ChoicesInput(props: InputProps<ChoicesField, readonly string[]>) {
  const { field, value, onChange } = props;
  const declared = useDeclaredText();
  const chosen = [...(value ?? [])];
  const all = [...new Set([...field.options, ...chosen])];
  const options = all.map((option) => ({ value: option, label: declared(option) }));
  const { id, "aria-describedby": describedBy } = controlProps(props);
  // antd has no types for these. Without the role a screen reader announces the boxes without their group.
  const group = { role: "group", id, "aria-describedby": describedBy };
  return (
    <Checkbox.Group
      {...group}
      aria-label={field.label}
      options={options}
      value={chosen}
      disabled={field.readOnly === true}
      onChange={(ticked) => onChange?.(ticked)}
    />
  );
}

const LazyMapPicker = lazy(async () => ({ default: (await import("./geopoint/map-picker")).MapPicker }));

/** Reserved while the map loads (map-picker.module.css). */
const MAP_HEIGHT = "calc(clamp(220px, 30vw, 280px) + 22px)";

/** While a number is missing or invalid, the form holds the text as typed, and the check reports it. */
type DraftPlace = { readonly [part in keyof GeopointValue]: number | null };
const NO_PLACE: DraftPlace = { latitude: null, longitude: null };

/** Two numbers in degrees, a link to a public map, and a map to choose from if the environment has one. */
export function GeopointInput(props: InputProps<GeopointField, DraftPlace>) {
  const { field, value, onChange } = props;
  const t = useText();
  const control = controlProps(props);
  const { map } = usePanel().env();
  const invalid = invalidCoordinates(value);
  const point = invalid.length === 0 ? (value as GeopointValue) : null;
  const wrong = control["aria-invalid"] ? invalid : [];
  const coordinateInput = (name: keyof GeopointValue, label: string, most: number) => (
    // Marks only the invalid one of the two numbers.
    <Form.Item noStyle validateStatus={wrong.includes(name) ? "error" : ""}>
      <InputNumber<number | string>
        {...control}
        id={name === "latitude" ? control.id : undefined}
        aria-invalid={wrong.includes(name)}
        aria-label={label}
        aria-valuemin={-most}
        aria-valuemax={most}
        prefix={<span aria-hidden>{label}</span>}
        controls={false}
        dir="ltr"
        parser={typedCoordinate}
        style={{ flex: "1 1 260px" }}
        value={value?.[name] ?? null}
        readOnly={field.readOnly}
        onChange={(typed) => {
          const next = { ...NO_PLACE, ...value, [name]: typed === null ? null : Number(typed) };
          onChange?.(next.latitude === null && next.longitude === null ? null : next);
        }}
        onPaste={(event: ClipboardEvent) => {
          const pasted = pastedGeopoint(event.clipboardData.getData("text"));
          if (!pasted || field.readOnly) return;
          event.preventDefault();
          onChange?.(pasted);
        }}
      />
    </Form.Item>
  );
  return (
    <div className={common.column}>
      <div className={common.line} style={{ gap: "12px 16px" }}>
        {coordinateInput("latitude", t("fields.geopoint.latitude"), 90)}
        {coordinateInput("longitude", t("fields.geopoint.longitude"), 180)}
        {point && (
          <a href={mapAddress(point)} target="_blank" rel="noopener noreferrer">
            <EnvironmentOutlined aria-hidden /> {t("fields.geopoint.openMap")}
          </a>
        )}
      </div>
      {map && (
        <Suspense fallback={<div style={{ height: MAP_HEIGHT }} />}>
          <LazyMapPicker
            config={map}
            label={field.label}
            value={point}
            onChoose={field.readOnly ? undefined : (chosen) => onChange?.(chosen)}
          />
        </Suspense>
      )}
    </div>
  );
}
