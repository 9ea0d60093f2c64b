import type { Random } from "./random";

/** A place in or around Doha: street address, and degrees north and east. */
export interface DemoPlace {
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

const PLACES = {
  westwalk: { address: "Westwalk, Al Waab Street, Doha", latitude: 25.2588, longitude: 51.4462 },
  msheireb: { address: "Al Kahraba Street, Msheireb Downtown, Doha", latitude: 25.2869, longitude: 51.5263 },
  corniche: { address: "Corniche Promenade, Al Dafna, Doha", latitude: 25.3174, longitude: 51.5262 },
  pearl: { address: "Porto Arabia Drive, The Pearl Island, Doha", latitude: 25.3703, longitude: 51.5478 },
  katara: {
    address: "Shakespeare Street, Katara Cultural Village, Doha",
    latitude: 25.3593,
    longitude: 51.5262,
  },
  sadd: { address: "Al Sadd Street, Al Sadd, Doha", latitude: 25.2842, longitude: 51.4986 },
  salwa: { address: "Salwa Road, Al Mamoura, Doha", latitude: 25.2521, longitude: 51.4871 },
  marina: { address: "Marina Promenade, Lusail", latitude: 25.4006, longitude: 51.5286 },
  foxHills: { address: "Fox Hills South, Lusail", latitude: 25.4127, longitude: 51.5063 },
  boulevard: { address: "Lusail Boulevard, Lusail", latitude: 25.4193, longitude: 51.5022 },
  wakrah: { address: "Souq Al Wakrah Waterfront, Al Wakrah", latitude: 25.1712, longitude: 51.6104 },
  wakrahRoad: { address: "Al Wukair Road, Al Wakrah", latitude: 25.1589, longitude: 51.5757 },
  sealine: { address: "Sealine Beach Road, Mesaieed", latitude: 24.8629, longitude: 51.5089 },
} as const satisfies Record<string, DemoPlace>;

export type PlaceName = keyof typeof PLACES;

/**
 * @returns a unit within about 300 metres of the place's middle. Its coordinates have five decimals (a
 * metre).
 */
export function unitAt(name: PlaceName, unit: string, random: Random): DemoPlace {
  const place = PLACES[name];
  const near = (degrees: number): number => Number((degrees + (random.next() - 0.5) * 0.005).toFixed(5));
  return {
    address: unit ? `${unit}, ${place.address}` : place.address,
    latitude: near(place.latitude),
    longitude: near(place.longitude),
  };
}
