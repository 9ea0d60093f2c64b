import type { WriteIdleTimings } from "../write-stream";

/** How long the channels wait, in milliseconds. Tests shorten these. */
export interface ChannelTimings extends WriteIdleTimings {
  /** Silence after which a streaming back channel says something; the client gives up after 1.5 times this. */
  readonly keepAliveMs: number;
  /** A session without any connection is kept this long, for the client to come back. */
  readonly sessionMs: number;
  /**
   * Where connections are scarce, a Write stream gives its own back after each answer, and after so much silence, and
   * the client opens another at once: tabs that write at the same time take turns. The waiting itself costs requests,
   * so such a stream ends when it is idle.
   */
  readonly writeHoldMs: number;
  /** How often to look for silent connections and for sessions that have expired. */
  readonly sweepMs: number;
}

export const CHANNEL_TIMINGS: ChannelTimings = {
  keepAliveMs: 30_000,
  sessionMs: 90_000,
  writeHoldMs: 30,
  writeIdleMs: 500,
  writeStartMs: 5_000,
  sweepMs: 1_000,
};
