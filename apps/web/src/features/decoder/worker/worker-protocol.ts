/** What the screen asks of the decoder's worker and what it gets: the only thing that both sides know. */
import type { EvidenceOrigin, Verdict } from "@v2x/contract";
import type {
  DecodingFailure,
  DecodingFinding,
  ExportFormat,
  FieldNode,
  FieldPair,
  Layer,
  MessageFilter,
  MessageList,
  MessageOrder,
  MessageRates,
  MessageRow,
  MessageVerdict,
  MetCertificate,
  OtherReading,
  Summary,
  SummaryEntry,
  SummaryRow,
  Sureness,
  TextFormat,
  ValueFormat,
  ValueProblem,
  WrittenFormat,
  withoutMessage as wordOfNone,
} from "@v2x/decoder";
import type { CheckedFile, FilesProgress, FilesReport, X509Report } from "@v2x/inspector";
import type { DecoderProduct } from "./decoder-products.ts";

/** How a whole layer is written out. */
export const textFormats = ["notation", "json", "xer"] as const satisfies readonly TextFormat[];

/** By what a list of messages is sorted; `number` is the order of the capture. */
export const messageOrders = [
  "number",
  "time",
  "kind",
  "station",
  "place",
  "size",
  "psid",
  "verdict",
  "signer",
  "remark",
] as const satisfies readonly MessageOrder[];

/** What comes of judging a message, the worst first. */
export const messageVerdicts = [
  "notTrusted",
  "open",
  "trusted",
  "unsigned",
] as const satisfies readonly MessageVerdict[];

/** What a list of messages can be saved as. */
export const exportFormats = ["csv", "json", "pcapng"] as const satisfies readonly ExportFormat[];

/** Stands for frames that hold no message of their own, among the kinds of a filter. */
export const withoutMessage = "none" satisfies typeof wordOfNone;

/** Where octets come from: what somebody typed or pasted, or a file. */
export type Source =
  | { readonly kind: "text"; readonly id: number; readonly text: string }
  | { readonly kind: "file"; readonly id: number; readonly file: File };

/** How far the messages of a source are found. */
export interface ScanProgress {
  /** Frames that were looked at, of all. */
  readonly done: number;
  readonly frames: number;
}

/** How far the messages of a source are judged. */
export interface JudgingProgress {
  /** Items of the list, frames without a message among them, that were gone through, of all. */
  readonly done: number;
  readonly items: number;
}

/** A source as octets, in one or more structures. */
export interface Opened {
  /** Names this source, product and type in further calls; the worker keeps only the latest. */
  readonly id: number;
  /**
   * How the text spelled its octets; a file has its own, `characters` where they are a text that spells none. Of a
   * value in value notation or JSON, they are its encoding.
   */
  readonly spelling: "hex" | "base64" | "binary" | "characters" | WrittenFormat;
  /** What was taken away to get octets, in words. */
  readonly removed: readonly string[];
  /** Sentences about choices made. */
  readonly notes: readonly string[];
  /** Those of `notes` about what was not read: lines that are broken, the rest of a file that is cut. */
  readonly left?: readonly string[];
  /** Hex of all octets; only of a text that was not strict hex. */
  readonly hex?: string;
  /** How many octets there are. */
  readonly length: number;
  /** How many structures there are; at least one. */
  readonly count: number;
  /** The first that holds a message, which may be joined from several. */
  readonly first: number;
  /**
   * It is checked as a whole: `archive`, a zip file, which may hold private keys and is kept nowhere, or `list`, a file
   * of certificates and lists.
   */
  readonly bundle?: "archive" | "list";
}

/** A file of a bundle; `item` names its structure, where it has one. */
export interface ShownFile extends Omit<CheckedFile, "index"> {
  readonly item?: number;
}

/** What came of checking a bundle. */
export interface BundleReport extends Omit<FilesReport, "files"> {
  readonly files: readonly ShownFile[];
}

/** How far the check of a bundle is, or what came of it. */
export type BundleStep = { readonly progress: FilesProgress } | { readonly report: BundleReport };

/** Why a source gives no octets. `text` is what a file holds, where somebody may mend it in the text area. */
export interface Unreadable {
  readonly problem: string;
  readonly text?: string;
}

/** A source that nobody but its owner may read, named in words: `PKCS#8 private key`. */
export interface PrivateKeySource {
  readonly privateKey: string;
  /** Its public part, and what stands beside it, where it is in PEM or DER. */
  readonly x509?: X509Report;
}

/** Certificates, requests and public keys of X.509, which are no structures of V2X. */
export interface X509Source {
  readonly x509: X509Report;
}

/** A source that is not decoded. */
export type Unopened = Unreadable | PrivateKeySource | X509Source;

/** One layer's share of the fields. */
export interface LayerSummary extends Pick<Layer, "name" | "encoding" | "unit" | "offset" | "length"> {
  /** Index of the field that is the whole layer. */
  readonly first: number;
  /** Index behind its last field. */
  readonly end: number;
}

