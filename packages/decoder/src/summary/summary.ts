/** What the decoder says of an input in people's terms: the contract between summaries and whoever shows them. */

/** Where the field stands that something is said of. */
export interface FieldPlace {
  /** Index into the reading's layers. */
  readonly layer: number;
  readonly path: string;
}

/** What a row is about; whoever shows it has the words. */
export const summaryLabels = [
  // Certificates
  "name",
  "issuer",
  "hashedId8",
  "validFrom",
  "validUntil",
  "key",
  "permissions",
  "region",
  "mayIssue",
  "mayRequest",
  "assurance",
  "revocation",
  "operator",
  // Messages
  "station",
  "stationType",
  "role",
  "application",
  "signer",
  "position",
  "generated",
  "speed",
  "heading",
  "motion",
  "size",
  "cause",
  "quality",
  "detected",
  "validity",
  "relevance",
  "termination",
  "intersection",
  "phases",
  "lanes",
  "requests",
  "states",
  "text",
  "objects",
  "sensors",
  "profile",
  "content",
  // Lists
  "sequence",
  "issued",
  "nextUpdate",
  "entries",
  "series",
  "quorum",
  // Requests, responses and envelopes
  "device",
  "enrolledBy",
  "privacy",
  "form",
  "mechanism",
  "answer",
  "delivered",
  "request",
  "period",
  "download",
  "file",
  "links",
  "recipient",
] as const;
export type SummaryLabel = (typeof summaryLabels)[number];

/** What a moment bounds: a validity that begins or ends with it, a list that is replaced then, or nothing. */
export type MomentBound = "start" | "end" | "update" | "none";

/** A line of words. */
export interface SummaryLine {
  readonly text: string;
  /** What only somebody who looks closer wants to read. */
  readonly detail?: string;
}

/** What a row says. */
export type RowValue =
  /** Lines of words; `more` counts those left out. */
  | { readonly kind: "words"; readonly lines: readonly SummaryLine[]; readonly more?: number }
  /** `iso` in UTC; `scale` is the same moment as its own clock shows it. */
  | { readonly kind: "moment"; readonly iso: string; readonly bound: MomentBound; readonly scale?: string }
  /** A certificate, by 16 upper-case hexadecimal digits and, where it is known, by what people call it. */
  | { readonly kind: "certificate"; readonly hashedId8: string; readonly name?: string };

/** One line of a summary, with the field that it was read from. */
export interface SummaryRow extends FieldPlace {
  readonly label: SummaryLabel;
  readonly value: RowValue;
  /** Left out where there is little room. */
  readonly isMinor?: true;
}

/** Metres to the east and to the north of the summary's position. */
export type PlotPoint = readonly [east: number, north: number];

/** Something around a position: where a station has been, ways to an event, lanes, an area, single objects. */
export interface PlotLine {
  readonly kind: "path" | "lane" | "area" | "objects";
  readonly points: readonly PlotPoint[];
}

/** Where a message is about, in degrees of WGS 84. */
export interface SummaryPosition extends FieldPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** Clockwise from north. */
  readonly headingDegrees?: number;
  readonly lines?: readonly PlotLine[];
}

/** An input in people's terms. */
export interface Summary {
  readonly kind: "certificate" | "message" | "list" | "exchange" | "envelope";
  /** What it is: `AA`, `pseudonym certificate`, `CAM`. */
  readonly title: string;
  /** The most important first. */
  readonly rows: readonly SummaryRow[];
  readonly position?: SummaryPosition;
  /** Of a list: how many entries it has. */
  readonly entryCount?: number;
}

/** One entry of a list. */
export interface SummaryEntry extends FieldPlace {
  /** What it is, or what happens to it: `AA`, `no longer trusted`. */
  readonly kind: string;
  readonly name?: string;
  /** A HashedId8 of 16 upper-case hexadecimal digits, or a longer or shorter hash. */
  readonly id?: string;
  readonly addresses: readonly string[];
  readonly note?: string;
  /** Whether the field is a certificate, which can be opened by itself. */
  readonly isCertificate: boolean;
}

/** What summaries are told besides the input. */
export interface SummaryContext {
  /**
   * What people call the certificate of a HashedId8 that is not in the input; undefined where nobody knows.
   *
   * @param hashedId8 - 16 upper-case hexadecimal digits.
   */
  nameOf?(hashedId8: string): string | undefined;
}
