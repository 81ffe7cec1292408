/** `v2x decode`: what the decoder's screens show, as text or JSON for scripts; needs no installation. */

import { basename } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isMoment } from "@v2x/contract";
import { headerText, textOf, type UnpackedFile, x509BlocksIn } from "@v2x/decoder";
import { hasPartsOfLists, isZip, type WireVerdict } from "@v2x/inspector";
import { inputOctets, UnusableInput } from "./input-octets.ts";
import { jsonText } from "./json-text.ts";
import { judgeAll } from "./judge-input.ts";
import { onOneLine } from "./plain-characters.ts";
import { type InputItem, isPrivateKey, readInput, UnreadableInput, unpackedInput } from "./read-input.ts";
import { isDecoded, readingJson } from "./reading-json.ts";
import { tellList, tellZip } from "./tell-files.ts";
import { tellX509 } from "./tell-x509.ts";
import type { FilesAsked, ToldStanding } from "./told.ts";
import { readTrust, type TrustFolder } from "./trust-files.ts";
import { typeWords } from "./written-values.ts";

/** What is asked on the command line. */
export interface DecodeAsked {
  /** A path, or `-` for what comes in. */
  readonly file: string;
  readonly type?: string;
  readonly isJson: boolean;
  readonly isJudged: boolean;
  /** A file, zip file or folder of certificates and lists; its self-signed ones are trusted. */
  readonly trust?: string;
  /** The time for which all is judged, in ISO 8601 with its zone. */
  readonly at?: string;
}

/** Where the command reads and writes. */
export interface DecodePorts {
  readonly input: AsyncIterable<Uint8Array>;
  write(text: string): void;
  complain(text: string): void;
  now(): Date;
}

/** What the command ends with. Of several messages the worst counts: the order is that of `worst`. */
export const decodeExitCodes = {
  decoded: 0,
  notDecodable: 1,
  usage: 2,
  notTrusted: 3,
  undecided: 4,
} as const;
type ExitCode = (typeof decodeExitCodes)[keyof typeof decodeExitCodes];

const worst: readonly ExitCode[] = [
  decodeExitCodes.notDecodable,
  decodeExitCodes.notTrusted,
  decodeExitCodes.undecided,
  decodeExitCodes.decoded,
];

/** Messages of one input that are judged together; later ones are judged apart. */
const judgedAtOnce = 2000;
/** Messages that are written in one go, where nothing is judged. */
const writtenAtOnce = 100;

/** Decodes, judges where asked, and writes. @returns the exit code. */
export async function decodeCommand(asked: DecodeAsked, ports: DecodePorts): Promise<ExitCode> {
  const { file, type = "unknown", isJudged, trust, at } = asked;
  if (!typeWords.includes(type))
    return refuse(ports, decodeExitCodes.usage, `--type must be one of ${typeWords.join(", ")}.`);
  if (trust !== undefined && !isJudged)
    return refuse(ports, decodeExitCodes.usage, "--trust is of use with --verdict alone.");
  if (at !== undefined && !isJudged)
    return refuse(ports, decodeExitCodes.usage, "--at is of use with --verdict alone.");
  if (at !== undefined && !isMoment(at))
    return refuse(
      ports,
      decodeExitCodes.usage,
      `--at must be a time such as 2026-03-01T12:00:00Z, from 2004 to 2139, and is ${JSON.stringify(at)}.`,
    );
  let octets: Uint8Array;
  let folder: TrustFolder;
  try {
    octets = await inputOctets(file, ports.input);
    folder = trust === undefined ? { known: [], trusted: [] } : await readTrust(trust);
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    return refuse(ports, decodeExitCodes.usage, error.message);
  }
  if (type !== "unknown" && isZip(octets))
    return refuse(
      ports,
      decodeExitCodes.usage,
      "--type says what one structure is; a zip file is read as a whole: leave --type away.",
    );
  if (trust !== undefined && folder.trusted.length === 0)
    ports.complain(`--trust: ${trust} has no self-signed certificate in it, so that nothing is trusted.\n`);
  try {
    const given = await unpackedInput(octets, basename(file));
    const told = await toldFiles(given, { ...asked, type }, folder, ports);
    if (told !== undefined) return worstOf(new Set(told.map((one) => decodeExitCodes[one])));
    return await decodeOctets(given, asked, type, folder, ports);
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    return refuse(ports, decodeExitCodes.notDecodable, error.message);
  }
}

