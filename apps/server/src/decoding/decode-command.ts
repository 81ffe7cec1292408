/** `v2x decode`: what the decoder's screens show, as text or JSON for scripts; needs no installation. */

import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { toJson } from "@v2x/asn1";
import { maximalFileOctets, textOf } from "@v2x/decoder";
import type { WireVerdict } from "@v2x/inspector";
import { judgeAll, readTrustFolder, type TrustFolder } from "./judge-input.ts";
import { type InputItem, readInput, typeWords, UnreadableInput } from "./read-input.ts";

/** What is asked on the command line. */
export interface DecodeAsked {
  /** A path, or `-` for what comes in. */
  readonly file: string;
  readonly type?: string;
  readonly isJson: boolean;
  readonly isJudged: boolean;
  /** A folder of certificates and lists; its self-signed ones are trusted. */
  readonly trust?: string;
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

/** Decodes, judges where asked, and writes. @returns the exit code. */
export async function decodeCommand(asked: DecodeAsked, ports: DecodePorts): Promise<ExitCode> {
  const { file, type = "unknown", isJudged, trust } = asked;
  if (!typeWords.includes(type))
    return refuse(ports, decodeExitCodes.usage, `--type must be one of ${typeWords.join(", ")}.`);
  if (trust !== undefined && !isJudged)
    return refuse(ports, decodeExitCodes.usage, "--trust is of use with --verdict alone.");
  let octets: Uint8Array;
  let folder: TrustFolder;
  try {
    octets = await octetsOf(file === "-" ? ports.input : createReadStream(file));
    folder = trust === undefined ? { known: [], trusted: [] } : await readTrustFolder(trust);
  } catch (error) {
    return refuse(ports, decodeExitCodes.usage, (error as Error).message);
  }
  try {
    return decodeOctets(octets, asked, type, folder, ports);
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    return refuse(ports, decodeExitCodes.notDecodable, error.message);
  }
}

function decodeOctets(
  octets: Uint8Array,
  { file, isJson, isJudged }: DecodeAsked,
  type: string,
  folder: TrustFolder,
  ports: DecodePorts,
): ExitCode {
  const { items, isCapture, remarks } = readInput(octets, basename(file), type);
  const codes = new Set<ExitCode>();
  let written = 0;
  const finish = (group: readonly InputItem[], isOne: boolean) => {
    const structures = group.map(({ bytes }) => bytes);
    const verdicts = isJudged ? judgeAll(structures, type, folder, ports.now()) : [];
    for (const [index, item] of group.entries()) {
      const verdict = verdicts[index];
      codes.add(codeOf(item, verdict));
      ports.write(isJson ? jsonText(item, verdict, isOne) : plainText(item, verdict, written > 0));
      written += 1;
    }
  };
  let group: InputItem[] = [];
  for (const item of items) {
    group.push(item);
    if (group.length < judgedAtOnce) continue;
    finish(group, false);
    group = [];
  }
  finish(group, written === 0 && group.length === 1 && !isCapture);
  for (const remark of remarks) ports.complain(`${remark}\n`);
  if (written === 0) return refuse(ports, decodeExitCodes.notDecodable, "No message was found in the input.");
  return worst.find((code) => codes.has(code)) ?? decodeExitCodes.decoded;
}

function codeOf({ reading: { failure } }: InputItem, verdict: WireVerdict | undefined): ExitCode {
  if (failure !== undefined) return decodeExitCodes.notDecodable;
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
  { frame, time, headers, reading }: InputItem,
  verdict: WireVerdict | undefined,
  isLater: boolean,
) {
  const about = [
    ...(frame === undefined ? [] : [`frame ${frame}${time === undefined ? "" : `, ${time}`}`]),
    ...(headers === undefined ? [] : [headers]),
    ...(verdict === undefined ? [] : verdictLines(verdict)),
  ];
  return `${isLater ? "\n" : ""}${about.map((line) => `-- ${line}\n`).join("")}${textOf(reading, "notation")}`;
}

function verdictLines({ headline: { text, advice }, lights }: WireVerdict): readonly string[] {
  return [
    `verdict: ${text}`,
    ...(advice === undefined ? [] : [`  ${advice}`]),
    ...lights.map(({ id, state, reason }) => `  ${id}: ${state}, ${reason}`),
  ];
}

function jsonText(
  { frame, time, headers, reading }: InputItem,
  verdict: WireVerdict | undefined,
  isOne: boolean,
): string {
  const { type, title, sureness, edition, layers, findings, failure } = reading;
  const document = {
    frame,
    time,
    headers,
    type,
    title,
    sureness,
    edition,
    layers: layers.map((layer) => ({
      name: layer.name,
      encoding: layer.encoding,
      offset: layer.offset,
      length: layer.length,
      inside: layer.inside,
      value:
        layer.encoding === "header" || layer.value === undefined
          ? undefined
          : toJson(layer.schema, layer.value),
    })),
    findings,
    failure,
    verdict,
  };
  return `${JSON.stringify(document, undefined, isOne ? 2 : undefined)}\n`;
}

async function octetsOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maximalFileOctets) throw new Error(`The input is longer than ${maximalFileOctets} octets.`);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function refuse(ports: DecodePorts, code: ExitCode, sentence: string): ExitCode {
  ports.complain(`${sentence}\n`);
  return code;
}
