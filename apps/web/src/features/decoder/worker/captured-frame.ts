import { dissect, type OpenedFile } from "@v2x/decoder";
import type { DecoderProduct } from "./decoder-products.ts";
import type { OpenItem } from "./open-source.ts";
import { readStructure } from "./readers.ts";

/** One frame of a capture or log: its headers stripped, and what is behind them. */
export function frameItem(file: OpenedFile, index: number, product: DecoderProduct, type: string): OpenItem {
  const { title, time, frame, headers, bytes, offset, isHexText, kind, inside, reason, findings } = dissect(
    file,
    index,
  );
  return {
    title,
    offset: file.frames[index]!.offset,
    // Digits are shown as the octets that they spell, behind the octets of the headers.
    bytes: isHexText ? joined(frame.subarray(0, offset), bytes) : frame,
    start: offset,
    structure: bytes,
    headers,
    ...(time === undefined ? {} : { time }),
    findings: [
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
