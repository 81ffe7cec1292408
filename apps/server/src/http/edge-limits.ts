/** Of all headers of a request together. */
export const headerOctets = 16 * 1024;

/** What the server allows a connection before it knows who speaks. */
export interface EdgeLimits {
  /** From the first octet, or from connecting, until the headers are whole. */
  readonly headersMs: number;
  /** Until the whole request is there, its body included. */
  readonly requestMs: number;
  /** How often connections are looked at for both. */
  readonly checkEveryMs: number;
  /** An answer of which nothing could be sent for so long is given up. */
  readonly unreadMs: number;
  /** A body must bring so many octets in each second after the grace. */
  readonly bodyOctetsPerSecond: number;
  readonly bodyGraceMs: number;
  /** What still comes of a refused body is thrown away, up to this; then the connection is cut off. */
  readonly drainedOctets: number;
  readonly drainMs: number;
  /** Open at a time. */
  readonly connections: number;
  /** When the server ends, what is still under way by then is cut off: nobody can keep it from ending. */
  readonly endingMs: number;
}

/** Roomy for a slow mobile network, tight for whoever only wants to keep the server waiting. */
export const edgeLimits: EdgeLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  checkEveryMs: 1000,
  unreadMs: 30_000,
  bodyOctetsPerSecond: 16 * 1024,
  bodyGraceMs: 5000,
  drainedOctets: 4 * 1024 * 1024,
  drainMs: 5000,
  connections: 4096,
  endingMs: 10_000,
};
