import { expect, it, vi } from "vitest";
import { passwordError } from "../../src/fields/password/password-error";
import { randomPassword } from "../../src/fields/password/model";
import { randomPin } from "../../src/fields/text/model";
import { isNewRecordId, newRecordId } from "../../src/schema/history";
import { randomText } from "../../src/schema/text";

const many = <T>(draw: () => T): readonly T[] => Array.from({ length: 500 }, draw);

it("each character of an alphabet is equally likely: the last byte, which would favour the first, is drawn again", () => {
  const drawn = Array.from({ length: 256 }, (_, byte) => byte);
  const spy = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as Uint8Array)[0] = drawn.shift() ?? 0;
    return array;
  });
  const characters = Array.from({ length: 256 }, () => randomText("abc", 1));
  spy.mockRestore();
  const count = (wanted: string) => characters.filter((character) => character === wanted).length;
  expect(["a", "b", "c"].map(count)).toEqual([85 + 1, 85, 85]);
});

it("a record id has twenty letters and digits, and is unique", () => {
  const ids = many(newRecordId);
  expect(ids.every(isNewRecordId)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.join("")).size).toBe(62);
});

it("a pin has six digits, and the first is not 0", () => {
  const pins = many(randomPin);
  for (const pin of pins) expect(pin).toMatch(/^[1-9]\d{5}$/);
  expect([0, 1, 5].map((at) => new Set(pins.map((pin) => pin[at])).size)).toEqual([9, 10, 10]);
});

it("a random password is strong, and has groups of letters and digits that cannot be confused", async () => {
  const passwords = many(randomPassword);
  for (const password of passwords) expect(password).toMatch(/^[^\W_]{4}(-[^\W_]{4}){3}$/);
  expect(passwords.filter((password) => /[01258OoIilS]/.test(password))).toEqual([]);
  expect(new Set(passwords).size).toBe(500);
  expect(await passwordError(randomPassword(), ["noor@residence.example", "Noor Al-Emadi"])).toBeUndefined();
});
