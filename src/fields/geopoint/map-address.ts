import type { GeopointValue } from "./model";

/** @returns the address of a public map with a marker at the place. */
export function mapAddress({ latitude, longitude }: GeopointValue): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
