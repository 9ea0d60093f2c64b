import { EnvironmentOutlined } from "@ant-design/icons";
import { Form, InputNumber } from "antd";
import { lazy, Suspense, type ClipboardEvent } from "react";
import { controlProps, usePanel, type InputProps } from "../view-types";
import {
  mapAddress,
  pastedGeopoint,
  typedCoordinate,
  geopointFieldModel,
  invalidCoordinates,
  type GeopointField,
  type GeopointValue,
} from "./model";
import common from "../../ui/common.module.css";
import styles from "./input.module.css";
import { useText } from "../../texts/use-text";

const LazyMapPicker = lazy(async () => ({ default: (await import("./map-picker")).MapPicker }));

/** While a number is missing or invalid, the form holds the text as typed, and the check reports it. */
type DraftPlace = { readonly [part in keyof GeopointValue]: number | null };
const NO_PLACE: DraftPlace = { latitude: null, longitude: null };

/** Two numbers in degrees, a link to a public map, and a map to choose from if the environment has one. */
export function GeopointInput(props: InputProps<GeopointField, DraftPlace>) {
  const { field, value, onChange } = props;
  const t = useText();
  const control = controlProps(props);
  const { map } = usePanel().env();
  const point = isWhole(value) && geopointFieldModel.check(value, field) === undefined ? value : null;
  const wrong = control["aria-invalid"] ? invalidCoordinates(value) : [];
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
        style={{ width: "100%" }}
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
      <div className={`${common.line} ${styles.numbers}`}>
        {coordinateInput("latitude", t("fields.geopoint.latitude"), 90)}
        {coordinateInput("longitude", t("fields.geopoint.longitude"), 180)}
        {point && (
          <a href={mapAddress(point)} target="_blank" rel="noopener noreferrer">
            <EnvironmentOutlined aria-hidden /> {t("fields.geopoint.openMap")}
          </a>
        )}
      </div>
      {map && (
        <Suspense fallback={<div className={styles.coming} />}>
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

function isWhole(value: DraftPlace | null | undefined): value is GeopointValue {
  return typeof value?.latitude === "number" && typeof value.longitude === "number";
}
