import type { WriteIdleTimings } from "../write-stream";

/** The waiting times of the channels, in milliseconds. Tests shorten these. */
export interface ChannelTimings extends WriteIdleTimings {
  /** After this much silence, a streaming back channel sends a noop. The client gives up after 1.5 times as long. */
  readonly keepAliveMs: number;
  /** A session without a connection is kept this long for the client to return. */
  readonly sessionMs: number;
  /**
   * Where connections are scarce, a Write stream releases its connection after each answer and after this much silence.
   * The client opens another at once, so concurrently writing tabs take turns. Each turn costs requests, so such a
   * stream ends when it is idle.
   */
  readonly writeHoldMs: number;
  /** The interval of the search for silent connections and expired sessions. */
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
