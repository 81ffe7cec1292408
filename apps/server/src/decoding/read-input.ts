/** From what somebody gives the command line to structures that are read. */

import {
  type CoerDecoderType,
  coerDecoderTypes,
  dissect,
  FileError,
  openFile,
  type Reading,
  readAll,
  readCoer,
  readUper,
  recognizePrivateKey,
  recognizePrivateKeyFile,
  type UperDecoderType,
  uperDecoderTypes,
} from "@v2x/decoder";
import { isZip } from "@v2x/inspector";

/** A structure of the input. */
export interface InputItem {
  /** Of a capture or log: its frame, from 1, and when it was captured, in UTC. */
  readonly frame?: number;
  readonly time?: string;
  /** The headers that were taken off, in words. */
  readonly headers?: string;
  /** Without headers. */
  readonly bytes: Uint8Array;
  readonly reading: Reading;
}

/** What the whole input was. */
export interface Input {
  /** Of a capture or log each message is one of many, also where it is alone. */
  readonly isCapture: boolean;
  readonly items: Iterable<InputItem>;
  /** Frames whose message could not be found, and what the file is suspected of. */
  readonly remarks: string[];
}

/** Input that holds nothing to decode; the message says why. */
export class UnreadableInput extends Error {
  override readonly name = "UnreadableInput";
}

/** Words that `--type` takes. */
export const typeWords: readonly string[] = [...new Set([...coerDecoderTypes, ...uperDecoderTypes])];

/**
 * Opens hex, base64, octets, hexdumps, captures and logs. Frames are read one by one, as they are asked for.
 *
 * @param name - the file's name, from which the kind of a log and of a key is known.
 * @param type - one of `typeWords`.
 * @throws UnreadableInput
 */
export function readInput(bytes: Uint8Array, name: string, type: string): Input {
  if (recognizePrivateKeyFile(bytes, name) ?? recognizePrivateKey(new TextDecoder().decode(bytes)))
    throw new UnreadableInput("This is a private key, which is neither decoded nor kept.");
  if (isZip(bytes))
    throw new UnreadableInput("This is a ZIP archive: unpack it, and give its files one at a time.");
  const file = opened(bytes, name);
  const remarks = file.findings.map(({ message }) => message);
  const isCapture = !["octets", "text", "packet"].includes(file.format) || file.frames.length > 1;
  const items = function* (): Generator<InputItem> {
    for (const { index } of file.frames) {
      const { bytes: message, kind, title, headers, reason, time } = dissect(file, index);
      if (kind === "none" && headers.length > 0) {
        remarks.push(`frame ${index + 1}: ${reason ?? title}`);
        continue;
      }
      const about = {
        ...(isCapture ? { frame: index + 1 } : {}),
        ...(time === undefined ? {} : { time }),
        ...(headers.length === 0 ? {} : { headers: title }),
      };
      const octets = headers.length === 0 ? frameOctets(file, index) : message;
      for (const reading of readingsOf(octets, type)) yield { ...about, bytes: reading.bytes, reading };
    }
  };
  return { isCapture, items: items(), remarks };
}

function opened(bytes: Uint8Array, name: string) {
  try {
    return openFile(bytes, name);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new UnreadableInput(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`, {
      cause: error,
    });
  }
}

function frameOctets({ bytes, frames }: ReturnType<typeof openFile>, index: number): Uint8Array {
  const { offset, length } = frames[index]!;
  return bytes.subarray(offset, offset + length);
}

/** Structures one behind the other; where no type is named, by the decoder that makes more of them. */
function readingsOf(octets: Uint8Array, type: string): readonly Reading[] {
  const isCoer = (coerDecoderTypes as readonly string[]).includes(type);
  const isUper = (uperDecoderTypes as readonly string[]).includes(type);
  const asUper =
    isUper && (!isCoer || insight(readUper("unknown", octets)) > insight(readCoer("unknown", octets)));
  const found = asUper
    ? readAll({ rules: "UPER", type: type as UperDecoderType }, octets)
    : readAll({ rules: "COER", type: type as CoerDecoderType }, octets);
  return found.map(({ reading }) => reading);
}

/** How much a reading makes of its octets: whether it is whole, then how sure it is, then its layers. */
function insight({ failure, sureness, layers }: Reading): number {
  const wholeness = failure === undefined ? 2 : failure.layer > 0 ? 1 : 0;
  return wholeness * 1000 + (sureness === "possible" ? 0 : 100) + Math.min(layers.length, 99);
}
