import { afterEach, expect, it, vi } from "vitest";
import { passwordError } from "../../src/fields/password/password-error";
import { randomPassword } from "../../src/fields/password/model";

afterEach(() => vi.restoreAllMocks());

/** Draws these bytes, and then zeros. */
function draw(...bytes: readonly number[]): void {
  const left = [...bytes];
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as Uint8Array)[0] = left.shift() ?? 0;
    return array;
  });
}

it("a random password has groups of letters and digits that cannot be confused", () => {
  const many = Array.from({ length: 500 }, randomPassword);
  for (const password of many) expect(password).toMatch(/^[^\W_]{4}(-[^\W_]{4}){3}$/);
  expect(many.filter((password) => /[01258OoIilS]/.test(password))).toEqual([]);
  expect(new Set(many).size).toBe(500);
});

it("a random password uses each letter and digit equally often", () => {
  const signs = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    draw(byte);
    const first = randomPassword().charAt(0);
    signs.set(first, (signs.get(first) ?? 0) + 1);
  }
  // What is drawn again comes out as the first sign here.
  const [again = 0, ...others] = [...signs.values()];
  expect(new Set(others)).toEqual(new Set([Math.floor(256 / signs.size)]));
  expect(again).toBe(Math.floor(256 / signs.size) + (256 % signs.size));
  expect(signs.size).toBeGreaterThan(45);
});

it("a random password is a strong one", async () => {
  expect(await passwordError(randomPassword(), ["noor@residence.example", "Noor Al-Emadi"])).toBeUndefined();
});
