/** From what somebody gives the command line to structures that are read. */

import {
  CaptureScan,
  type CoerDecoderType,
  converted,
  dissect,
  dissectJoined,
  FileError,
  type HeaderLayer,
  isOldFormatWhole,
  type JoinedMessage,
  messageRow,
  messagesInside,
  type OpenedFile,
  openFile,
  type Reading,
  readAll,
  readEither,
  recognizePrivateKey,
  recognizePrivateKeyFile,
  type UnpackedFile,
  type UperDecoderType,
  withoutXz,
} from "@v2x/decoder";
import { FramesByReason } from "./frames-by-reason.ts";
import { isCoerType, isUperType, octetsOfValueText } from "./written-values.ts";

/** A structure of the input. */
export interface InputItem {
  /** Of a capture or log: its frame, from 1, and when it was captured, in UTC. */
  readonly frame?: number;
  /** For a text with several messages: the location of this one, e.g. `line 3, payload`. */
  readonly place?: string;
  /** Of a message that was joined: all frames that it stands in, in the order of its octets. */
  readonly frames?: readonly number[];
  readonly time?: string;
  /** The headers that were taken off, in words. */
  readonly headers?: string;
  /** Without headers. */
  readonly bytes: Uint8Array;
  /** Absent where nothing is behind the headers, which are all there is. */
  readonly reading?: Reading;
  readonly layers?: readonly HeaderLayer[];
  /** Secured in the format before IEEE 1609.2, which is not verified. */
  readonly isInOldFormat?: true;
  /** The frame has octets around the message that nothing says what they are. */
  readonly isPartlyRead?: true;
}

/** What the whole input was. */
export interface Input {
  /** Of a capture or log each message is one of many, also where it is alone. */
  readonly isCapture: boolean;
  readonly items: Iterable<InputItem>;
  /** Whether the file holds more than was read: it is cut, damaged, or reaches a limit. */
  readonly isPartlyRead: boolean;
  /** What the file is suspected of; once its items were taken, frames without a message or read in part, by reason. */
  remarks(): readonly string[];
  /** Of a capture: once its items were taken, a sentence for each station that breaks a rule no message shows alone. */
  stationRemarks(): readonly string[];
}

/** Input that holds nothing to decode; the message says why. */
export class UnreadableInput extends Error {
  override readonly name = "UnreadableInput";
}

/**
 * Opens a file: hex, base64, octets, hexdumps, captures, logs, and values in value notation, JSON or XER. What a message was
 * spread over, IP fragments and TCP streams, is joined first; messages are read one by one, as they are asked for.
 *
 * @param given - the file; the kind of a log and of a key is known from its name.
 * @param type - one of `typeWords`.
 * @throws UnreadableInput
 */
export function readInput(given: UnpackedFile, type: string): Input {
  if (isPrivateKey(given))
    throw new UnreadableInput(
      "There is a private key in this, which is neither decoded nor kept: give certificates without their keys, or all of them in a zip file.",
    );
  const file = opened(given, type);
  const without = new FramesByReason();
  const isCapture = !["octets", "text", "packet"].includes(file.format) || file.frames.length > 1;
  let scan: CaptureScan | undefined;
  const items = function* (): Generator<InputItem> {
    scan = isCapture ? scanned(file) : undefined;
    const joined = scan === undefined ? [] : joinedByFrame(scan);
    for (const { index } of file.frames) {
      const isTold = scan?.repeated.has(index) || (scan?.columns.partOf.at(index) ?? 0) !== 0;
      if (scan !== undefined && isTold) {
        const { remark } = messageRow(scan, index);
        if (remark !== undefined) without.add(index + 1, remark);
      } else yield* frameItems(index);
      for (const message of joined[index] ?? []) yield* joinedItems(file, message, type);
    }
  };
  const frameItems = function* (index: number): Generator<InputItem> {
    const item = dissect(file, index);
    const { bytes: message, offset, kind, title, headers, reason, time, findings } = item;
    if (!isCapture && isOldFormatWhole(item)) {
      yield { headers: title, bytes: item.frame, layers: headers, isInOldFormat: true };
      return;
    }
    // A frame of a capture is no bare message, so nothing is guessed from its octets.
    if (kind === "none" && (isCapture || headers.length > 0)) {
      const remark = scan && messageRow(scan, index).remark;
      // Only the reason names a link type that is not read.
      const isUnknownLink = file.frames.at(index)!.protocol === "unknownLink";
      without.add(index + 1, (isUnknownLink ? reason : remark) ?? reason ?? title);
      return;
    }
    const place = file.places?.[index];
    const notRead = isCapture ? findings.find(({ code }) => code === "octets-not-read") : undefined;
    if (notRead !== undefined) without.add(index + 1, notRead.message);
    const about = {
      ...(isCapture ? { frame: index + 1 } : {}),
      ...(isCapture && place ? { place } : {}),
      ...(time === undefined ? {} : { time }),
      ...(headers.length === 0 && offset === 0 ? {} : { headers: title }),
      ...(item.isInOldFormat && { isInOldFormat: true as const }),
      ...(notRead === undefined ? {} : { isPartlyRead: true as const }),
    };
    const octets = headers.length === 0 && offset === 0 ? frameOctets(file, index) : message;
    for (const reading of readingsOf(octets, type)) yield { ...about, bytes: reading.bytes, reading };
  };
  // Octets around a message that was searched for are not read, and nothing says what they are.
  const around = isCapture ? undefined : dissect(file, 0);
  const isSearched = around !== undefined && around.headers.length === 0 && around.offset > 0;
  const remarks = () =>
    [...file.findings, ...(isSearched ? around.findings : [])]
      .map(({ message }) => message)
      .concat(without.remarks());
  const isPartlyRead = isSearched || file.findings.some(({ code }) => code !== "converted");
  const stationRemarks = () => scan?.camSigners.remarks() ?? [];
  return { isCapture, items: items(), isPartlyRead, remarks, stationRemarks };
}