/** Places of all fields, by field index: layers one after the other, each field before its members. */
export interface FieldPlaces {
  /** In bits from the start of the item. */
  readonly starts: Uint32Array;
  /** Behind the last, in bits from the start of the item. */
  readonly ends: Uint32Array;
  /** 0 for a whole layer; 255 stands for anything deeper. */
  readonly depths: Uint8Array;
  /** The enclosing field; a whole layer is its own. */
  readonly parents: Uint32Array;
  /** Index behind the last field inside. */
  readonly subtreeEnds: Uint32Array;
}

/** Points from what was found to a field. */
export interface FieldPointer {
  readonly field: number;
}

/** A finding of any layer; those of frames and headers name no clause. */
export interface PlacedFinding extends FieldPointer, Omit<DecodingFinding, "clause"> {
  readonly clause?: string;
}

/** An item, read: everything but the fields' texts, which are asked for as they come into view. */
export interface ReadItem {
  /** Names this reading in further calls; the worker keeps only the latest. */
  readonly id: number;
  /** Absent, as are sureness and text, where a frame holds nothing for the decoders. */
  readonly type?: string;
  readonly title: string;
  readonly sureness?: Sureness;
  readonly edition?: string;
  readonly others: readonly OtherReading[];
  /** Why the octets may yet be something else. */
  readonly doubts: readonly string[];
  /** The item's octets, headers included. */
  readonly bytes: Uint8Array;
  /** Hex of the structure without its headers: what the call decodes. */
  readonly hex: string;
  readonly layers: readonly LayerSummary[];
  readonly places: FieldPlaces;
  /** The first hundred; the tree's rows have all. */
  readonly findings: readonly PlacedFinding[];
  readonly findingCount: number;
  /** The first hundred; the tree's rows have all. */
  readonly certificates: readonly (MetCertificate & FieldPointer)[];
  readonly certificateCount: number;
  readonly failure?: DecodingFailure & FieldPointer;
  /** The field that people read first. */
  readonly leading?: number;
  /** The field at the place that was asked for. */
  readonly placed?: number;
}

/** What is said of a field: something to know, a broken rule, or that reading stopped there. */
export type FieldFlag = "remark" | "broken" | "failure";

/** What a row of the tree shows. */
export interface FieldRow extends Pick<FieldNode, "name" | "type" | "value" | "meaning"> {
  /** 16 digits; only of certificates. */
  readonly hashedId8?: string;
  /** Something is said of this field; the gravest of it. */
  readonly flag?: FieldFlag;
}

/** Everything about one field. */
export interface FieldDetail extends FieldNode {
  /** 16 digits; only of certificates. */
  readonly hashedId8?: string;
}

/** A reading beside another structure. */
export interface Compared {
  /** What the other one is. */
  readonly title: string;
  readonly pairs: readonly FieldPair[];
}

/** A row of a summary, with the field that it was read from. */
export interface PlacedSummaryRow extends FieldPointer, Omit<SummaryRow, "layer"> {}

/** An entry of a list, with its field. */
export interface PlacedSummaryEntry extends FieldPointer, Omit<SummaryEntry, "layer"> {}

/** An item in people's terms. */
export interface PlacedSummary extends Omit<Summary, "rows"> {
  readonly rows: readonly PlacedSummaryRow[];
}

/** Octets of changed values. */
export interface RebuiltHex {
  /** Of the layer itself. */
  readonly hex: string;
  /** Of the layers around it too, as far as they could be made anew. */
  readonly wholeHex: string;
  /** Sentences that somebody who sends the octets must know. */
  readonly notes: readonly string[];
}

/** An example as it is offered. */
export interface ExampleSummary {
  readonly index: number;
  readonly type: string;
  readonly title: string;
  readonly origin: string;
}

/** Octets at hand for a verdict, in hex, and where they came from. */
export interface EvidenceAtHand {
  readonly hex: string;
  readonly from: Extract<EvidenceOrigin, "given" | "met" | "own">;
  /** Declared trusted, by the user or as the portal's own. */
  readonly isTrusted: boolean;
}

/** What evidence is called. */
export interface EvidenceName {
  /** A certificate's role, name and HashedId8, or whose list it is. */
  readonly title: string;
  /** Of a certificate: 16 capital digits. */
  readonly hashedId8?: string;
  /** Whether it is a self-signed certificate, as what is declared trusted must be. */
  readonly isRoot: boolean;
}

/** A verdict, how it reads as text, and what was met on the way that later ones may need. */
export interface Judged {
  readonly verdict: Verdict;
  readonly text: string;
  readonly met: readonly (EvidenceName & { readonly hex: string })[];
}

