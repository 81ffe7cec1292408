/** So long after an occasion, a CAM may already be under way without the certificate. */
const reactionMs = 200;
/** A station heard so shortly before another appears receives that one's CAM, too. */
const presentMs = 1_100;
/** Stations that a capture begins with may have known each other before. */
const knownFromStartMs = 2_000;
/** A station that appears may have been known before, so this many have to be ignored. */
const fewestArrivals = 3;
/** Requests that wait for their station at most. */
const mostRequests = 20_000;

/** How often a station had reason to send its certificate at once, and how often its next CAM had a digest. */
interface Tally {
  count: number;
  missed: number;
  /** When the occasion was that no CAM has followed yet. */
  since: number | undefined;
}

/** What one station made of its occasions. */
export interface Occasions {
  readonly requests: Tally;
  readonly arrivals: Tally;
  /** Until when arrivals were looked at. */
  arrivalsUntil: number;
}

/**
 * Whether stations send their certificate at once where TS 103 097 asks for it: in the CAM after a neighbour asked for it
 * (inlineP2pcdRequest), and in the one after an unknown station was heard. A capture shows neither what a station received
 * nor whom it knew, so that single cases say little.
 *
 * @see ETSI TS 103 097 7.1.1
 */
export class CertificateOccasions {
  /** By the last three octets of the HashedId8 that is asked for. */
  readonly #requests = new Map<string, number>();
  #newest: { readonly hashedId8: string; readonly time: number } | undefined;
  #start: number | undefined;

  /** Notes whose certificates a message asks for; times are milliseconds. */
  ask(requested: readonly string[], time: number): void {
    for (const id of requested) {
      if (!this.#requests.has(id) && this.#requests.size < mostRequests) this.#requests.set(id, time);
    }
  }

  /** Notes the first CAM of a station. */
  appear(hashedId8: string, time: number): Occasions {
    this.#start ??= time;
    if (time - this.#start > knownFromStartMs) this.#newest = { hashedId8, time };
    return { requests: tally(), arrivals: tally(), arrivalsUntil: time };
  }

  /**
   * Takes the next CAM of a station.
   *
   * @param last - when its CAM before was generated.
   */
  next(
    hashedId8: string,
    occasions: Occasions,
    { time, last, hasCertificate }: { time: number; last: number; hasCertificate: boolean },
  ): void {
    const { requests, arrivals } = occasions;
    const id = hashedId8.slice(-6);
    requests.since ??= this.#requests.get(id);
    if (settle(requests, time, hasCertificate)) this.#requests.delete(id);
    const newest = this.#newest;
    if (newest !== undefined && newest.hashedId8 !== hashedId8 && newest.time > occasions.arrivalsUntil) {
      occasions.arrivalsUntil = newest.time;
      if (newest.time - last <= presentMs) arrivals.since ??= newest.time;
    }
    settle(arrivals, time, hasCertificate);
  }
}

/** What there is to say of a station's occasions; each continues "as far as this capture shows, …". */
export function missedOccasions({ requests, arrivals }: Occasions): readonly string[] {
  return [
    ...(isMostlyMissed(requests, 1)
      ? [
          `${requests.missed} of ${requests.count} ${requests.count === 1 ? "request" : "requests"} for its certificate (inlineP2pcdRequest) ${requests.missed === 1 ? "is" : "are"} followed by a CAM with a digest; the next CAM has to carry the certificate, unless the request did not reach the station or that CAM was not captured`,
        ]
      : []),
    ...(isMostlyMissed(arrivals, fewestArrivals)
      ? [
          `${arrivals.missed} of ${arrivals.count} stations that appear are answered by a CAM with a digest; the next CAM after that of an unknown station has to carry the certificate, unless it was known or out of reach`,
        ]
      : []),
  ];
}

function isMostlyMissed({ count, missed }: Tally, fewest: number): boolean {
  return missed >= fewest && missed * 2 > count;
}

function tally(): Tally {
  return { count: 0, missed: 0, since: undefined };
}

/** Whether the CAM decides what came of the occasion. */
function settle(tally: Tally, time: number, hasCertificate: boolean): boolean {
  const { since } = tally;
  if (since === undefined || time <= since) return false;
  if (!hasCertificate && time - since <= reactionMs) return false;
  tally.count += 1;
  if (!hasCertificate) tally.missed += 1;
  tally.since = undefined;
  return true;
}
