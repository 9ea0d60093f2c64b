/** Matches a string literal, which stays, or a comment, which is removed. */
const TEXT_OR_COMMENT = /("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[^]*?\*\//g;

/**
 * Replaces the comments of JSON, which Google's tools accept, by spaces.
 * @returns a text in which everything else has the same position.
 */
export function withoutComments(text: string): string {
  return text.replace(
    TEXT_OR_COMMENT,
    (found, literal?: string) => literal ?? found.replace(/[^\r\n]/g, " "),
  );
}
