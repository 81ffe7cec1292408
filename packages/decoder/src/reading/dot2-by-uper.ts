/** Data of IEEE 1609.2 that somebody encoded by UPER: the standard has COER. */
import { toHex } from "@v2x/asn1";
import { appearanceOf, isWholeMessage } from "../captures/headers/index.ts";
import type { Reading } from "./reading.ts";

/** The version takes no bit, and the alternative `unsecuredData` three that are zero. */
const bitsOfAlternative = 3;

/**
 * The message in unsecured data that is encoded by UPER; undefined where the octets are not that, or carry no whole
 * message.
 */
export function messageInUperData(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 4 || bytes[0]! >> 5 !== 0) return undefined;
  const first = shifted(bytes, bitsOfAlternative, 2);
  if (first[0]! >> 6 === 3) return undefined;
  const isLong = first[0]! >> 6 === 2;
  const length = isLong ? ((first[0]! & 0x3f) << 8) | first[1]! : first[0]!;
  const start = bitsOfAlternative + (isLong ? 16 : 8);
  if (Math.ceil((start + 8 * length) / 8) !== bytes.length) return undefined;
  const message = shifted(bytes, start, length);
  return isWholeMessage(message) || appearanceOf(message).kind === "etsiPdu" ? message : undefined;
}

/** The reading of such data: it names what they are, and the message for who decodes that. */
export function asUperData(reading: Reading, message: Uint8Array): Reading {
  const { failure } = reading;
  if (failure === undefined) throw new TypeError("data encoded by UPER were read as COER");
  const { title } = appearanceOf(message);
  return {
    ...reading,
    title: "unsecured message of IEEE 1609.2 in UPER",
    failure: {
      ...failure,
      message: `An unsecured message of IEEE 1609.2 that is encoded by UPER in place of COER, so that no receiver reads it. Decode the message in it by itself (${title}): ${toHex(message)}.`,
    },
  };
}

function shifted(bytes: Uint8Array, bit: number, length: number): Uint8Array {
  const [at, shift] = [bit >> 3, bit & 7];
  return Uint8Array.from(
    { length },
    (_, index) => ((bytes[at + index]! << shift) | ((bytes[at + index + 1] ?? 0) >> (8 - shift))) & 0xff,
  );
}
