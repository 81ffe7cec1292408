import { toHex } from "@v2x/asn1";
import {
  type DecodedCertificate,
  type Evidence,
  encodingCheck,
  issuerNamed,
  judge,
  judgeAmong,
  openEvidence,
  type TrustAnchor,
  type Verdict,
  validityOf,
} from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import type { CheckOutcome } from "@v2x/v2x-schema";
import type { X509Part } from "../x509/index.ts";
import { answersOf } from "./check-certificate.ts";
import { keyAnswer } from "./check-key.ts";
import {
  answerFrom,
  type CheckedFile,
  type FileAnswer,
  type FileQuestion,
  type FileStanding,
  type FilesProgress,
  type FilesReport,
  fileQuestions,
  notAsked,
} from "./checked-file.ts";
import { holdsDigits, isForeign, type Layout, layoutOf } from "./forms/index.ts";
import { type OwnRoot, ownRoots } from "./own-roots.ts";
import { reportOf } from "./report.ts";
import {
  aboutX509,
  isX509File,
  type X509Files,
  type X509Key,
  x509KeysIn,
  x509OwnerOf,
} from "./x509-files.ts";
import type { UnpackedFile } from "./zip/index.ts";

/** What a bundle is checked by, beside itself. */
export interface FilesTerms {
  /** The moment for which the answers hold. */
  readonly now: Date;
  /** Certificates and lists at hand, from `openEvidence`. */
  readonly known?: readonly Evidence[];
  /** Roots that the asker trusts. The bundle's own are followed as well, and the report tells which it stands on. */
  readonly trusted?: readonly TrustAnchor[];
  /** What is X.509 in it, from `x509In`; what is left out is judged as the other files are. */
  readonly x509?: X509Files;
}

/**
 * Checks the files of a bundle as a whole: each key against its certificate, each chain up to its root, each date and
 * each encoding, by the rules that certificates are judged by anywhere. Each step looks at one file.
 *
 * @param packed - as `filesOfBundle` gives them.
 */
export function* checkFiles(
  packed: readonly UnpackedFile[],
  terms: FilesTerms,
): Generator<FilesProgress, FilesReport> {
  const files = withoutFolder(packed);
  const opened = openFiles(files);
  const bench = benchOf(files, opened, terms);
  const checked: CheckedFile[] = [];
  for (const [index, { path, octets }] of files.entries()) {
    const parts = terms.x509?.get(octets);
    const isBeside = isBesideOf(path, octets, bench) && !isX509File(parts);
    const file = isBeside
      ? besideOf(path, bench)
      : isX509File(parts)
        ? x509File(path, octets, parts, bench)
        : checkedFile(path, bench);
    checked.push({ ...file, index });
    if (!isBeside) yield { done: index + 1, all: files.length };
  }
  const missing = missingFiles(opened);
  return reportOf({
    ...opened,
    checked: withFurther([...missing, ...checked], bench),
    roots: bench.roots,
    isTrustAsked: terms.trusted !== undefined,
  });
}

/** Files as their bundle lays them out. */
interface OpenedFiles extends Layout {
  readonly octets: ReadonlyMap<string, Uint8Array>;
  /** Why files cannot be read. */
  readonly troubles: ReadonlyMap<string, string>;
}

function openFiles(files: readonly UnpackedFile[]): OpenedFiles {
  const octets = new Map(files.map((file) => [file.path, file.octets]));
  const troubles = new Map(
    files.flatMap(({ path, trouble }) => (trouble === undefined ? [] : [[path, trouble] as const])),
  );
  return { octets, troubles, ...layoutOf(octets) };
}

/** Whether nothing is asked of a file: it is told with another, or is none of the bundle's. */
function isBesideOf(path: string, octets: Uint8Array, { form, evidence, troubles }: Bench): boolean {
  if (evidence.has(path)) return false;
  if (troubles.has(path)) return false;
  if (form.isBeside(path)) return true;
  const { issuer, role } = form.placeOf(path);
  return issuer === undefined && role === undefined && isForeign(path, octets);
}

/** Files by their paths in the bundle: one that was unpacked and packed again often stands in a folder more. */
function withoutFolder(files: readonly UnpackedFile[]): readonly UnpackedFile[] {
  const folder = commonFolder(files.map(({ path }) => path));
  return folder === "" ? files : files.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
}

/** The folder in which all files are, with a slash; empty where they are in several, or a unit's folder is the bundle. */
function commonFolder(paths: readonly string[]): string {
  const marks = ["trust/aa.oer", "manifest.json"];
  const [found] = paths.flatMap((path) => {
    const mark = marks.find((one) => path.endsWith(`/${one}`));
    return mark === undefined ? [] : [path.slice(0, -mark.length)];
  });
  return found !== undefined && paths.every((path) => path.startsWith(found)) ? found : "";
}

