/** Earlier values of a record, as they are written back, and the words for those that stay. */
import { describe, expect, test, vi } from "vitest";
import type { FieldChange } from "../../../src/contract/history";
import type { CallContext } from "../../../src/providers/data/context";
import { withFileStates } from "../../../src/providers/data/history/stored-files";
import { whyStays, writeFormerValues } from "../../../src/providers/data/history/revert";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";

const changed = (
  key: string,
  before: string | readonly string[],
  after: string,
  stays?: FieldChange["stays"],
) => ({
  key,
  values: { before, after },
  ...(stays && { stays }),
});

describe("earlier values", () => {
  function context(notice?: string, company?: object) {
    const updateData = vi
      .fn<(...asked: unknown[]) => Promise<object>>()
      .mockResolvedValue({ data: {}, ...(notice && { notice }) });
    return { context: { database: { updateData }, company } as unknown as CallContext, updateData };
  }
  const fields = [
    changed("nameEng", "Old", "New"),
    changed("discount", "1%", "2%", "changed since"),
    { key: "password", stays: "not kept" as const },
  ];
  const back = { collection: brands, id: "b1", fields, operation: "w", undoes: "u" };

  test("are saved as an edit of what the form would have been opened with, but for those that stay", async () => {
    const { context: given, updateData } = context();
    expect(await writeFormerValues(given, back)).toStrictEqual({ fields: ["nameEng"] });
    expect(updateData.mock.calls).toEqual([
      [
        { collection: brands, id: "b1", variables: { nameEng: "Old" }, meta: { opened: { nameEng: "New" } } },
        { action: "revert", operation: "w", undoes: "u" },
      ],
    ]);
  });

  test("leave with what the person has to do, and are judged as the record is read", async () => {
    const { context: given, updateData } = context("Change it by hand.");
    const check = () => undefined;
    expect(await writeFormerValues(given, { ...back, check })).toMatchObject({
      notice: "Change it by hand.",
    });
    expect(updateData.mock.calls[0]?.[1]).toMatchObject({ check });
  });

  test("of a company's record are saved with the company's own id and name", async () => {
    const { context: given, updateData } = context(undefined, { companyId: "A", companyName: "Ay" });
    await writeFormerValues(given, {
      ...back,
      collection: employees,
      fields: [changed("name", "Old", "New")],
    });
    expect(updateData.mock.calls[0]?.[0]).toMatchObject({
      variables: { name: "Old", company: { id: "A", name: "Ay" } },
    });
  });

  test("are not saved where all of them stay", async () => {
    const { context: given, updateData } = context();
    expect(await writeFormerValues(given, { ...back, fields: fields.slice(1) })).toBeUndefined();
    expect(updateData).not.toHaveBeenCalled();
  });
});

test("why fields stay is said by their labels", () => {
  const fields = [
    changed("nameEng", "Old", "New"),
    changed("discount", "1%", "2%", "changed since"),
    changed("img", "a", "b", "file is gone"),
    changed("pin", "1", "2", "cannot be edited"),
    { key: "further", stays: "not kept" as const },
  ];
  expect(whyStays(brands, fields)).toBe(
    "Discount: changed since. Logo: the former file is gone. Pin: cannot be edited. further: passwords are not kept.",
  );
  expect(whyStays(brands, fields.slice(0, 1))).toBe("");
});

describe("a former file", () => {
  const [there, gone, held] = ["https://there", "https://gone", "https://held"];
  const exists = vi.fn((url: string) => Promise.resolve(url !== gone));
  const files = vi.fn(() => Promise.resolve({ exists }));
  const kept = (changes: readonly FieldChange[]) =>
    withFileStates({ files } as unknown as CallContext, brands, changes, { id: "b1", multiImages: [held] });
  const stays = { stays: "file is gone" };

  test("that is gone keeps its field from going back, one of several as well", async () => {
    const single = changed("img", gone, "new");
    const several = changed("multiImages", [there, gone], "new");
    expect(await kept([single, several])).toEqual([
      { ...single, ...stays },
      { ...several, ...stays },
    ]);
  });

  test("that is there goes back", async () => {
    const changes = [changed("img", there, "new"), changed("multiImages", [there, held], "new")];
    expect(await kept(changes)).toEqual(changes);
    expect(exists).not.toHaveBeenCalledWith(held);
  });

  test("is not looked for where the record holds it, where it stays anyway, and in fields of no files", async () => {
    files.mockClear();
    const changes = [
      changed("multiImages", [held], "new"),
      changed("img", gone, "new", "changed since"),
      changed("menuUrl", gone, "new"),
      changed("pdfUrl", "", "new"),
    ];
    expect(await kept(changes)).toEqual(changes);
    expect(files).not.toHaveBeenCalled();
  });
});
