import { MessageOutlined } from "@ant-design/icons";
import type { RecordSectionProps } from "../../screens/features";
import { useServiceQuery } from "../../screens/use-service";
import { dayFromToday } from "../../texts/days";
import { useFormats, useText } from "../../texts/use-text";
import styles from "./notes.module.css";
import { notes } from "./service";

/** In milliseconds: a row that comes again asks nothing. */
const FRESH = { staleTime: 60_000 };

/** The number of a row's notes. Nothing where there are none, or they cannot be read. */
export function NotesMark({ collection, record }: RecordSectionProps) {
  const t = useText();
  const formats = useFormats();
  const params = { resource: collection.name, id: record.id, today: dayFromToday() };
  const { count = 0, isDue = false } = useServiceQuery(notes.count, params, FRESH).data ?? {};
  if (count === 0) return null;
  const label = t(isDue ? "list.notes.due" : "list.notes.count", { count });
  return (
    <span role="img" className={styles.mark} aria-label={label} title={label} data-due={isDue}>
      <MessageOutlined aria-hidden /> {formats.number(count)}
    </span>
  );
}
