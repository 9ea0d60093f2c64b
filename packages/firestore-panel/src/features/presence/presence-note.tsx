import { UserOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import type { Bound } from "../../data/service";
import { newRecordId } from "../../schema/history";
import type { RecordMarkProps } from "../../screens/features";
import { usePersonName } from "../../screens/record/names";
import { useService } from "../../screens/use-service";
import { isolated } from "../../texts/texts";
import { useFormats, useText } from "../../texts/use-text";
import styles from "./presence.module.css";
import { presence, type Beat } from "./service";

/** Milliseconds between two writes of a visible tab. */
export const BEAT_MS = 60_000;
/** Older documents are of tabs that are hidden, or that broke off. */
export const STALE_MS = 3 * BEAT_MS;
/** Milliseconds until a record counts as open. Passing a record by Alt+Down writes nothing. */
const OPEN_MS = 1_000;
const CHECK_MS = 20_000;

/** Who else has the record open. A screen reader tells it when it has said the rest. */
export function PresenceNote({ collection, id, editing }: RecordMarkProps) {
  const service = useService(presence);
  const record = `${collection.name}/${id}`;
  const [people, setPeople] = useState<readonly Beat[]>([]);
  useEffect(() => visit(service, { record, editing }, setPeople), [service, record, editing]);
  return (
    <div role="status" className={styles.note}>
      {people.length > 0 && <People people={people} />}
    </div>
  );
}

/** Apart, because it reads the names of the admins. */
function People({ people }: { readonly people: readonly Beat[] }) {
  const t = useText();
  const { list } = useFormats();
  const nameOf = usePersonName();
  const named = people.map(({ by, own, editing }) => {
    const name = own ? t("presence.own", { own }) : nameOf(by);
    const sign = own ? <UserOutlined /> : initialsOf(name);
    return { sign, editing, name: editing ? t("presence.editing", { name }) : name };
  });
  return (
    <>
      {named.map(({ sign, editing, name }, place) => (
        <span key={place} className={styles.person} data-editing={editing} title={name} aria-hidden>
          {sign}
        </span>
      ))}
      <span>{t("presence.people", { people: list(named.map(({ name }) => isolated(name))) })}</span>
    </>
  );
}

/** "AL" of "Ada Lovelace", "A" of "ada@example.com". */
function initialsOf(name: string): string {
  const [first, ...more] = name.replace(/@.*/, "").split(/\s+/);
  const letters = [first, more.at(-1)].map((word = "") => [...word][0] ?? "");
  // Arabic letters would join.
  return letters.join("\u200C").toUpperCase();
}

/** Of this page load. */
const TAB = newRecordId();

/** A tab has one document, so its writes follow each other. */
let last: Promise<unknown> = Promise.resolve();
/** A failure is nobody's concern: after the next beat all is well, or this tab counts as gone. */
function inTurn(write: () => Promise<void>): void {
  last = last.then(write).catch(() => undefined);
}

/**
 * One record, open in this tab: tells others of it while the tab is visible, and hears of them.
 * @param record "Brands/ID".
 * @param onPeople called with who else has it open.
 * @returns ends it.
 */
export function visit(
  service: Bound<typeof presence>,
  { record, editing }: { readonly record: string; readonly editing: boolean },
  onPeople: (people: readonly Beat[]) => void,
): () => void {
  const over = new AbortController();
  const { signal } = over;
  let beats: readonly Beat[] = [];
  /** The server's time less this page's. The browser's clock may be wrong, and a document is older than its news. */
  let ahead = -Infinity;
  let told = -Infinity;
  let mine: Awaited<ReturnType<typeof service.tell>> | undefined;
  let stop: (() => void) | undefined;

  const show = () => signal.aborted || onPeople(peopleIn(beats, ahead + performance.now()));
  const hear = (heard: readonly Beat[]) => {
    beats = heard;
    ahead = Math.max(ahead, ...beats.map(({ at }) => at - performance.now()));
    show();
  };
  const hearNoMore = () => {
    stop?.();
    stop = undefined;
    beats = [];
  };
  const tell = async () => {
    if (signal.aborted) return;
    mine = await service.tell({ tab: TAB, record, editing });
    stop ??= await service.watch({ record, id: mine.id, hear, fail: hearNoMore });
    if (signal.aborted) hearNoMore();
  };
  const check = () => {
    const since = performance.now() - told;
    if (document.hidden) {
      if (since > STALE_MS) hearNoMore();
      return;
    }
    show();
    if (since < BEAT_MS) return;
    told = performance.now();
    inTurn(tell);
  };
  const leave = () => {
    // A page that comes back from the browser's cache tells at once.
    told = -Infinity;
    inTurn(async () => {
      const gone = mine;
      mine = undefined;
      await gone?.remove();
    });
  };

  const opening = setTimeout(check, OPEN_MS);
  const checks = setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", check, { signal });
  addEventListener("pagehide", leave, { signal });
  return () => {
    over.abort();
    clearTimeout(opening);
    clearInterval(checks);
    hearNoMore();
    leave();
  };
}

/** @param now the server's time. @returns each person once, those who edit first. */
export function peopleIn(beats: readonly Beat[], now: number): readonly Beat[] {
  const people = new Map<string, Beat>();
  for (const beat of beats) {
    const { by, own, at } = beat;
    if (own === "here" || at < now - STALE_MS) continue;
    const key = own ?? by.recordId;
    people.set(key, people.get(key)?.editing ? { ...beat, editing: true } : beat);
  }
  return [...people.values()].sort((a, b) => Number(b.editing) - Number(a.editing));
}
