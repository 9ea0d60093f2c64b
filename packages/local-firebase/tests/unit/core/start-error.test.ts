import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { asStartError, StartError } from "../../../src/core/start-error";

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a failed start", () => {
  it("a system error at the start becomes one line for a person", async () => {
    const refused = asStartError(await thrownBy(readFile("/nowhere/at/all")));
    expect(refused).toEqual(
      new StartError(
        "The local Firebase cannot start: ENOENT: no such file or directory, open '/nowhere/at/all'",
      ),
    );
    const store = Object.assign(
      new Error("Database failed to open", { cause: new Error("IO error: disk full") }),
      {
        code: "LEVEL_DATABASE_NOT_OPEN",
      },
    );
    expect(asStartError(store)).toEqual(
      new StartError("The local Firebase cannot start: IO error: disk full"),
    );
  });

  it("a StartError keeps its message, and a bug keeps its stack", async () => {
    const ours = new TypeError("x is not a function");
    const call = await thrownBy(Promise.resolve().then(() => Buffer.from(7 as unknown as string)));
    const told = new StartError("The data folder data is a file.");
    for (const error of [ours, call, told]) expect(asStartError(error)).toBe(error);
  });
});
