import { parseJsonObject, type JsonObject } from "../../core/http";
import { invalid } from "../errors";

/** The most maps that may arrive early; a client sends at most 10 requests with maps at once. */
const MAX_AHEAD = 10_000;

/** The direction from client to server. It passes maps on in their order, each exactly once. */
export class ForwardChannel {
  readonly #held = new Map<number, JsonObject>();
  #next = 0;

  /**
   * Takes the maps of one request.
   * @returns the maps that are next in order. A repeated map is dropped; a map after a gap waits until the gap closes.
   * @throws FirestoreError
   */
  accept(offset: number, maps: readonly JsonObject[]): JsonObject[] {
    if (!Number.isSafeInteger(offset) || offset < 0 || offset > this.#next + MAX_AHEAD)
      throw invalid("ofs is out of range.");
    for (const [i, map] of maps.entries()) if (offset + i >= this.#next) this.#held.set(offset + i, map);
    const ready: JsonObject[] = [];
    for (let map = this.#held.get(this.#next); map !== undefined; map = this.#held.get(this.#next)) {
      this.#held.delete(this.#next++);
      ready.push(map);
    }
    return ready;
  }
}

/** The body of a forward request: its maps and, in a first request, the headers that the SDK puts there. */
export interface ForwardBody {
  readonly offset: number;
  readonly maps: readonly JsonObject[];
  readonly authorization: string | undefined;
}

/** @throws FirestoreError when the body is not a form of the channel. */
export function parseForwardBody(text: string): ForwardBody {
  const form = new URLSearchParams(text);
  const count = Number(form.get("count") ?? 0);
  if (!Number.isInteger(count) || count < 0 || count > MAX_AHEAD) throw invalid("count is not valid.");
  const maps = Array.from({ length: count }, (_, i) => {
    const map = parseJsonObject(form.get(`req${i}___data__`) ?? "");
    if (!map) throw invalid(`req${i}___data__ is not a JSON object.`);
    return map;
  });
  return {
    offset: Number(form.get("ofs") ?? 0),
    maps,
    authorization: headerIn(form.get("headers") ?? "", "authorization"),
  };
}

function headerIn(lines: string, name: string): string | undefined {
  for (const line of lines.split("\r\n")) {
    const colon = line.indexOf(":");
    if (line.slice(0, colon).toLowerCase() === name) return line.slice(colon + 1).trim();
  }
  return undefined;
}
