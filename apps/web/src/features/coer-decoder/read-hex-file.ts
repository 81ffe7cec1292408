import { bytesToHex, isHexPairs } from "../../ui/hex.ts";

/** What a chosen file gave: the hex of its content, or the plain reason why it cannot be decoded. */
export type HexFile =
  | { kind: "hex"; hex: string; spelled: boolean }
  | { kind: "refused"; reason: HexFileRefusal };

/** Why a file is refused before anything is sent. */
export type HexFileRefusal = "empty" | "too-large" | "zip" | "pdf" | "pem";

/**
 * Reads a file as the hex of its content. A text file of nothing but pairs of hex digits and white space
 * counts as the hex it spells (`spelled`), every other file as binary.
 *
 * @param maxBytes - most bytes that the decoder takes, counted after hex text was read.
 */
export async function readHexFile(file: Blob, maxBytes: number): Promise<HexFile> {
  // Spelled hex needs two characters a byte and some white space: anything past three cannot fit.
  if (file.size > maxBytes * 3) return { kind: "refused", reason: "too-large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return { kind: "refused", reason: "empty" };
  const foreign = foreignKind(bytes);
  if (foreign) return { kind: "refused", reason: foreign };
  const spelled = spelledHex(bytes);
  const hex = spelled ?? bytesToHex(bytes);
  if (hex.length > maxBytes * 2) return { kind: "refused", reason: "too-large" };
  return { kind: "hex", hex, spelled: spelled !== undefined };
}

function foreignKind(bytes: Uint8Array): "zip" | "pdf" | "pem" | undefined {
  if (startsWith(bytes, "PK\u0003\u0004")) return "zip";
  if (startsWith(bytes, "%PDF-")) return "pdf";
  return startsWith(bytes, "-----BEGIN ") ? "pem" : undefined;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((character, index) => bytes[index] === character.charCodeAt(0));
}

function spelledHex(bytes: Uint8Array): string | undefined {
  // Editors on some systems put a byte order mark in front of plain text.
  const text = new TextDecoder("latin1").decode(bytes).replace(/^\u00ef\u00bb\u00bf/, "");
  const digits = text.replace(/[ \t\r\n]+/g, "");
  return isHexPairs(digits) ? digits : undefined;
}
