/** The search of a list while its person types faster than the list answers. */
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SearchBox } from "firestore-panel/ui/search-box";

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
