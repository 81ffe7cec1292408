/**
 * Judging in the worker: a part of its own, loaded when a verdict is first asked for. Nothing of what is judged leaves
 * the worker.
 */
import { fromHex, toHex } from "@v2x/asn1";
import { verdictTypes } from "@v2x/contract";
import { type CaptureScan, certificateNameOf } from "@v2x/decoder";
import {
  type FilesTerms,
  inspect,
  learnedFrom,
  type NamedEvidence,
  namedEvidence,
  type OriginatedAnchor,
  type OriginatedEvidence,
  trustAnchorOf,
  verdictText,
} from "@v2x/inspector";
import type { MessageClaims } from "@v2x/v2x-schema";

export {
  checkFiles,
  filesOfBundle,
  hasPartsOfLists,
  isForDecoders,
  readX509,
  withPartsOfLists,
  x509In,
  ZipError,
} from "@v2x/inspector";

import { CaptureEvidence, CaptureJudging, type JudgingTerms } from "./capture-judging.ts";
import type { EvidenceAtHand, EvidenceName, Judged } from "./worker-protocol.ts";

/** Frames of a capture that are looked through for certificates, and how many of those are kept. */
const mostFrames = 2_000;
const mostLearned = 500;
/** What is met is kept in the tab, where there is little room. */
const longestMet = 32 * 1024;
/** Opened evidence that is remembered by its hex: what is at hand changes little from one verdict to the next. */
const mostRemembered = 1_000;

/** What is to be judged, as the session has it. */
export interface JudgedSource {
  readonly structure: Uint8Array;
  readonly type: string | undefined;
  /** When it was captured, in ISO 8601. */
  readonly captured?: string | undefined;
  /** What its message says, where it was decoded. */
  readonly claims?: MessageClaims | undefined;
  /** The structures of the same source. */
  readonly count: number;
  item(index: number): { readonly structure: Uint8Array };
  /** The list of their messages, where there are several. */
  readonly scan?: CaptureScan;
}

/** Judges for one session; remembers what it opened. */
export class Judging {
  readonly #ofCaptures = new WeakMap<CaptureScan, CaptureEvidence>();
  readonly #opened = new Map<string, NamedEvidence | undefined>();
  #learned: { readonly of: unknown; readonly evidence: readonly OriginatedEvidence[] } | undefined;

  /**
   * @param asked - the time for which it is judged, in ISO 8601; where absent, the one that `timeToJudge` finds.
   * @param source - whose certificates are learned once, however many of its structures are judged.
   */
  async verdict(
    source: JudgedSource,
    key: unknown,
    asked: string | undefined,
    atHand: readonly EvidenceAtHand[],
  ): Promise<Judged> {
    const { times, ...terms } = this.#judgingTerms(asked, atHand);
    const verdict = await inspect({
      bytes: source.structure,
      type: verdictTypes.find((offered) => offered === source.type) ?? "unknown",
      ...terms,
      claims: source.claims,
      times: { ...times, ...(source.captured !== undefined && { captured: new Date(source.captured) }) },
      evidence: [...terms.evidence, ...this.#learnedOf(source, key)],
    });
    const met = learnedFrom(source.structure).filter(({ bytes }) => bytes.length <= longestMet);
    return {
      verdict,
      text: verdictText(verdict),
      met: met.map(({ bytes, title, isRoot }) => ({ hex: toHex(bytes), title, isRoot })),
    };
  }

  /** What a bundle is checked by beside itself: the same as a verdict. */
  termsOf(atHand: readonly EvidenceAtHand[]): Required<Pick<FilesTerms, "known" | "trusted">> {
    const { evidence, anchors } = this.#openAll(atHand);
    return { known: evidence.map((one) => one.evidence), trusted: anchors.map(trustAnchorOf) };
  }

  /**
   * Begins to judge all messages of a capture.
   *
   * @param scan - of which all frames were looked at.
   */
  messages(scan: CaptureScan, asked: string | undefined, atHand: readonly EvidenceAtHand[]): CaptureJudging {
    const learned = this.#ofCaptures.get(scan) ?? new CaptureEvidence(scan);
    this.#ofCaptures.set(scan, learned);
    return new CaptureJudging(scan, learned, this.#judgingTerms(asked, atHand));
  }

  /** What people call the certificates at hand, by HashedId8. */
  names(atHand: readonly EvidenceAtHand[]): ReadonlyMap<string, string> {
    return new Map(
      atHand.flatMap(({ hex }) => {
        const { evidence } = this.#open(hex) ?? {};
        if (evidence?.kind !== "certificate") return [];
        const { value, hashedId8 } = evidence.certificate;
        const name = certificateNameOf(value);
        return name === undefined ? [] : [[toHex(hashedId8).toUpperCase(), name] as const];
      }),
    );
  }

  name(hex: string): EvidenceName | undefined {
    const opened = this.#open(hex);
    if (opened === undefined) return undefined;
    const { title, isRoot, hashedId8 } = opened;
    return { title, isRoot, ...(hashedId8 !== undefined && { hashedId8 }) };
  }

  #judgingTerms(asked: string | undefined, atHand: readonly EvidenceAtHand[]): JudgingTerms {
    const times = { now: new Date(), ...(asked !== undefined && { asked: new Date(asked) }) };
    return { times, ...this.#openAll(atHand) };
  }

  #openAll(atHand: readonly EvidenceAtHand[]): Omit<JudgingTerms, "times"> {
    const evidence: OriginatedEvidence[] = [];
    const anchors: OriginatedAnchor[] = [];
    for (const { hex, from, isTrusted } of atHand) {
      const opened = this.#open(hex);
      if (opened === undefined) continue;
      const one = opened.evidence;
      if (isTrusted && opened.isRoot && one.kind === "certificate" && from !== "met") {
        anchors.push({ certificate: one.certificate, from });
      }
      evidence.push({ evidence: one, from });
    }
    return { evidence, anchors };
  }

  #open(hex: string): NamedEvidence | undefined {
    if (!this.#opened.has(hex)) {
      if (this.#opened.size >= mostRemembered) this.#opened.clear();
      this.#opened.set(hex, namedEvidence(fromHex(hex)));
    }
    return this.#opened.get(hex);
  }

  #learnedOf({ count, item, scan }: JudgedSource, key: unknown): readonly OriginatedEvidence[] {
    if (count <= 1) return [];
    const ofList = scan && this.#ofCaptures.get(scan);
    if (ofList?.isDone) return ofList.found();
    if (this.#learned?.of !== key) {
      const met = new Map<string, OriginatedEvidence>();
      for (let index = 0; index < Math.min(count, mostFrames) && met.size < mostLearned; index += 1) {
        for (const { bytes, evidence } of learnedFrom(item(index).structure)) {
          const name = toHex(bytes);
          if (!met.has(name)) met.set(name, { evidence, from: "file" });
        }
      }
      this.#learned = { of: key, evidence: [...met.values()] };
    }
    return this.#learned!.evidence;
  }
}
