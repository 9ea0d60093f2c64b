/** Text that highlights every occurrence of `query`, ignoring case. An empty query highlights nothing. */
export function Marked({ text, query }: { text: string; query: string }) {
  if (query === "") return text;
  const escaped = query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Splitting by one capturing group puts the matches at odd indexes.
  const parts = text.split(new RegExp(`(${escaped})`, "giu"));
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
