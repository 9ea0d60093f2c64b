/** How long the channels wait, in milliseconds. Tests shorten these. */
export interface ChannelTimings {
  /** Silence after which a streaming back channel says something; the client gives up after 1.5 times this. */
  readonly keepAliveMs: number;
  /** A session without any connection is kept this long, for the client to come back. */
  readonly sessionMs: number;
  /**
   * A browser has six connections for all tabs together, and each tab's Listen stream holds one. So a Write stream
   * gives its connection back after so much silence, and the client opens another at once: tabs that write at the
   * same time take turns.
   */
  readonly writeHoldMs: number;
  /** A Write channel is closed this long after its last answer. */
  readonly writeIdleMs: number;
  /** And this long after its start, when no write has come. */
  readonly writeStartMs: number;
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
