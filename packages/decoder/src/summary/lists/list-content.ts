import { toHex } from "@v2x/asn1";
import type { Certificate } from "@v2x/v2x-schema";
import { certificateTitle, idOf } from "../certificates.ts";
import type { Spot } from "../spot.ts";
import type { SummaryEntry, SummaryRow } from "../summary.ts";

/** A part of a list whose entries are told alike; a list of 10,000 is told a page at a time. */
export interface Segment {
  readonly list: Spot;
  entryOf(item: Spot): SummaryEntry;
}

/** A trust list or revocation list. */
export interface ListContent {
  readonly title: string;
  readonly rows: readonly SummaryRow[];
  readonly segments: readonly Segment[];
}

/** The entries of a list from one number to another, counted through all its parts. */
export function entriesIn({ segments }: ListContent, from: number, to: number): readonly SummaryEntry[] {
  const entries: SummaryEntry[] = [];
  let start = 0;
  for (const { list, entryOf } of segments) {
    const end = Math.min(to, start + list.length);
    for (let number = Math.max(from, start); number < end; number += 1) {
      entries.push(entryOf(list.at(`[${number - start}]`)!));
    }
    start += list.length;
  }
  return entries;
}

/** How many entries a list has. */
export function entryCount({ segments }: ListContent): number {
  return segments.reduce((sum, { list }) => sum + list.length, 0);
}

/** A certificate as an entry: its role, name and HashedId8. */
export function certificateEntry(
  spot: Spot,
  more: Partial<Pick<SummaryEntry, "addresses" | "note">> = {},
): SummaryEntry {
  const certificate = spot.value as Certificate;
  const { id } = certificate.toBeSigned;
  return {
    layer: spot.layer,
    path: spot.path,
    kind: certificateTitle({
      ...certificate,
      toBeSigned: { ...certificate.toBeSigned, id: { choice: "none", value: null } },
    }),
    ...(id.choice === "name" && id.value !== "" ? { name: id.value } : {}),
    id: idOf(certificate),
    addresses: [],
    isCertificate: true,
    ...more,
  };
}

/** Something that only its hash names. */
export function hashEntry(
  spot: Spot,
  kind: string,
  more: Partial<Pick<SummaryEntry, "name" | "note">> = {},
): SummaryEntry {
  const octets = spot.octets();
  return {
    layer: spot.layer,
    path: spot.path,
    kind,
    ...(octets === undefined ? {} : { id: toHex(octets).toUpperCase() }),
    addresses: [],
    isCertificate: false,
    ...more,
  };
}
