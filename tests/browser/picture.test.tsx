import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Picture } from "firestore-panel/ui/values";
import { pngFile } from "./files";

const SIZE = 44;

it("a picture is loaded when it comes into view, at a size that is kept for it", async () => {
  await render(<Picture url={URL.createObjectURL(pngFile())} size={SIZE} alt="logo" />);
  const picture = page.getByRole("img", { name: "logo" });
  for (const [name, value] of Object.entries({ loading: "lazy", width: "44", height: "44" }))
    await expect.element(picture).toHaveAttribute(name, value);
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(1);
});

it("a picture that cannot be loaded or that there is not leaves the same room", async () => {
  for (const [name, url] of Object.entries({
    "picture cannot be loaded": "blob:nothing",
    "no picture": null,
  })) {
    await render(<Picture url={url} size={SIZE} />);
    const blank = page.getByRole("img", { name });
    await expect.element(blank).toBeVisible();
    const { width, height } = blank.element().getBoundingClientRect();
    expect([width, height]).toEqual([SIZE, SIZE]);
  }
});
