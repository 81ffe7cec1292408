import type { CheckedFile, FileStanding, FilesReport } from "./checked-file.ts";
import type { Layout } from "./forms/index.ts";
import type { OwnRoot } from "./own-roots.ts";

/** What a report is made of. */
interface ReportParts extends Pick<Layout, "faults"> {
  readonly form: Pick<Layout["form"], "title">;
  /** In the order of the archive. */
  readonly checked: readonly CheckedFile[];
  /** Those that nobody vouches for first. */
  readonly roots: readonly OwnRoot[];
  /** Whether the asker said whom to trust. */
  readonly isTrustAsked: boolean;
}

const rank: Readonly<Record<FileStanding, number>> = { wrong: 0, open: 1, right: 2, beside: 3 };

/** What people are told of a bundle: its failures first. */
export function reportOf({ form, faults, checked, roots, isTrustAsked }: ReportParts): FilesReport {
  const counts = { wrong: 0, open: 0, right: 0, beside: 0 };
  for (const { standing } of checked) counts[standing] += 1;
  const files = [...checked].sort((one, other) => rank[one.standing] - rank[other.standing]);
  const standing = counts.wrong > 0 ? "wrong" : counts.open > 0 || counts.right === 0 ? "open" : "right";
  const unknown = roots.filter(({ trust }) => trust === "none" || trust === "removed").length;
  return {
    title: form.title,
    standing,
    headline: headlineOf(files, counts, isTrustAsked ? unknown : 0),
    notes: [
      ...faults.map((fault) => `Its manifest says that it was made with one fault on purpose: ${fault}.`),
      ...roots.slice(0, mostRoots).map(({ note }) => note),
    ],
    files,
    counts,
    isOnTrustedRoots: unknown === 0,
  };
}

function headlineOf(
  files: readonly CheckedFile[],
  counts: FilesReport["counts"],
  unknownRoots: number,
): string {
  const { wrong, open, right } = counts;
  const asked = wrong + open + right;
  if (asked === 0) return "Nothing in it is a certificate, a list or a key";
  if (wrong === 0 && open === 0) {
    const all = asked === 1 ? "Its 1 file is in order" : `All ${asked} files are in order`;
    if (unknownRoots === 0) return all;
    const whose = unknownRoots === 1 ? "its own root, which nobody" : "its own roots, which nobody";
    return `${all} by ${whose} has declared trusted here`;
  }
  const failures = causes(files.filter(({ standing }) => standing === "wrong"));
  const undecided = causes(files.filter(({ standing }) => standing === "open"));
  // What fails comes first, and leaves the less room for what is open.
  const room = Math.max(1, mostCauses - failures.length);
  return [
    `${right} of ${asked} in order`,
    ...named(failures, mostCauses),
    ...named(undecided, room).map((text) => `open: ${text}`),
  ].join("; ");
}

/** A headline names this many causes, and each by its first file. */
const mostCauses = 3;
/** Characters of a cause in a headline; the whole of it stands with its file. */
const longestCause = 120;

/** Files with one cause. */
interface Cause {
  /** What they have in common, how many, and one of them. */
  readonly text: string;
  readonly count: number;
}

function named(all: readonly Cause[], most: number): readonly string[] {
  const further = all.slice(most).reduce((sum, { count }) => sum + count, 0);
  const texts = all.slice(0, most).map(({ text }) => text);
  return further === 0 ? texts : [...texts, `${further} more for other reasons`];
}

/** The most frequent first. */
function causes(files: readonly CheckedFile[]): readonly Cause[] {
  const byCause = new Map<string, CheckedFile[]>();
  for (const file of files) {
    const cause = causeOf(file);
    byCause.set(cause, [...(byCause.get(cause) ?? []), file]);
  }
  return [...byCause]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([cause, of]) => ({ text: causeText(cause, of), count: of.length }));
}

const strangers = /^(\S.*) is not the private key of its certificate$/;

/** The first reason without the file's own name in it. */
function causeOf({ reasons: [first = ""] }: CheckedFile): string {
  return strangers.test(first) ? "key" : first;
}

function causeText(cause: string, files: readonly CheckedFile[]): string {
  const [first] = files as [CheckedFile];
  const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
  if (cause === "key") {
    const path = strangers.exec(first.reasons[0]!)![1];
    return files.length === 1
      ? `1 key does not belong to its certificate: ${path}`
      : `${files.length} keys do not belong to their certificates: ${path}${more}`;
  }
  return `${first.path}${more}: ${shortened(cause.replace(/\.$/, ""))}`;
}

function shortened(text: string): string {
  if (text.length <= longestCause) return text;
  const cut = text.slice(0, longestCause);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestCause / 2))}…`;
}

/** Roots of which the notes tell. */
const mostRoots = 3;
