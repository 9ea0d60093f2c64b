import { expect } from "vitest";

/** Vitest's loose matchers, which have the type `any`. */
export const anyText: unknown = expect.any(String);

export function textLike(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

/** The error body of a REST answer or of a Write stream. */
export function refusal(status: string): { readonly error: unknown } {
  return { error: expect.objectContaining({ status, message: anyText }) };
}
