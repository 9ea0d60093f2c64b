/** The search of a list while its person types faster than the list answers. */
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SearchBox } from "../../../packages/firestore-panel/src/ui/search-box";

it("a search keeps a letter that is typed before the list shows it", async () => {
  const box = page.getByRole("searchbox");
  const begun: string[] = [];
  const List = () => {
    const [query, setQuery] = useState("");
    const search = async (words: string) => {
      begun.push(words);
      if (words === "qahw") await userEvent.fill(box, "qahwa");
      setQuery(words);
    };
    return <SearchBox value={query} placeholder="Search" onSearch={(words) => void search(words)} />;
  };
  await render(<List />);
  await userEvent.fill(box, "qahw");
  await expect.poll(() => begun).toEqual(["qahw", "qahwa"]);
  await expect.element(box).toHaveValue("qahwa");
});

it("the hint of a search is shown while the box has the focus and is empty", async () => {
  await render(<SearchBox value="" placeholder="Search" hint="Searches names." onSearch={() => undefined} />);
  const [box, hint] = [page.getByRole("searchbox"), page.getByText("Searches names.")];
  await expect.element(hint).not.toBeVisible();
  await box.click();
  await expect.element(hint).toBeVisible();
  await box.fill("a");
  await expect.element(hint).not.toBeVisible();
  await expect.element(box).toHaveAccessibleDescription("Searches names.");
});