/** Bundles, lists with their certificates, and X.509, told as a whole; undefined for any other input. */
async function toldFiles(
  given: UnpackedFile,
  { file, type, isJson, isJudged, at }: DecodeAsked,
  folder: TrustFolder,
  { write, now }: DecodePorts,
): Promise<readonly ToldStanding[] | undefined> {
  const wanted: FilesAsked = {
    isJson,
    isJudged,
    folder,
    now: at === undefined ? now() : new Date(at),
    write,
  };
  const { bytes, name } = given;
  if (isZip(bytes)) return tellZip(bytes, wanted);
  // Whoever names a type has it read as that; private keys are refused with the other inputs.
  if (type !== "unknown" || isPrivateKey(given)) return undefined;
  if (hasPartsOfLists(bytes)) return tellList({ path: file === "-" ? "input" : name, octets: bytes }, wanted);
  const blocks = x509BlocksIn(bytes);
  return blocks && tellX509(blocks, wanted);
}

function worstOf(codes: ReadonlySet<ExitCode>): ExitCode {
  return worst.find((code) => codes.has(code)) ?? decodeExitCodes.decoded;
}

async function decodeOctets(
  given: UnpackedFile,
  { isJson, isJudged, at }: DecodeAsked,
  type: string,
  folder: TrustFolder,
  ports: DecodePorts,
): Promise<ExitCode> {
  const { items, isCapture, isPartlyRead, ...input } = readInput(given, type);
  const asked = at === undefined ? undefined : new Date(at);
  const codes = new Set<ExitCode>(isPartlyRead ? [decodeExitCodes.notDecodable] : []);
  let written = 0;
  const finish = async (group: readonly InputItem[], isOne: boolean) => {
    const verdicts = isJudged ? await judgeAll(group, type, folder, { asked, now: ports.now() }) : [];
    for (const [index, item] of group.entries()) {
      const verdict = verdicts[index];
      codes.add(codeOf(item, verdict));
      ports.write(isJson ? documentText(item, verdict, isOne) : plainText(item, verdict, written > 0));
      written += 1;
    }
  };
  let group: InputItem[] = [];
  for (const item of items) {
    group.push(item);
    if (group.length < (isJudged ? judgedAtOnce : writtenAtOnce)) continue;
    await finish(group, false);
    group = [];
    // Whoever reads may have read enough by now.
    await nextTurn();
  }
  await finish(group, written === 0 && group.length === 1 && !isCapture);
  const ofStations = isJudged ? input.stationRemarks() : [];
  for (const remark of [...input.remarks(), ...ofStations]) ports.complain(`${remark}\n`);
  if (written === 0) return refuse(ports, decodeExitCodes.notDecodable, "No message was found in the input.");
  return worstOf(codes);
}

function codeOf({ reading, isPartlyRead }: InputItem, verdict: WireVerdict | undefined): ExitCode {
  if (isPartlyRead || (reading !== undefined && !isDecoded(reading))) return decodeExitCodes.notDecodable;
  switch (verdict?.headline.standing) {
    case "notTrusted":
      return decodeExitCodes.notTrusted;
    // Whoever asks for a verdict must not take what nobody signed for trusted.
    case "open":
    case "unsigned":
      return decodeExitCodes.undecided;
    default:
      return decodeExitCodes.decoded;
  }
}

function plainText(
  { frame, place, frames, time, headers, reading, layers = [] }: InputItem,
  verdict: WireVerdict | undefined,
  isLater: boolean,
) {
  const about = [
    ...(frame === undefined ? [] : [[`frame ${frame}`, place, time].filter(Boolean).join(", ")]),
    ...(frames === undefined ? [] : [`joined from frames ${frames.join(", ")}`]),
    ...(headers === undefined ? [] : [headers]),
    ...(verdict === undefined ? [] : verdictLines(verdict)),
  ];
  const text = reading === undefined ? layers.map(headerText).join("") : textOf(reading, "notation");
  return `${isLater ? "\n" : ""}${about.map((line) => `-- ${onOneLine(line)}\n`).join("")}${text}`;
}

function verdictLines({ headline: { standing, text, advice }, lights }: WireVerdict): readonly string[] {
  // Of what nobody signed there is nothing else to say.
  if (standing === "unsigned") return [`verdict: ${text}`];
  return [
    `verdict: ${text}`,
    ...(advice === undefined ? [] : [`  ${advice}`]),
    ...lights.map(({ id, state, reason }) => `  ${id}: ${state}, ${reason}`),
  ];
}

function documentText(
  { frame, place, frames, time, headers, reading, layers }: InputItem,
  verdict: WireVerdict | undefined,
  isOne: boolean,
): string {
  const content = reading === undefined ? { layers } : readingJson(reading);
  const document = { frame, place, frames, time, headers, ...content, verdict };
  return `${jsonText(document, isOne ? "lines" : "line")}\n`;
}

function refuse(ports: DecodePorts, code: ExitCode, sentence: string): ExitCode {
  ports.complain(`${sentence}\n`);
  return code;
}