/** Everything that the files are held against. */
interface Bench extends OpenedFiles {
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly certificates: ReadonlyMap<string, DecodedCertificate>;
  readonly roots: readonly OwnRoot[];
  /** Private keys in PEM and DER, for X.509. */
  readonly x509Keys: readonly X509Key[];
  readonly now: Date;
  judge(path: string): Verdict;
}

function benchOf(
  files: readonly UnpackedFile[],
  opened: OpenedFiles,
  { now, known = [], trusted, x509 }: FilesTerms,
): Bench {
  const evidence = new Map<string, Evidence>();
  for (const [path, octets] of opened.octets) {
    const found =
      octets.length > longestEvidence || opened.form.isBeside(path) ? undefined : openEvidence(octets);
    if (found !== undefined) evidence.set(path, found);
  }
  const certificates = new Map(
    [...evidence].flatMap(([path, one]) =>
      one.kind === "certificate" ? [[path, one.certificate] as const] : [],
    ),
  );
  const all = [...evidence.values(), ...known];
  const roots = ownRoots(certificates.values(), { known: all, now, ...(trusted && { trusted }) });
  const own = roots
    .filter(({ trust }) => trust !== "removed")
    .map(({ certificate }) => ({ certificate, because: "it lies in this bundle as its root" }));
  const judgeOne = judgeAmong({ known: all, trusted: [...(trusted ?? []), ...own], now });
  return {
    ...opened,
    evidence,
    certificates,
    roots,
    x509Keys: x509 === undefined ? [] : x509KeysIn(files, x509),
    now,
    judge(path) {
      const one = evidence.get(path);
      return one === undefined ? judge({ bytes: opened.octets.get(path)!, now }) : judgeOne(one);
    },
  };
}

/** Octets of a certificate, list or message that is judged; as many as the decoders take. */
const longestEvidence = 1_048_576;

function checkedFile(path: string, bench: Bench): CheckedFile {
  const octets = bench.octets.get(path)!;
  const trouble = bench.troubles.get(path);
  if (trouble !== undefined) return unreadable(path, trouble);
  if (octets.length === 0) return unreadable(path, "it is empty");
  if (octets.length > longestEvidence)
    return unreadable(path, `it has ${octets.length} octets, more than are looked at here`);
  const place = bench.form.placeOf(path);
  const certificate = bench.certificates.get(path);
  if (certificate === undefined && holdsDigits(octets))
    return unreadable(path, "it holds hexadecimal digits in place of the octets that they stand for");
  const encoding = place.issuer === undefined ? undefined : encodingCheck(octets);
  if (encoding?.outcome === "fail") return unreadable(path, `no certificate can be read: ${encoding.found}`);
  const verdict = bench.judge(path);
  const issuer = place.issuer === undefined ? undefined : bench.certificates.get(place.issuer);
  const isOther = certificate && issuer && issuerNamed(certificate, issuer).outcome === "fail";
  const key =
    certificate === undefined
      ? notAsked("No certificate, so no key belongs to it.")
      : keyAnswer(
          place,
          certificate,
          isOther ? issuerOf(certificate, bench) : (issuer ?? issuerOf(certificate, bench)),
        );
  const hasOwnKey = key.state === "pass";
  const rest = answersOf(verdict, certificate, { place, hasOwnKey, now: bench.now });
  const chain =
    isOther === true
      ? { state: "fail" as const, texts: [`it names another issuer than ${shortPath(place.issuer!)}`] }
      : rest.chain;
  const digestAnswer = digestOf(path, octets, bench);
  const answers = { form: worst(rest.form, digestAnswer), key, chain, dates: rest.dates };
  return {
    path,
    title: verdict.title,
    ...(certificate === undefined ? {} : aboutCertificate(certificate)),
    answers,
    ...standingOf(answers),
  };
}

function x509File(path: string, octets: Uint8Array, parts: readonly X509Part[], bench: Bench): CheckedFile {
  const about = aboutX509(path, parts, bench.x509Keys);
  const { form } = about.answers;
  const answers = { ...about.answers, form: worst(form, digestOf(path, octets, bench)) };
  return { path, ...about, answers, ...standingOf(answers) };
}

/** Without the folder of the unit, so that several files have one reason. */
function shortPath(path: string): string {
  return path.split("/").slice(-2).join("/");
}

