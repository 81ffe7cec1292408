/** IP datagrams that were sent in fragments, put together. @see RFC 791 — 3.2, RFC 8200 — 4.5, RFC 5722 */

import type { DatagramPart } from "../headers/index.ts";
import { maximalJoinedOctets, mostDatagramsUnderWay, secondsOfDatagram } from "../limits.ts";

/** A datagram of which all fragments are there. */
export interface JoinedDatagram {
  /** Frames that had a part, in the order of their octets. */
  readonly frames: readonly number[];
  readonly bytes: Uint8Array;
  /** Of IP: what the datagram holds. */
  readonly protocol: number;
}

/** No datagram of IP is longer, in octets. */
const longestDatagram = 65_535;

interface Fragment {
  readonly frame: number;
  readonly at: number;
  readonly bytes: Uint8Array;
}

interface UnderWay {
  readonly sinceMs: number;
  fragments: Fragment[];
  /** Octets of the whole, known from its last fragment. */
  length: number | undefined;
  octets: number;
}

/**
 * Joins fragments as they come. What stays incomplete is forgotten: after 60 seconds of the capture's time, or when
 * too many others are begun. Fragments that overlap, or do not agree where the datagram ends, are no work of an honest
 * sender, and end the datagram.
 */
export class DatagramJoiner {
  private readonly underWay = new Map<string, UnderWay>();
  private kept = 0;

  /**
   * @param bytes - the fragment's octets, which are kept as they are.
   * @returns the datagram that is whole by it; `overlap` where it overlaps, or disagrees about the end, and so ends
   *   one that was begun.
   */
  add(
    frame: number,
    timeMs: number,
    part: DatagramPart,
    bytes: Uint8Array,
  ): JoinedDatagram | "overlap" | undefined {
    const end = part.at + bytes.length;
    if (end > longestDatagram) return undefined;
    const known = this.underWay.get(part.datagram);
    const isOld = known !== undefined && timeMs - known.sinceMs > 1000 * secondsOfDatagram;
    if (isOld) this.forget(part.datagram);
    const begun: UnderWay = (isOld ? undefined : known) ?? {
      sinceMs: timeMs,
      fragments: [],
      length: undefined,
      octets: 0,
    };
    const same = begun.fragments.find(({ at }) => at === part.at);
    // Ethernet sees the same fragment twice where it is sent again.
    if (same?.bytes.length === bytes.length) return undefined;
    const overlaps = begun.fragments.some(({ at, bytes: other }) => at < end && part.at < at + other.length);
    // Two ends, or octets behind the end.
    const disagrees = part.hasMore
      ? begun.length !== undefined && end > begun.length
      : begun.length !== undefined || begun.fragments.some(({ at }) => at >= end);
    if (overlaps || disagrees) {
      this.forget(part.datagram);
      return "overlap";
    }
    begun.fragments.push({ frame, at: part.at, bytes });
    begun.octets += bytes.length;
    this.kept += bytes.length;
    if (!part.hasMore) begun.length = end;
    this.underWay.set(part.datagram, begun);
    this.makeRoom();
    return begun.octets === begun.length ? this.whole(part, begun) : undefined;
  }

  private whole({ datagram, protocol }: DatagramPart, { fragments, length }: UnderWay): JoinedDatagram {
    this.forget(datagram);
    const inOrder = fragments.sort((one, other) => one.at - other.at);
    const bytes = new Uint8Array(length!);
    for (const fragment of inOrder) bytes.set(fragment.bytes, fragment.at);
    return { frames: inOrder.map(({ frame }) => frame), bytes, protocol };
  }

  private makeRoom(): void {
    for (const datagram of this.underWay.keys()) {
      if (this.underWay.size <= mostDatagramsUnderWay && this.kept <= maximalJoinedOctets) return;
      this.forget(datagram);
    }
  }

  private forget(datagram: string): void {
    this.kept -= this.underWay.get(datagram)?.octets ?? 0;
    this.underWay.delete(datagram);
  }
}
