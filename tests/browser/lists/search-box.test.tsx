/** The search of a list while its person types faster than the list answers. */
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SearchBox } from "../../../packages/firestore-panel/src/ui/search-box";

const box = page.getByRole("searchbox");
let show: (value: string) => void;

/** @param onSearch what happens before the list takes a search over. @returns the searches that were begun. */
async function open(onSearch: (query: string) => Promise<void>): Promise<readonly string[]> {
  const begun: string[] = [];
  const List = () => {
    const [query, setQuery] = useState("");
    show = setQuery;
    const search = (words: string) => {
      begun.push(words);
      void onSearch(words).then(() => setQuery(words));
    };
    return (
      <>
        <SearchBox value={query} placeholder="Search" onSearch={search} />
        <output>{query}</output>
      </>
    );
  };
  await render(<List />);
  return begun;
}

it("a search keeps a letter that is typed before the list shows it", async () => {
  const begun = await open(async (words) => {
    if (words === "qahw") await userEvent.fill(box, "qahwa");
  });
  await userEvent.fill(box, "qahw");
  await expect.poll(() => begun).toEqual(["qahw", "qahwa"]);
  await expect.element(box).toHaveValue("qahwa");
});

it("the search box shows the words of the address after Back and Forward", async () => {
  const begun = await open(() => Promise.resolve());
  await userEvent.fill(box, "qahwa");
  await expect.element(page.getByRole("status")).toHaveTextContent("qahwa");
  for (const value of ["", "qahwa", "souq"]) {
    show(value);
    await expect.element(box).toHaveValue(value);
  }
  expect(begun).toEqual(["qahwa"]);
});