/** Whether an input is, or has in it, a private key. */
export function isPrivateKey({ bytes, name }: UnpackedFile): boolean {
  const found = recognizePrivateKeyFile(bytes, name) ?? recognizePrivateKey(new TextDecoder().decode(bytes));
  return found !== undefined;
}

function scanned(file: OpenedFile): CaptureScan {
  const scan = new CaptureScan(file);
  while (!scan.isDone) scan.step(file.frames.length);
  return scan;
}

/** Joined messages by the frame that completes them. */
function joinedByFrame({ joined }: CaptureScan): readonly (readonly JoinedMessage[] | undefined)[] {
  const found: JoinedMessage[][] = [];
  for (const message of joined) {
    found[message.completedBy] ??= [];
    found[message.completedBy]!.push(message);
  }
  return found;
}

function* joinedItems(
  file: OpenedFile,
  { bytes, protocol, frames, completedBy }: JoinedMessage,
  type: string,
): Generator<InputItem> {
  const { kind, bytes: message, title } = dissectJoined(bytes, protocol);
  if (kind === "none") return; // such as a request without content
  const { time } = file.frames.at(completedBy)!;
  const about = {
    frame: completedBy + 1,
    frames: frames.map((frame) => frame + 1),
    ...(time === undefined ? {} : { time }),
    headers: title,
  };
  for (const reading of readingsOf(message, type)) yield { ...about, bytes: reading.bytes, reading };
}

function opened(given: UnpackedFile, type: string): OpenedFile {
  const file = openedUnpacked(given, type);
  return { ...file, findings: [...given.findings, ...file.findings] };
}

function openedUnpacked({ bytes, name }: UnpackedFile, type: string): OpenedFile {
  // A value may have members that are hex of a message by themselves.
  const written = octetsOfValueText(bytes, type);
  if (written !== undefined && "octets" in written) {
    const file = openFile(written.octets);
    return { ...file, findings: [...written.notes.map(converted), ...file.findings] };
  }
  try {
    return openFile(bytes, name);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const inside = messagesInside(textOf(error));
    if (inside !== undefined) return inside;
    if (written !== undefined) throw new UnreadableInput(written.problem, { cause: error });
    throw unreadable(error);
  }
}

/**
 * Unpacks a file of xz, which comes before all else.
 *
 * @throws UnreadableInput
 */
export async function unpackedInput(bytes: Uint8Array, name: string): Promise<UnpackedFile> {
  try {
    return await withoutXz(bytes, name);
  } catch (error) {
    if (error instanceof FileError) throw unreadable(error);
    throw error;
  }
}

function unreadable(error: FileError): UnreadableInput {
  return new UnreadableInput(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`, {
    cause: error,
  });
}

/** Returns the characters of a text that is not octets; empty for any other file. */
function textOf(error: FileError): string {
  if (error.code !== "text-without-octets") return "";
  return new TextDecoder().decode((error as FileError<"text-without-octets">).details.content);
}

function frameOctets({ bytes, frames }: ReturnType<typeof openFile>, index: number): Uint8Array {
  const { offset, length } = frames.at(index)!;
  return bytes.subarray(offset, offset + length);
}

/** Structures one behind the other; where no type is named, by the decoder whose types they are. */
export function readingsOf(octets: Uint8Array, type: string): readonly Reading[] {
  const [isCoer, isUper] = [isCoerType(type), isUperType(type)];
  const asUper = isUper && (!isCoer || readEither(octets).rules === "UPER");
  const found = asUper
    ? readAll({ rules: "UPER", type: type as UperDecoderType }, octets)
    : readAll({ rules: "COER", type: type as CoerDecoderType }, octets);
  return found.map(({ reading }) => reading);
}
