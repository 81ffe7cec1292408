/** Private keys, told by their form: nobody shall keep, show or send one who takes it for a message. */
import { toHex } from "@v2x/asn1";
import { kindOfKeyInside } from "./key-in-text.ts";
import { octetsOfText } from "./octets-of-text.ts";

/** A private key and what people call its form, e.g. `PKCS#8 private key`, as it stands behind "a" or "an". */
export interface RecognizedPrivateKey {
  readonly kind: string;
}

/** Octets of an input in which the text of a key is searched. */
const searchedOctets = 1024 * 1024;

/** Characters of a text that are turned into octets to look at: a key in DER takes some hundreds. */
const longestKeyText = 65_536;

/**
 * Tells whether an input is, or holds as text, a private key: PEM, JSON Web Keys, and PKCS#8 or SEC 1 in DER, as
 * octets or spelled as hexadecimal digits or base64, also in the middle of another text. Bare numbers look like any
 * octets: they are keys only where the file's name or a name in front of them says so, e.g. `CERT_A.vkey`,
 * `sgn_expnsn.key`, `"private_key": "2c45…"`.
 *
 * @param input - a file's octets, or a text that somebody pasted.
 * @returns undefined where nothing of the kind is recognized, which is no proof that there is none.
 * @see RFC 7468 — 10, 11, 13 (PEM); RFC 5958 (PKCS#8); RFC 5915 (SEC 1); RFC 7517 — 4, RFC 7518 — 6.2.2 (JWK)
 */
export function recognizePrivateKey(
  input: Uint8Array | string,
  fileName = "",
): RecognizedPrivateKey | undefined {
  const text = typeof input === "string" ? input : textOfOctets(input);
  const octets = text.length > longestKeyText ? undefined : spelledOctets(text);
  const kind =
    kindOfText(text) ??
    (typeof input === "string" ? undefined : kindOfDer(input)) ??
    (octets && kindOfSpelled(octets)) ??
    (typeof input === "string" || isReadable(input)
      ? kindOfKeyInside(wholeText(input), kindOfDer)
      : undefined) ??
    kindByName(fileName, [typeof input === "string" ? 0 : input.length, octets?.length ?? 0]);
  return kind === undefined ? undefined : { kind };
}

/** What octets are that a text spells: a key, or once more the characters of a text that has one in it. */
function kindOfSpelled(octets: Uint8Array): string | undefined {
  const kind = kindOfDer(octets) ?? kindOfText(textOfOctets(octets));
  return kind ?? (isReadable(octets) ? kindOfKeyInside(wholeText(octets), kindOfDer) : undefined);
}

/** Whether octets are characters, also of UTF-8 or UTF-16: what is none has control characters among its first ones. */
function isReadable(octets: Uint8Array): boolean {
  return octets.subarray(0, 4096).every((octet, index) => {
    if (octet >= 32 || octet === 9 || octet === 10 || octet === 13) return true;
    return octet === 0 && octets.length % 2 === 0 && isHalfOfUtf16(octets, index);
  });
}

/** Whether a zero octet is half of a character of ISO 646. */
function isHalfOfUtf16(octets: Uint8Array, index: number): boolean {
  const other = octets[index ^ 1]!;
  return other >= 9 && other < 127;
}

/** All of a text; of a file, one character an octet, as `textOfOctets`. */
function wholeText(input: Uint8Array | string): string {
  if (typeof input === "string") return input;
  return new TextDecoder("latin1").decode(input).replaceAll("\0", "");
}

/** One character an octet; what UTF-16 puts between the characters of a key is left out. */
function textOfOctets(octets: Uint8Array): string {
  return new TextDecoder("latin1").decode(octets.subarray(0, searchedOctets)).replaceAll("\0", "");
}

function spelledOctets(text: string): Uint8Array | undefined {
  const octets = octetsOfText(text);
  return "error" in octets ? undefined : octets.bytes;
}

