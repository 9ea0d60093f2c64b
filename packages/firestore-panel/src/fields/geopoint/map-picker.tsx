import { divIcon, map as createMap, marker, tileLayer, type LatLng, type Map, type Marker } from "leaflet";
import "leaflet/dist/leaflet.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MapConfig } from "../../definition";
import styles from "./map-picker.module.css";
import type { GeopointValue } from "./model";
import { useText } from "../../texts/use-text";
import { useProduct } from "../../product";

interface MapPickerProps {
  readonly config: MapConfig;
  readonly label: string;
  /** Null: there is no valid place yet. */
  readonly value: GeopointValue | null;
  /** Absent: the map is read-only. */
  readonly onChoose: ((point: GeopointValue) => void) | undefined;
}

const MAP_START = { latitude: 0, longitude: 0 };
const FAR = 11;
const NEAR = 16;
/** Six decimals are about a tenth of a metre. */
const DECIMALS = 6;

/** A pin that is placed by a click or dragged. Keyboard users enter the numbers beside it. */
export function MapPicker({ config, label, value, onChoose }: MapPickerProps) {
  const t = useText();
  const { mapStart = MAP_START } = useProduct();
  const frame = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const leaflet = useRef<{ readonly map: Map; readonly pin: Marker }>(undefined);
  /** The place chosen on the map, for which it does not recentre. */
  const chosen = useRef<GeopointValue>(undefined);
  const choose = useEffectEvent((point: GeopointValue) => onChoose?.(point));
  const [latitude, longitude] = [value?.latitude, value?.longitude];
  const { tiles } = config;
  const fixed = onChoose === undefined;

  useEffect(() => {
    if (!frame.current) return;
    // The wheel scrolls the form. The pin is no tab stop: keyboard users have the numbers.
    const map = createMap(frame.current, { attributionControl: false, scrollWheelZoom: false });
    map.setView([mapStart.latitude, mapStart.longitude], FAR);
    const layer = tileLayer(tiles, { maxZoom: 19 }).addTo(map);
    layer.on("tileerror", () => setFailed(true)).on("tileload", () => setFailed(false));
    const icon = divIcon({ className: styles.pin ?? "", iconSize: [26, 26], iconAnchor: [13, 31] });
    const pin = marker(map.getCenter(), { icon, draggable: !fixed, keyboard: false, autoPan: true });
    const put = (point: LatLng) => {
      const { lat, lng } = point.wrap();
      chosen.current = { latitude: rounded(lat), longitude: rounded(lng) };
      choose(chosen.current);
    };
    if (!fixed) map.on("click", ({ latlng }) => put(latlng));
    pin.on("dragend", () => put(pin.getLatLng()));
    // A dialog changes its size while it opens.
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    resized.observe(frame.current);
    leaflet.current = { map, pin };
    return () => {
      resized.disconnect();
      leaflet.current = undefined;
      map.remove();
    };
  }, [tiles, fixed, mapStart]);

  useEffect(() => {
    if (!leaflet.current) return;
    const { map, pin } = leaflet.current;
    if (latitude === undefined || longitude === undefined) {
      pin.remove();
      return;
    }
    pin.setLatLng([latitude, longitude]).addTo(map);
    const here = chosen.current?.latitude === latitude && chosen.current.longitude === longitude;
    if (!here) map.setView([latitude, longitude], Math.max(map.getZoom(), NEAR), { animate: false });
  }, [latitude, longitude, tiles, fixed]);

  const { text, href } = config.attribution;
  return (
    <figure>
      <div
        ref={frame}
        className={styles.map}
        role="application"
        aria-label={t("fields.geopoint.mapOf", { label })}
      />
      <figcaption className={styles.caption}>
        <span role="status">
          {failed && t("fields.geopoint.mapFailed")}
          {!failed && !fixed && t("fields.geopoint.mapHelp")}
        </span>
        <span>
          {href === undefined ? (
            text
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