function issuerOf({ value: { issuer } }: DecodedCertificate, { certificates }: Bench) {
  if (!(issuer.value instanceof Uint8Array)) return undefined;
  const id = toHex(issuer.value);
  return [...certificates.values()].find((one) => toHex(one.hashedId8) === id);
}

function aboutCertificate(certificate: DecodedCertificate) {
  const { notBefore, notAfter } = validityOf(certificate.value.toBeSigned.validityPeriod);
  return {
    hashedId8: toHex(certificate.hashedId8).toUpperCase(),
    ...(Number.isNaN(notBefore.getTime()) ? {} : { validFrom: notBefore.toISOString() }),
    ...(Number.isNaN(notAfter.getTime()) ? {} : { validUntil: notAfter.toISOString() }),
  };
}

/** Whether the file is the one that the manifest was written for. */
function digestOf(path: string, octets: Uint8Array, { digests }: Layout): FileAnswer | undefined {
  const listed = digests.get(path);
  if (listed === undefined || listed === toHex(digest("sha256", octets))) return undefined;
  return { state: "fail", texts: ["its SHA-256 is not the one in manifest.json"] };
}

function worst(answer: FileAnswer, other: FileAnswer | undefined): FileAnswer {
  if (other === undefined) return answer;
  return answerFrom([answer, other].flatMap(({ state, texts }) => texts.map((text) => ({ state, text }))));
}

function standingOf(
  answers: Readonly<Record<FileQuestion, FileAnswer>>,
): Pick<CheckedFile, "standing" | "reasons"> {
  const textsOf = (wanted: CheckOutcome) =>
    fileQuestions.flatMap((question) => (answers[question].state === wanted ? answers[question].texts : []));
  const [wrong, open] = [textsOf("fail"), textsOf("unknown")];
  const standing = wrong.length > 0 ? "wrong" : open.length > 0 ? "open" : "right";
  return { standing, reasons: [...new Set([...wrong, ...open])] };
}

function unreadable(path: string, reason: string): CheckedFile {
  const rest = notAsked("What cannot be read cannot be checked further.");
  const form = { state: "fail", texts: [reason] } as const;
  const answers = { form, key: rest, chain: rest, dates: rest };
  return { path, title: "unreadable file", answers, ...standingOf(answers) };
}

function besideOf(path: string, opened: OpenedFiles): CheckedFile {
  const differs = digestOf(path, opened.octets.get(path)!, opened);
  return {
    path,
    title: "",
    standing: differs === undefined ? "beside" : "wrong",
    reasons: differs?.texts ?? [],
  };
}

/** What the layout or a manifest names and nobody put there. */
function missingFiles({ octets, digests, form }: OpenedFiles): readonly CheckedFile[] {
  const missing = [...new Set([...form.missing, ...digests.keys()])].filter((path) => !octets.has(path));
  const places = missing.some((path) => digests.has(path)) ? placesByDigest(octets) : undefined;
  return missing.map((path): CheckedFile => {
    const place = places?.get(digests.get(path) ?? "");
    const reason = place === undefined ? "it is missing" : `it is missing here; its octets lie in ${place}`;
    return { path, title: "missing file", standing: "wrong", reasons: [reason] };
  });
}

function placesByDigest(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, string> {
  return new Map([...files].map(([path, octets]) => [toHex(digest("sha256", octets)), path]));
}

/** The files with what the form has to say of keys that stand apart. */
function withFurther(
  files: readonly CheckedFile[],
  { form, certificates, x509Keys }: Bench,
): readonly CheckedFile[] {
  const further = new Map(form.further(certificates).map((check) => [check.path, check]));
  const told = files.flatMap(({ reasons }) => reasons);
  const standings: Readonly<Record<CheckOutcome, FileStanding>> = {
    fail: "wrong",
    unknown: "open",
    pass: "right",
    notApplicable: "beside",
  };
  return files.map((file) => {
    const check = further.get(file.path);
    // A file that is wrong for its certificate need not be wrong once more by itself.
    if (file.answers === undefined && told.some((text) => text.startsWith(`${file.path} `)))
      return { ...file, standing: "beside", reasons: [] };
    // Whether the key in an X.509 file is its own was asked with the rest of it.
    if (check === undefined || file.standing === "wrong" || file.x509 !== undefined) return file;
    const owner = check.outcome === "unknown" ? x509OwnerOf(file.path, files, x509Keys) : undefined;
    if (owner !== undefined)
      return { ...file, standing: "right", reasons: [`it is the private key of ${owner}`] };
    const said = check.found ?? check.expected;
    return { ...file, standing: standings[check.outcome], reasons: [said] };
  });
}