function kindOfText(text: string): string | undefined {
  // The last line is enough: people leave out the first one when they copy.
  const label = /----[- ]?(?:BEGIN|END) ([A-Z0-9 ]{0,40})PRIVATE KEY(?: BLOCK)?[- ]?----/
    .exec(text)?.[1]
    ?.trim();
  if (label === "") return "PKCS#8 private key";
  if (label === "ENCRYPTED") return "PKCS#8 private key, encrypted";
  if (label === "EC") return "SEC 1 private key";
  if (label !== undefined) return `${label} private key`;
  if (/^PuTTY-User-Key-File-\d/m.test(text)) return "PuTTY private key";
  const isJsonWebKey = /"kty"\s*:/.test(text) && /"[dk]"\s*:\s*"[\w-]/.test(text);
  return isJsonWebKey ? "JSON Web Key with its private part" : undefined;
}

const integer = 0x02;
const octetString = 0x04;
const objectIdentifier = 0x06;
const sequence = 0x30;

/** PKCS #5 and PKCS #12, whose algorithms encrypt keys: the beginnings of their object identifiers. */
const encryptions = ["2a864886f70d0105", "2a864886f70d010c01"];

/** A file of PKCS#12, also of lengths that are left open: version 3, then what is in it. @see RFC 7292 4 */
const personalFile =
  /^30(80|81..|82.{4}|83.{6}|84.{8})02010330(80|81..|82.{4}|83.{6}|84.{8})06092a864886f70d0107/;

/** The forms by their first fields: a key that is cut behind them is one too. */
function kindOfDer(octets: Uint8Array): string | undefined {
  if (personalFile.test(toHex(octets.subarray(0, 32)))) return "PKCS#12 file, which holds private keys";
  const [outer] = elementsIn(octets, 1);
  if (outer?.tag !== sequence) return undefined;
  const [first, second, third] = elementsIn(outer.content, 3);
  if (first?.tag === sequence && second?.tag === octetString) {
    const [algorithm] = elementsIn(first.content, 1);
    const digits = algorithm?.tag === objectIdentifier ? toHex(algorithm.content) : "";
    return encryptions.some((start) => digits.startsWith(start))
      ? "PKCS#8 private key, encrypted"
      : undefined;
  }
  if (first?.tag !== integer || first.content.length !== 1 || first.content[0]! > 1) return undefined;
  if (second?.tag === octetString && first.content[0] === 1) {
    const { length } = second.content;
    return length >= 16 && length <= 66 ? "SEC 1 private key" : undefined;
  }
  // RSA and DSA: version, then numbers that are longer than those of curves. @see RFC 8017 A.1.2
  if (second?.tag === integer && second.content.length > 32 && (third === undefined || third.tag === integer))
    return "PKCS#1 private key";
  const isPkcs8 =
    second?.tag === sequence &&
    elementsIn(second.content, 1)[0]?.tag === objectIdentifier &&
    third?.tag === octetString;
  return isPkcs8 ? "PKCS#8 private key" : undefined;
}

interface Element {
  readonly tag: number;
  /** As far as the octets reach. */
  readonly content: Uint8Array;
}

/** The first elements of DER, one behind the other; fewer where the octets end or are none. */
function elementsIn(octets: Uint8Array, most: number): readonly Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (elements.length < most && at + 2 <= octets.length) {
    const form = octets[at + 1]!;
    const lengthOctets = form < 0x80 ? 0 : form & 0x7f;
    if (form === 0x80 || lengthOctets > 3) break;
    const start = at + 2 + lengthOctets;
    const length =
      form < 0x80 ? form : octets.subarray(at + 2, start).reduce((sum, octet) => 256 * sum + octet, 0);
    elements.push({ tag: octets[at]!, content: octets.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

/** Files of test tools and of CAMP's bundles that hold the number alone; an expansion key is one of AES-128. */
function kindByName(fileName: string, lengths: readonly number[]): string | undefined {
  const name = fileName.toLowerCase();
  if (/expnsn\.key$/.test(name) && lengths.includes(16)) return "butterfly expansion key";
  if (!/\.(vkey|ekey|skey|pkey|key|s|sk|priv|prv|prvkey|private)$/.test(name)) return undefined;
  return lengths.some((length) => length === 32 || length === 48)
    ? "private key without a format"
    : undefined;
}