/** The worker's calls: what goes in, what comes out. */
export interface WorkerCalls {
  /** Fetches what most inputs need besides the worker itself: decoders of road messages, and what judges. */
  preload: { in: Record<never, never>; out: undefined };
  open: { in: { source: Source; product: DecoderProduct; type: string }; out: Opened | Unopened };
  /**
   * Goes on with the check of a bundle for a moment; to be asked until there is a report. With evidence it begins anew,
   * by that.
   */
  checkBundle: { in: { opened: number; evidence?: readonly EvidenceAtHand[] }; out: BundleStep };
  /** Looks for messages for a short while; asked again until all frames are done. */
  scan: { in: { opened: number }; out: ScanProgress };
  /** The messages that were found so far, chosen and in order. */
  list: {
    in: { opened: number; filter: MessageFilter; order: MessageOrder; isDescending: boolean };
    out: MessageList;
  };
  /**
   * Begins to judge the messages of a source, all frames of which were looked at, by what is at hand and what the source
   * holds. Verdicts that were given before are taken back.
   */
  beginJudging: {
    in: { opened: number; now: string | undefined; evidence: readonly EvidenceAtHand[] };
    /** Names this run in further calls; the worker keeps only the latest. */
    out: number;
  };
  /** Judges messages for a short while; asked again until all are done. */
  judgeOn: { in: { run: number }; out: JudgingProgress };
  messages: { in: { opened: number; items: readonly number[] }; out: readonly MessageRow[] };
  /** Undefined where no two messages have a time. */
  rates: { in: { opened: number; filter: MessageFilter }; out: MessageRates | undefined };
  /** A sentence for each station that breaks a rule which no message shows alone; known once all were found. */
  stationRemarks: { in: { opened: number }; out: readonly string[] };
  export: { in: WorkerCalls["list"]["in"] & { format: ExportFormat }; out: Blob };
  /** `place` names a field as `placeOf` does; `item` may be too large, as in an old address: then it is the last. */
  read: { in: { opened: number; item: number; place?: string | undefined }; out: ReadItem };
  rows: { in: { reading: number; fields: readonly number[] }; out: readonly FieldRow[] };
  detail: { in: { reading: number; field: number }; out: FieldDetail };
  /** The reading in people's terms; undefined where the decoder has none for its type. */
  summary: { in: { reading: number }; out: PlacedSummary | undefined };
  /** Entries of a list, from one number to another. */
  entries: { in: { reading: number; from: number; to: number }; out: readonly PlacedSummaryEntry[] };
  text: { in: { reading: number; format: TextFormat }; out: string };
  /** On which line of the text each field stands, counted from 1; 0 where it has none. */
  lines: { in: { reading: number; format: TextFormat }; out: Uint32Array };
  /** Lays the reading beside the first structure of another source. */
  compare: {
    in: { reading: number; source: Source; product: DecoderProduct; type: string };
    out: Compared | Unopened;
  };
  /** The value of one layer of the reading, to be changed; undefined where the layer has none. */
  values: { in: { reading: number; layer: number; format: ValueFormat }; out: string | undefined };
  /** A layer's changed text in the other form. */
  rewrite: {
    in: { reading: number; layer: number; from: ValueFormat; to: ValueFormat; text: string };
    out: { readonly text: string } | { readonly problem: ValueProblem };
  };
  /** The octets of a layer with changed values. */
  rebuild: {
    in: { reading: number; layer: number; format: ValueFormat; text: string };
    out: RebuiltHex | { readonly problem: ValueProblem };
  };
  placeOf: { in: { reading: number; field: number }; out: string };
  fieldOf: { in: { reading: number; place: string }; out: number | undefined };
  find: { in: { reading: number; searched: string }; out: Uint32Array };
  byName: {
    in: { reading: number; letters: string; fields: Uint32Array; from: number };
    out: number | undefined;
  };
  /**
   * Judges a reading's structure by what is at hand and what the same source holds; a later call ends one that has not
   * begun.
   *
   * @throws Error `supersededText` in an earlier call, and where another reading was made meanwhile.
   */
  verdict: {
    in: { reading: number; now: string | undefined; evidence: readonly EvidenceAtHand[] };
    out: Judged;
  };
  /** Names octets that somebody gives as evidence; undefined where they are none. */
  evidenceName: { in: { hex: string }; out: EvidenceName | undefined };
  hexOf: { in: { source: Source }; out: { readonly hex: string } | Unreadable | PrivateKeySource };
  /** Names the private key that a text is, before any of it leaves the browser. */
  privateKey: { in: { text: string }; out: string | undefined };
  examples: { in: { product: DecoderProduct }; out: readonly ExampleSummary[] };
  example: { in: { index: number }; out: string };
}
export type WorkerCallName = keyof WorkerCalls;

/** Words of an error by which a call ends whose answer nobody waits for any more: something newer was asked for. */
export const supersededText = "something newer was asked for";

/** A call on its way. */
export type WorkerRequest = {
  [N in WorkerCallName]: { readonly id: number; readonly call: N; readonly input: WorkerCalls[N]["in"] };
}[WorkerCallName];

/** A call's answer; `isPartMissing` where a file that the worker is made of did not arrive. */
export type WorkerAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string; readonly isPartMissing?: boolean };
