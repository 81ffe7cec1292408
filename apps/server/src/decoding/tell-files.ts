/** What the command line tells of bundles, and of lists with the certificates in them. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { readAll, textOf } from "@v2x/decoder";
import {
  type CheckedFile,
  checkFiles,
  type FilesReport,
  fileQuestions,
  filesOfBundle,
  isForDecoders,
  type UnpackedFile,
  withPartsOfLists,
  type X509Files,
  x509In,
  ZipError,
} from "@v2x/inspector";
import { jsonText } from "./json-text.ts";
import { onOneLine } from "./plain-characters.ts";
import { UnreadableInput } from "./read-input.ts";
import { isDecoded, readingJson } from "./reading-json.ts";
import { x509Standings, x509Text } from "./tell-x509.ts";
import type { FilesAsked, ToldStanding } from "./told.ts";

/**
 * Opens a zip file, and writes each certificate, list and X.509 file in it. Judged, the whole is told first, then its
 * files, those that fail on top.
 *
 * @returns how the whole and each file stand.
 * @throws UnreadableInput
 */
export async function tellZip(zip: Uint8Array, asked: FilesAsked): Promise<readonly ToldStanding[]> {
  const standings = await tellFiles(unpacked(zip), asked);
  if (standings.length === 0)
    throw new UnreadableInput(
      "The zip file holds no certificate, no list and no X.509: give one that does, or the file itself that you mean.",
    );
  return standings;
}

/** The same of a file that holds certificates and lists of others: itself, then each of them. */
export function tellList(list: UnpackedFile, asked: FilesAsked): Promise<readonly ToldStanding[]> {
  return tellFiles(withPartsOfLists([list]), asked);
}

function unpacked(zip: Uint8Array): readonly UnpackedFile[] {
  try {
    return filesOfBundle(zip);
  } catch (error) {
    if (error instanceof ZipError) throw new UnreadableInput(error.message, { cause: error });
    throw error;
  }
}

async function tellFiles(
  files: readonly UnpackedFile[],
  asked: FilesAsked,
): Promise<readonly ToldStanding[]> {
  const x509 = await x509In(files, asked.now);
  const report = asked.isJudged ? checked(files, x509, asked) : undefined;
  const entries = entriesOf(files, x509, report);
  if (entries.length === 0) return [];
  const standings: ToldStanding[] = [];
  if (report !== undefined) {
    asked.write(asked.isJson ? jsonLine(aboutBundle(report)) : bundleText(report));
    standings.push(standingOf(report, x509));
  }
  for (const [place, { path, told, check }] of entries.entries()) {
    const isLater = place > 0 || report !== undefined;
    const contents = told?.();
    standings.push(...(contents?.standings ?? []));
    asked.write(
      asked.isJson
        ? jsonLine({ file: path, ...contents?.json, check: check && aboutCheck(check) })
        : `${isLater ? "\n" : ""}${commentText([`file ${path}`])}${check ? checkText(check) : ""}${contents?.text ?? ""}`,
    );
    // Whoever reads may have read enough by now.
    await nextTurn();
  }
  return standings;
}

function checked(files: readonly UnpackedFile[], x509: X509Files, { folder, now }: FilesAsked): FilesReport {
  const steps = checkFiles(files, { ...folder, now, x509 });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A file of which something is told. */
interface Entry {
  readonly path: string;
  /** What is in it; absent where its contents are not for people, or it is missing. */
  readonly told?: () => Told;
  readonly check?: CheckedFile;
}

/** Judged, in the order of the report; keys, texts and the like only where there is something to say of them. */
function entriesOf(
  files: readonly UnpackedFile[],
  x509: X509Files,
  report: FilesReport | undefined,
): readonly Entry[] {
  const toldOf = (index: number | undefined) => {
    const told = index === undefined ? undefined : toldFile(files[index]!, x509);
    return told === undefined ? {} : { told };
  };
  const all: readonly Entry[] =
    report === undefined
      ? files.map(({ path }, index) => ({ path, ...toldOf(index) }))
      : report.files.map((check) => ({ path: check.path, ...toldOf(check.index), check }));
  return all.filter(
    ({ told, check }) => told !== undefined || (check !== undefined && check.standing !== "beside"),
  );
}

/** The contents of a file. */
interface Told {
  readonly text: string;
  readonly json: object;
  readonly standings: readonly ToldStanding[];
}

function toldFile(file: UnpackedFile, x509: X509Files): (() => Told) | undefined {
  const { trouble } = file;
  if (trouble !== undefined)
    return () => ({ text: `-- ${trouble}\n`, json: { trouble }, standings: ["notDecodable"] });
  const parts = x509.get(file.octets);
  if (parts?.some(({ kind }) => kind !== "privateKey"))
    return () => ({ text: x509Text(parts), json: { x509: parts }, standings: x509Standings(parts) });
  return isForDecoders(file) ? () => toldStructures(file.octets) : undefined;
}

/** Certificates and lists are COER. */
function toldStructures(octets: Uint8Array): Told {
  const readings = readAll({ rules: "COER", type: "unknown" }, octets).map(({ reading }) => reading);
  const documents = readings.map(readingJson);
  return {
    text: readings.map((reading) => textOf(reading, "notation")).join("\n"),
    json: documents.length === 1 ? documents[0]! : { structures: documents },
    standings: readings.map((reading) => (isDecoded(reading) ? "decoded" : "notDecodable")),
  };
}

/** What is in order is trusted only where somebody trusts its roots; nobody was asked whom to trust for X.509. */
function standingOf({ standing, isOnTrustedRoots }: FilesReport, x509: X509Files): ToldStanding {
  if (standing === "wrong") return "notTrusted";
  const hasX509 = [...x509.values()].flat().some(({ kind }) => kind === "certificate");
  return standing === "open" || !isOnTrustedRoots || hasX509 ? "undecided" : "decoded";
}

function aboutBundle({ title, headline, standing, notes, counts, isOnTrustedRoots }: FilesReport) {
  return { bundle: { title, headline, standing, notes, counts, isOnTrustedRoots } };
}

function bundleText({ title, headline, notes }: FilesReport): string {
  return commentText([title, `verdict: ${headline}`, ...notes.map((note) => `  ${note}`)]);
}

const words = { wrong: "wrong", open: "open", right: "in order", beside: "in order" } as const;

function aboutCheck({ title, standing, reasons, answers, hashedId8, validFrom, validUntil }: CheckedFile) {
  return { title, standing, reasons, answers, hashedId8, validFrom, validUntil };
}

function checkText({ standing, reasons, answers, validUntil }: CheckedFile): string {
  const ofQuestions = fileQuestions.flatMap((question) =>
    answers === undefined
      ? []
      : [`  ${question}: ${answers[question].state}, ${answers[question].texts.join("; ")}`],
  );
  return commentText([
    `check: ${[words[standing], ...reasons].join("; ")}`,
    ...ofQuestions,
    ...(validUntil === undefined ? [] : [`  valid until ${validUntil}`]),
  ]);
}

function commentText(lines: readonly string[]): string {
  return lines.map((line) => `-- ${onOneLine(line)}\n`).join("");
}

function jsonLine(value: object): string {
  return `${jsonText(value, "line")}\n`;
}
