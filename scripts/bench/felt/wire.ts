/** The network requests of a page, from Chromium's protocol. */
import type { CDPSession } from "playwright";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The wire does not show which request waits for which: those that merely follow each other are a chain too.
 * @returns the length of the longest sequence in which each request began after the previous answer.
 */
function longestChain(spans: readonly Span[]): number {
  const chains: { readonly end: number; readonly length: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.end - b.end)) {
    const before = chains.filter((chain) => chain.end <= start).map(({ length }) => length);
    chains.push({ end, length: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...chains.map(({ length }) => length));
}

interface Sent {
  readonly url: string;
  /** In seconds, like every time here. A preflight is part of its request, which begins before it. */
  readonly start: number;
  /** When the parts of the answer came. A stream's answer may not end. */
  readonly answers: number[];
}

export class Wire {
  readonly #sent = new Map<string, Sent>();
  #began = NaN;
  /** Compressed. */
  bytes = 0;

  constructor(session: CDPSession) {
    session.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type }) => {
      if (type === "Document") this.#began = timestamp;
      if (type !== "Preflight")
        this.#sent.set(requestId, { url: request.url, start: timestamp, answers: [] });
    });
    const answered = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
      this.#sent.get(requestId)?.answers.push(timestamp);
    };
    session.on("Network.responseReceived", answered);
    session.on("Network.dataReceived", answered);
    session.on("Network.loadingFinished", answered);
    session.on("Network.loadingFinished", ({ encodedDataLength }) => void (this.bytes += encodedDataLength));
  }

  /** @returns how many such addresses were requested. A style sheet that is preloaded is requested again from the cache. */
  count(wanted: (url: string) => boolean): number {
    return new Set([...this.#sent.values()].map(({ url }) => url).filter(wanted)).size;
  }

  /**
   * @param until milliseconds since the navigation. Later answers do not count.
   * @returns the longest chain of the requests that have such an address.
   */
  chain(wanted: (url: string) => boolean, until: number): number {
    const last = this.#began + until / 1000;
    return longestChain(
      [...this.#sent.values()].flatMap(({ url, start, answers }) => {
        const end = Math.max(...answers.filter((answer) => answer <= last));
        return wanted(url) && Number.isFinite(end) ? { start, end } : [];
      }),
    );
  }
}
