import { CertificateOccasions, missedOccasions, type Occasions } from "./certificate-occasions.ts";
import type { MessageFacts } from "./message-facts.ts";

/** A certificate has to come once a second has passed; clocks and timers of stations are given a little more. */
const longestMs = 1_100;
/** Before that, one comes only for a station that does not know it. */
const shortestMs = 900;
/** So many certificates that came early, and no digest: that is no answer to others any more. */
const fewestEarly = 3;
/** Stations that are followed at most. */
const mostSigners = 20_000;

/** What is known of one signer's CAMs, by their generation times in milliseconds. */
interface Signing {
  readonly station: string | undefined;
  readonly first: number;
  last: number;
  cams: number;
  certificates: number;
  lastCertificate: number | undefined;
  /** Until the last CAM that still had a digest. */
  longestWithout: number;
  early: number;
  readonly occasions: Occasions;
}

/**
 * How the stations of a capture name themselves as signers of their CAMs: by a digest, and by their certificate once a
 * second, and at once where a neighbour needs it. One message does not show it.
 *
 * @see ETSI TS 103 097 7.1.1
 */
export class CamSigners {
  readonly #signers = new Map<string, Signing>();
  readonly #occasions = new CertificateOccasions();

  /** Takes the next message of the capture, which may be of any kind. */
  add({ kind, station, signer, generationTime, requested }: MessageFacts): void {
    const isCam = kind === "CAM" && signer !== undefined;
    if (generationTime === undefined || (!isCam && requested === undefined)) return;
    const time = Number(generationTime) / 1000;
    if (requested !== undefined) this.#occasions.ask(requested, time);
    if (!isCam) return;
    const known = this.#signers.get(signer.hashedId8);
    // What was captured twice, or by two receivers, counts once.
    if (known !== undefined && time <= known.last) return;
    if (known === undefined && this.#signers.size === mostSigners) return;
    const { hashedId8 } = signer;
    const signing = known ?? signingFrom(time, station, this.#occasions.appear(hashedId8, time));
    this.#signers.set(hashedId8, signing);
    const hasCertificate = signer.certificate !== undefined;
    this.#occasions.next(hashedId8, signing.occasions, { time, last: signing.last, hasCertificate });
    signing.last = time;
    signing.cams += 1;
    const since = time - (signing.lastCertificate ?? signing.first);
    if (signer.certificate === undefined) {
      signing.longestWithout = Math.max(signing.longestWithout, since);
      return;
    }
    if (signing.lastCertificate !== undefined && since < shortestMs) signing.early += 1;
    signing.certificates += 1;
    signing.lastCertificate = time;
  }

  /** A sentence for each station whose CAMs do not keep to the rule as far as the capture shows. */
  remarks(): readonly string[] {
    return [...this.#signers].flatMap(([id, signing]) => {
      const onceASecond = remarkOn(signing);
      const atOnce = missedOccasions(signing.occasions).map(
        (text) => `as far as this capture shows, ${text}`,
      );
      const station = signing.station === undefined ? "" : ` of station ${signing.station}`;
      return [...(onceASecond === undefined ? [] : [onceASecond]), ...atOnce].map(
        (found) => `CAMs${station} (signer ${id}): ${found} (ETSI TS 103 097 7.1.1).`,
      );
    });
  }
}

function signingFrom(time: number, station: string | undefined, occasions: Occasions): Signing {
  return {
    occasions,
    station,
    first: time,
    last: time,
    cams: 0,
    certificates: 0,
    lastCertificate: undefined,
    longestWithout: 0,
    early: 0,
  };
}

function remarkOn({ cams, certificates, first, last, longestWithout, early }: Signing): string | undefined {
  const all = `${cams} in ${seconds(last - first)}`;
  if (longestWithout > longestMs) {
    const without =
      certificates === 0
        ? `none of ${all} carries the signer's certificate`
        : `none carries the signer's certificate for ${seconds(longestWithout)}`;
    return `${without}; once a second has passed, the next has to, unless it was sent and not captured`;
  }
  return certificates === cams && early >= fewestEarly
    ? `each of ${all} carries the signer's certificate; within a second it is sent again only for stations that do not know it`
    : undefined;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
