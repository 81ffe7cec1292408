import { coer, toHex } from "@v2x/asn1";
import type { CaptureScan } from "@v2x/decoder";
import {
  type Headline,
  headlinesBy,
  type KnownTimes,
  learnedFrom,
  loadBordersFor,
  type OriginatedAnchor,
  type OriginatedEvidence,
  oldFormatHeadline,
  unsignedHeadline,
} from "@v2x/inspector";
import { Certificate } from "@v2x/v2x-schema";
import type { JudgingProgress } from "./worker-protocol.ts";

/** What stands in a capture without anybody who could have signed it. */
const unsignedKinds: ReadonlySet<string> = new Set(["messageFrame", "etsiPdu", "serviceAdvertisement"]);

/** What is at hand besides the capture, and the times that count for each of its messages. */
export interface JudgingTerms {
  readonly times: KnownTimes;
  readonly evidence: readonly OriginatedEvidence[];
  readonly anchors: readonly OriginatedAnchor[];
}

/** The certificates and lists of a capture, each once: those that messages bring along, and those that are one. */
export class CaptureEvidence {
  readonly #scan: CaptureScan;
  readonly #found = new Map<string, OriginatedEvidence>();
  readonly #rest: Iterator<Uint8Array>;
  /** Whether all are there. */
  isDone = false;

  /** @param scan - of which all frames were looked at. */
  constructor(scan: CaptureScan) {
    this.#scan = scan;
    this.#rest = this.#octets();
  }

  /** Opens one more. */
  step(): void {
    const { value, done } = this.#rest.next();
    if (done) {
      this.isDone = true;
      return;
    }
    for (const { bytes, evidence } of learnedFrom(value)) {
      const name = toHex(bytes);
      if (!this.#found.has(name)) this.#found.set(name, { evidence, from: "file" });
    }
  }

  /** What was opened so far. */
  found(): readonly OriginatedEvidence[] {
    return [...this.#found.values()];
  }

  *#octets(): Generator<Uint8Array> {
    for (const certificate of this.#scan.certificates.values()) yield coer.encode(Certificate, certificate);
    for (const item of this.#scan.evidenceItems) {
      const message = this.#scan.messageOf(item);
      if (message !== undefined) yield message.bytes;
    }
  }
}

/** Judges the messages of a capture one after the other, and notes in its list what came of each. */
export class CaptureJudging {
  readonly #scan: CaptureScan;
  readonly #learned: CaptureEvidence;
  readonly #terms: JudgingTerms;
  #headlineOf: ReturnType<typeof headlinesBy> | undefined;
  #done = 0;

  constructor(scan: CaptureScan, learned: CaptureEvidence, terms: JudgingTerms) {
    this.#scan = scan;
    this.#learned = learned;
    this.#terms = terms;
    // What was judged by other terms holds no longer.
    scan.columns.clearVerdicts();
  }

  /** Goes on for so many milliseconds, and once for as long as the borders of countries take to load. */
  async step(ms: number): Promise<JudgingProgress> {
    const end = performance.now() + ms;
    const { length } = this.#scan.columns;
    while (this.#done < length && performance.now() < end) {
      if (this.#headlineOf !== undefined) this.#judgeNext(this.#headlineOf);
      else if (this.#learned.isDone) this.#headlineOf = await this.#headlines();
      else this.#learned.step();
    }
    return { done: this.#done, items: length };
  }

  async #headlines(): Promise<ReturnType<typeof headlinesBy>> {
    const { times, anchors, ...terms } = this.#terms;
    const evidence = [...terms.evidence, ...this.#learned.found()];
    await loadBordersFor(evidence);
    return headlinesBy({ times, evidence, anchors });
  }

  #judgeNext(headlineOf: ReturnType<typeof headlinesBy>): void {
    const headline = this.#judge(this.#done, headlineOf);
    if (headline !== undefined) this.#scan.columns.setVerdict(this.#done, headline.standing, headline.text);
    this.#done += 1;
  }

  #judge(item: number, headlineOf: ReturnType<typeof headlinesBy>): Headline | undefined {
    // A part of a message is judged with it.
    if (this.#scan.columns.kind.at(item) === 0) return undefined;
    const message = this.#scan.messageOf(item);
    if (message === undefined) return undefined;
    const { kind, bytes } = message;
    if (kind === "ieee1609Dot2Data" || kind === "certificate") {
      const timeMs = this.#scan.timeMsOf(item);
      const captured = Number.isNaN(timeMs) ? undefined : new Date(timeMs);
      return headlineOf(bytes, captured, this.#scan.claimsOf(item));
    }
    if (message.isInOldFormat) return oldFormatHeadline;
    return unsignedKinds.has(kind) ? unsignedHeadline : undefined;
  }
}
