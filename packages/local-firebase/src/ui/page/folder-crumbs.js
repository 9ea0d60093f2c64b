/** Each parent folder with the prefix of its names. @param {string} prefix @returns {[string, string][]} */
export function crumbsOf(prefix) {
  const ends = [...prefix].flatMap((letter, i) => (letter === "/" ? [i + 1] : []));
  return [
    ["All files", ""],
    ...ends.map(
      (end, i) =>
        /** @type {[string, string]} */ ([
          prefix.slice(ends[i - 1] ?? 0, end - 1) || "(empty)",
          prefix.slice(0, end),
        ]),
    ),
  ];
}
