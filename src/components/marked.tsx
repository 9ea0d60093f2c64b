/** Text with every occurrence of `query` marked, upper and lower case alike. An empty query marks nothing. */
export function Marked({ text, query }: { text: string; query: string }) {
  if (query === "") return text;
  const escaped = query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // A split by one capturing group puts the matches at the odd places.
  const parts = text.split(new RegExp(`(${escaped})`, "giu"));
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
