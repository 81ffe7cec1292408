/**
 * Judging in the worker: a part of its own, loaded when a verdict is first asked for. Nothing of what is judged leaves
 * the worker.
 */
import { fromHex, toHex } from "@v2x/asn1";
import { verdictTypes } from "@v2x/contract";
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

export {
  checkFiles,
  filesOfBundle,
  hasPartsOfLists,
  readX509,
  withPartsOfLists,
  x509In,
  ZipError,
} from "@v2x/inspector";

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
  /** The structures of the same source. */
  readonly count: number;
  item(index: number): { readonly structure: Uint8Array };
}

/** Judges for one session; remembers what it opened. */
export class Judging {
  readonly #opened = new Map<string, NamedEvidence | undefined>();
  #learned: { readonly of: unknown; readonly evidence: readonly OriginatedEvidence[] } | undefined;

  /**
   * @param now - in ISO 8601; the present where absent.
   * @param source - whose certificates are learned once, however many of its structures are judged.
   */
  verdict(
    source: JudgedSource,
    key: unknown,
    now: string | undefined,
    atHand: readonly EvidenceAtHand[],
  ): Judged {
    const { evidence, anchors } = this.#openAll(atHand);
    const verdict = inspect({
      bytes: source.structure,
      type: verdictTypes.find((offered) => offered === source.type) ?? "unknown",
      now: now === undefined ? new Date() : new Date(now),
      evidence: [...evidence, ...this.#learnedOf(source, key)],
      anchors,
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

  name(hex: string): EvidenceName | undefined {
    const opened = this.#open(hex);
    return opened && { title: opened.title, isRoot: opened.isRoot };
  }

  #openAll(atHand: readonly EvidenceAtHand[]) {
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

  #learnedOf({ count, item }: JudgedSource, key: unknown): readonly OriginatedEvidence[] {
    if (count <= 1) return [];
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
