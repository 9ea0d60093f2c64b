/**
 * Sign-in limits guesses per account and day (docs/sign-in.md), so a password has to be outside the first
 * million that a guesser tries.
 */
import type { ZxcvbnResult } from "@zxcvbn-ts/core";
import { loadOnce } from "../../contract/unreachable";
import type { Field, FormValues } from "../../schema/types";
import { MIN_LENGTH } from "./model";
import { text } from "../../texts/texts";

const LEAST_GUESSES = 1_000_000;
/** Somebody who guesses at one account begins with its own words. */
const LEAST_GUESSES_WITH_WORDS = 100_000_000;
/** The least number of letters and digits besides those words. */
const LEAST_OTHERS = 6;
/** A longer password is checked by its beginning: the estimate takes longer with every character. */
const ESTIMATED_LENGTH = 100;

/**
 * @param ownWords the account's id, a person's or a firm's name, the product's: they must not make up the
 * password.
 * @returns what is wrong, in words.
 * @throws when the word lists cannot be loaded.
 */
export async function passwordError(
  password: string,
  ownWords: readonly string[],
): Promise<string | undefined> {
  if (password.length < MIN_LENGTH) return text("fields.tooShort", { min: MIN_LENGTH });
  const words = ownWordsOf(ownWords);
  const { guesses, sequence } = (await estimator()).check(password, words);
  if (isCommon(sequence)) return text("fields.password.common");
  const usesWords = sequence.some(({ dictionaryName }) => dictionaryName === "userInputs");
  if (consistsOf(password, words) || (usesWords && guesses < LEAST_GUESSES_WITH_WORDS))
    return text("fields.password.ownWords");
  return guesses < LEAST_GUESSES ? text("fields.password.tooEasy") : undefined;
}

const OWN_TYPES: ReadonlySet<string> = new Set(["text", "email"]);

/** An account's id and names. */
export function ownTexts(fields: readonly Field[], values: FormValues): readonly string[] {
  return fields.flatMap(({ key, type }) => {
    const value = values[key];
    return OWN_TYPES.has(type) && typeof value === "string" ? value : [];
  });
}

/** The whole texts, the same without what separates words, and each word; the longest first. */
function ownWordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const whole = text.trim().toLowerCase();
    const parts = whole.split(/[^\p{L}\p{N}]+/u);
    return [whole, parts.join(""), ...parts];
  });
  return [...new Set(words)].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
}

function consistsOf(password: string, words: readonly string[]): boolean {
  const whole = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, " "), whole);
  return rest !== whole && rest.replace(/[^\p{L}\p{N}]/gu, "").length < LEAST_OTHERS;
}

/** One of the list as it is, also in capitals, backwards, or with figures for letters. */
function isCommon([first, second]: ZxcvbnResult["sequence"]): boolean {
  return second === undefined && first?.dictionaryName === "passwords-common";
}

/** Some 250 kB gzip, so it loads only when a password is set. */
const estimator = loadOnce(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: ESTIMATED_LENGTH });
});
