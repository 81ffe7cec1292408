import { toHex } from "@v2x/asn1";
import type { DecodedCertificate, TrustAnchor } from "@v2x/credentials";
import { bytesEqual } from "./bytes.ts";
import type { CheckedFile, FileStanding, FilesReport } from "./checked-file.ts";
import type { BundleForm } from "./forms/index.ts";
import type { Manifest } from "./manifest.ts";

/** What a report is made of. */
interface ReportParts {
  readonly form: Pick<BundleForm, "title">;
  readonly manifest: Manifest | undefined;
  /** In the order of the archive. */
  readonly checked: readonly CheckedFile[];
  readonly roots: readonly DecodedCertificate[];
  readonly terms: { readonly trusted?: readonly TrustAnchor[] };
}

const rank: Readonly<Record<FileStanding, number>> = { wrong: 0, open: 1, right: 2, beside: 3 };

/** What people are told of a bundle: its failures first. */
export function reportOf({ form, manifest, checked, roots, terms }: ReportParts): FilesReport {
  const counts = { wrong: 0, open: 0, right: 0, beside: 0 };
  for (const { standing } of checked) counts[standing] += 1;
  const files = [...checked].sort((one, other) => rank[one.standing] - rank[other.standing]);
  const standing = counts.wrong > 0 ? "wrong" : counts.open > 0 || counts.right === 0 ? "open" : "right";
  const faults = manifest?.fault;
  return {
    title: form.title,
    standing,
    headline: headlineOf(files, counts),
    notes: [
      ...(faults === undefined
        ? []
        : [`Its manifest says that it was made with one fault on purpose: ${faults}.`]),
      ...rootNotes(roots, terms.trusted),
    ],
    files,
    counts,
    isOnTrustedRoots: roots.every((root) => anchorOf(root, terms.trusted) !== undefined),
  };
}

function headlineOf(files: readonly CheckedFile[], counts: FilesReport["counts"]): string {
  const { wrong, open, right } = counts;
  const asked = wrong + open + right;
  if (asked === 0) return "Nothing in it is a certificate, a list or a key";
  if (wrong === 0 && open === 0)
    return asked === 1 ? "Its 1 file is in order" : `All ${asked} files are in order`;
  const failures = causes(files.filter(({ standing }) => standing === "wrong"));
  const undecided = causes(files.filter(({ standing }) => standing === "open"));
  return [`${right} of ${asked} in order`, ...failures, ...undecided.map((text) => `open: ${text}`)].join(
    "; ",
  );
}

/** A headline names this many causes, and each by its first file. */
const mostCauses = 3;

/** Files with one cause, the most frequent first: what they have in common, how many, and one of them. */
function causes(files: readonly CheckedFile[]): readonly string[] {
  const byCause = new Map<string, CheckedFile[]>();
  for (const file of files) {
    const cause = causeOf(file);
    byCause.set(cause, [...(byCause.get(cause) ?? []), file]);
  }
  const sorted = [...byCause].sort(([, one], [, other]) => other.length - one.length);
  const named = sorted.slice(0, mostCauses).map(([cause, of]) => causeText(cause, of));
  const further = sorted.slice(mostCauses).reduce((sum, [, of]) => sum + of.length, 0);
  return further === 0 ? named : [...named, `${further} more for other reasons`];
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
  return `${first.path}${more}: ${cause}`;
}

/** On whom the bundle stands, and whether the asker knows that root: those that nobody knows first. */
function rootNotes(
  roots: readonly DecodedCertificate[],
  trusted: readonly TrustAnchor[] | undefined,
): readonly string[] {
  const isKnown = (root: DecodedCertificate) => Number(anchorOf(root, trusted) !== undefined);
  const inOrder = roots.toSorted((one, other) => isKnown(one) - isKnown(other));
  return inOrder.slice(0, mostRoots).map((root) => {
    const { id } = root.value.toBeSigned;
    const name = id.choice === "name" && id.value !== "" ? `"${id.value}" ` : "";
    const who = `${name}(${toHex(root.hashedId8).toUpperCase()})`;
    if (trusted === undefined)
      return `Chains are followed to its own root ${who}. Whether that is one to trust is for its own verdict to say.`;
    const anchor = anchorOf(root, trusted);
    return anchor === undefined
      ? `Chains are followed to its own root ${who}. Nobody has declared that root trusted here.`
      : `Chains are followed to the root ${who}, which is trusted because ${anchor.because}.`;
  });
}

const mostRoots = 3;

function anchorOf(root: DecodedCertificate, trusted: readonly TrustAnchor[] = []): TrustAnchor | undefined {
  return trusted.find(({ certificate }) => bytesEqual(certificate.digest, root.digest));
}
