import { ORIGINS, type Origin } from "./names";
import { type Random, weightedPicker } from "./random";

export interface Person {
  readonly name: string;
  readonly nationality: string;
  /** 11 digits: century and year of birth, country number, serial. */
  readonly qid: string;
  /** "+974 5512 3456" */
  readonly phone: string;
  /** The part of an e-mail address before the @; unique within one `peopleFrom`. */
  readonly mailbox: string;
}

const pickOrigin = weightedPicker<Origin>(ORIGINS, (origin) => origin.weight);

/** @returns a generator of people with distinct names and QIDs. */
export function peopleFrom(random: Random): () => Person {
  const names = new Set<string>();
  const serials = new Set<string>();
  const unused = (seen: Set<string>, make: () => string): string => {
    let value = make();
    while (seen.has(value)) value = make();
    seen.add(value);
    return value;
  };
  return () => {
    let origin = pickOrigin(random);
    const name = unused(names, () => {
      origin = pickOrigin(random);
      return `${random.pick(origin.first)} ${random.pick(origin.last)}`;
    });
    const year = String(random.between(66, 103)).padStart(2, "0");
    const born = year.length > 2 ? `3${year.slice(1)}` : `2${year}`;
    return {
      name,
      nationality: origin.nationality,
      qid: unused(serials, () => `${born}${origin.code}${random.digits(5)}`),
      phone: phoneNumber(random, ["3", "5", "6", "7"]),
      mailbox: name
        .toLowerCase()
        .replace(/['\u2019]/g, "")
        .replace(/[^a-z]+/g, "."),
    };
  };
}

/** @returns a Qatari number. Mobile numbers start with 3, 5, 6 or 7, landlines with 4. */
export function phoneNumber(random: Random, firstDigits: readonly string[]): string {
  const digits = random.pick(firstDigits) + random.digits(7);
  return `+974 ${digits.slice(0, 4)} ${digits.slice(4)}`;
}

/** @returns a password in the office's style: a word, a dash, four digits. */
export function demoPassword(random: Random): string {
  const word = random.pick([
    "Dhow",
    "Pearl",
    "Falcon",
    "Palm",
    "Oryx",
    "Dune",
    "Sidra",
    "Coral",
    "Lagoon",
    "Amber",
  ]);
  return `${word}-${random.between(1000, 9999)}`;
}
