import type { CheckOutcome } from "@v2x/v2x-schema";
import type { X509Part } from "../x509/index.ts";

/** What is asked of each file of a bundle, apart. */
export const fileQuestions = ["form", "key", "chain", "dates"] as const;
export type FileQuestion = (typeof fileQuestions)[number];

/** How one question was answered. */
export interface FileAnswer {
  readonly state: CheckOutcome;
  /** What was found, for people: clauses or sentences, the worst first; at least one. */
  readonly texts: readonly string[];
}

/**
 * What comes of a file as a whole. `beside`: nothing is asked of it, such as a README; a key is told with its
 * certificate.
 */
export type FileStanding = "wrong" | "open" | "right" | "beside";

/** One file of a bundle. */
export interface CheckedFile {
  /** In the zip file, with slashes. */
  readonly path: string;
  readonly standing: FileStanding;
  /** What it is, for people: role, name and HashedId8 of a certificate; the kind of a list. */
  readonly title: string;
  /** Of a certificate: 16 capital digits. */
  readonly hashedId8?: string;
  /** Of a certificate, in ISO 8601. */
  readonly validFrom?: string;
  readonly validUntil?: string;
  /** Absent where nothing is asked. */
  readonly answers?: Readonly<Record<FileQuestion, FileAnswer>>;
  /** Why it does not hold, or stays open: the worst first, each once. */
  readonly reasons: readonly string[];
  /** What it holds, where it is X.509. */
  readonly x509?: readonly X509Part[];
  /** Index into the files that were checked, to open it by; absent where the file is missing. */
  readonly index?: number;
}

/** How far checking is. */
export interface FilesProgress {
  readonly done: number;
  readonly all: number;
}

/** What comes of a bundle as a whole. */
export interface FilesReport {
  /** What people call such a bundle. */
  readonly title: string;
  readonly standing: Exclude<FileStanding, "beside">;
  /** In one line: "187 of 188 in order; 1 key does not belong to its certificate: keys/AT_003.vkey". */
  readonly headline: string;
  /** Sentences about the whole: on whom it stands, what it says of itself. */
  readonly notes: readonly string[];
  /** Those that fail first, then those that stay open, then the rest, in the order of the archive. */
  readonly files: readonly CheckedFile[];
  readonly counts: Readonly<Record<FileStanding, number>>;
  /**
   * Whether the asker trusts every root that lies in the bundle, by itself or by a trust list; else its chains are
   * followed to one nobody vouches for.
   */
  readonly isOnTrustedRoots: boolean;
}

/** The answer where there is nothing to ask. */
export function notAsked(text: string): FileAnswer {
  return { state: "notApplicable", texts: [text] };
}

/** The worst of several answers to one question, with what speaks for it. */
export function answerFrom(
  found: readonly { readonly state: CheckOutcome; readonly text: string }[],
): FileAnswer {
  const state = (["fail", "unknown", "pass"] as const).find((one) =>
    found.some((each) => each.state === one),
  );
  if (state === undefined) return notAsked(found[0]?.text ?? "");
  const texts = found.flatMap((each) => (each.state === state ? [each.text] : []));
  return { state, texts: [...new Set(texts)] };
}
