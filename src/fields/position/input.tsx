import { EnvironmentOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { lazy, Suspense } from "react";
import { env } from "../../config/env";
import { controlProps, type InputProps } from "../view-types";
import { mapAddress } from "./map-address";
import { positionFieldModel, type PositionField, type PositionValue } from "./model";
import styles from "./input.module.css";

const MapPicker = lazy(async () => ({ default: (await import("./map-picker")).MapPicker }));

/** While one of the numbers is missing or invalid, the form holds the text as typed, and the check reports it. */
type Draft = { readonly [part in keyof PositionValue]: number | null };

/** Two numbers in degrees, a map to choose the place on where the environment names one, and the way to a public one. */
export function PositionInput(props: InputProps<PositionField, Draft>) {
  const { field, value, onChange } = props;
  const control = controlProps(props);
  const { map } = env();
  const place = isWhole(value) && positionFieldModel.check(value, field) === undefined ? value : null;
  const part = (name: keyof PositionValue, label: string, most: number) => (
    <Input
      {...control}
      id={name === "latitude" ? control.id : undefined}
      aria-label={label}
      prefix={<span aria-hidden>{label}</span>}
      type="number"
      step="any"
      min={-most}
      max={most}
      value={value?.[name] ?? ""}
      readOnly={field.readOnly}
      onChange={(event) => {
        const typed = event.target.value;
        const next = {
          latitude: null,
          longitude: null,
          ...value,
          [name]: typed === "" ? null : Number(typed),
        };
        onChange?.(next.latitude === null && next.longitude === null ? null : next);
      }}
    />
  );
  return (
    <div className={styles.position}>
      <div className={styles.numbers}>
        {part("latitude", "Latitude", 90)}
        {part("longitude", "Longitude", 180)}
        {place && (
          <a href={mapAddress(place)} target="_blank" rel="noopener noreferrer">
            <EnvironmentOutlined aria-hidden /> Open the map
          </a>
        )}
      </div>
      {map && (
        <Suspense fallback={<div className={styles.coming} />}>
          <MapPicker
            config={map}
            label={field.label}
            value={place}
            onChoose={field.readOnly ? undefined : (chosen) => onChange?.(chosen)}
          />
        </Suspense>
      )}
    </div>
  );
}

function isWhole(value: Draft | null | undefined): value is PositionValue {
  return typeof value?.latitude === "number" && typeof value.longitude === "number";
}
