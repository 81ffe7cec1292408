import {
  dissect,
  dissectJoined,
  type JoinedMessage,
  type OpenedFile,
  type StrippedOctets,
} from "@v2x/decoder";
import type { DecoderProduct } from "./decoder-products.ts";
import type { OpenItem } from "./open-source.ts";
import { readStructure } from "./readers.ts";

/** One frame of a capture or log: its headers stripped, and what is behind them. */
export function frameItem(file: OpenedFile, index: number, product: DecoderProduct, type: string): OpenItem {
  const item = dissect(file, index);
  const place = file.places?.[index];
  const about = place ? [`stands in ${place}`] : [];
  return { ...itemOf(item, file.frames.at(index)!.offset, about, product, type), ...capturedAt(item.time) };
}

/** A message that was joined from several frames. */
export function joinedItem(
  file: OpenedFile,
  { frames, bytes, protocol, completedBy }: JoinedMessage,
  product: DecoderProduct,
  type: string,
): OpenItem {
  const numbers = frames.map((frame) => frame + 1);
  const shown = numbers.length > 12 ? `${numbers.slice(0, 12).join(", ")} …` : numbers.join(", ");
  const about = `joined from ${numbers.length === 1 ? "frame" : "frames"} ${shown}`;
  return {
    ...itemOf(dissectJoined(bytes, protocol), 0, [about], product, type),
    ...capturedAt(file.frames.at(completedBy)?.time),
  };
}

function capturedAt(time: string | undefined): Pick<OpenItem, "captured"> {
  return time === undefined ? {} : { captured: time };
}

function itemOf(
  { title, frame, headers, bytes, offset, isHexText, kind, inside, reason, findings }: StrippedOctets,
  placeInFile: number,
  about: readonly string[],
  product: DecoderProduct,
  type: string,
): OpenItem {
  return {
    title,
    offset: placeInFile,
    // Digits are shown as the octets that they spell, behind the octets of the headers.
    bytes: isHexText ? joined(frame.subarray(0, offset), bytes) : frame,
    start: offset,
    structure: bytes,
    headers,
    findings: [
      ...about,
      ...(reason === undefined ? [] : [reason]),
      ...findings.map(({ message }) => message),
      ...(inside?.findings ?? []).map(({ message }) => message),
    ],
    read: () => (kind === "none" ? undefined : readStructure(product, type, bytes)),
  };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
