/** Requests that do not get through until the test lets them: what a person sees while something is under way. */
import { onTestFinished } from "vitest";

/**
 * Holds what the SDK sends until the test ends, but for its listening. @param part of the address, such as ":commit".
 * @returns how many have been asked for so far, also after the release, which lets all through, and all later ones.
 */
export function holdRequests(part: string) {
  const { open, send } = XMLHttpRequest.prototype;
  const matching = new WeakSet<XMLHttpRequest>();
  const waiting: (() => void)[] = [];
  let count = 0;
  let released = false;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    if (String(url).includes(part)) matching.add(this);
    open.call(this, method, url, true);
  };
  XMLHttpRequest.prototype.send = function (body) {
    if (!matching.has(this)) return send.call(this, body);
    count++;
    if (released) return send.call(this, body);
    waiting.push(() => send.call(this, body));
    // A request that was never sent would not tell that it was given up.
    this.abort = () => {
      waiting.length = 0;
      for (const type of ["abort", "loadend"]) this.dispatchEvent(new ProgressEvent(type));
    };
  };
  const release = () => {
    released = true;
    for (const go of waiting.splice(0)) go();
  };
  onTestFinished(() => {
    Object.assign(XMLHttpRequest.prototype, { open, send });
    release();
  });
  return { count: () => count, release };
}
