/** A place on a map: chosen by pointer, by the numbers, and with a server that gives no tiles. */
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ThemeMode } from "firestore-panel/ui/theme-mode";
import { PRODUCT } from "../../src/config/product";
import { definition } from "../../src/definition";
import { PanelContext } from "#engine/fields/view-types.tsx";
import { GeopointInput } from "#engine/fields/inputs.tsx";
import { geopoint, type GeopointValue } from "firestore-panel/fields/geopoint";

const map = { tiles: "", attribution: { text: "© A map", href: "https://a.qa/terms" } };
const panel = { ...definition, env: () => ({ ...definition.env(), map }) };
const TILE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#{z}/{x}/{y}";

let chosen: unknown;
function Field({ readOnly = false, start = null }: { readOnly?: boolean; start?: GeopointValue | null }) {
  const [value, setValue] = useState<object | null>(start);
  chosen = value;
  const field = { ...geopoint({ label: "Position" }), key: "position", readOnly };
  return (
    <ThemeMode product={PRODUCT}>
      <PanelContext value={panel}>
        <GeopointInput field={field} value={value as GeopointValue | null} onChange={setValue} />
      </PanelContext>
    </ThemeMode>
  );
}
const frame = () => page.getByRole("application", { name: "Map of Position" });
const pin = () => frame().element().querySelector(".leaflet-marker-icon");
const latitude = () => page.getByLabelText("Latitude");

beforeEach(() => {
  map.tiles = TILE;
});

it("a click on the map puts the pin and fills the numbers", async () => {
  await render(<Field />);
  await expect.element(frame()).toBeVisible();
  expect(pin()).toBeNull();
  await frame().click({ position: { x: 300, y: 100 } });
  await expect.poll(() => pin()).not.toBeNull();
  expect(chosen).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) });
  const { latitude: stored } = chosen as GeopointValue;
  await expect.element(latitude()).toHaveValue(String(stored));
  expect(stored).toBeGreaterThan(25);
  expect(stored).toBeLessThan(26);
});

it("the map names its source, and says that the numbers are enough when no tile loads", async () => {
  map.tiles = "/no-such-tiles/{z}/{x}/{y}.png";
  await render(<Field />);
  const message = page.getByText("The map cannot be loaded just now. The numbers above are enough.");
  await expect.element(message).toBeVisible();
  const source = page.getByRole("link", { name: "© A map" });
  await expect.element(source).toHaveAttribute("href", "https://a.qa/terms");
  await latitude().fill("25");
  await page.getByLabelText("Longitude").fill("51");
  await expect.poll(() => chosen).toEqual({ latitude: 25, longitude: 51 });
});
