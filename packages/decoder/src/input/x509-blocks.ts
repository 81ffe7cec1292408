/** X.509 certificates, requests and keys, told by their form; what they say is another package's to read. */
import { toHex } from "@v2x/asn1";
import { octetsOfText } from "./octets-of-text.ts";
import { recognizePrivateKey } from "./private-key.ts";

/** One structure of X.509 and its relatives. */
export interface X509Block {
  /** As PEM names it; of DER, which has no label, `DER` where it may be a certificate, a request or a CRL. */
  readonly label: string;
  readonly der: Uint8Array;
}

/** Octets of an input that are looked at: chains of the field have some thousands. */
const searchedOctets = 1024 * 1024;
/** Structures of one input. */
const mostBlocks = 100;

const labels =
  /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE|X509 CRL|PKCS7|CMS|(?:NEW )?CERTIFICATE REQUEST|PUBLIC KEY|(?:EC |RSA |ENCRYPTED )?PRIVATE KEY)-----([A-Za-z0-9+/=\s]*)-----END \1-----/g;

/**
 * Finds X.509 certificates, requests, keys, CRLs and PKCS#7: any number in PEM, or one in DER, as octets or spelled as a text.
 *
 * @param input - a file's octets, or a text that somebody pasted.
 * @returns undefined where there is none.
 * @see RFC 7468; RFC 5280; RFC 2986; RFC 5958; RFC 5915
 */
export function x509BlocksIn(input: Uint8Array | string): readonly X509Block[] | undefined {
  if (input.length > searchedOctets) return undefined;
  const text = typeof input === "string" ? input : new TextDecoder("latin1").decode(input);
  const ofPem = pemBlocks(text);
  if (ofPem.length > 0) return ofPem;
  if (typeof input !== "string" && input[0] === sequence) return derBlock(input);
  const spelled = octetsOfText(text);
  return "error" in spelled ? undefined : derBlock(spelled.bytes);
}

function pemBlocks(text: string): readonly X509Block[] {
  const blocks: X509Block[] = [];
  for (const [, label, base64] of text.matchAll(labels)) {
    const der = octetsOfBase64(base64!);
    if (der !== undefined) blocks.push({ label: label!, der });
    if (blocks.length === mostBlocks) break;
  }
  return blocks;
}

function octetsOfBase64(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, "")), (character) => character.charCodeAt(0));
  } catch {
    return undefined; // what is no base64 is no block, and the rest may be one
  }
}

const sequence = 0x30;
const bitString = 0x03;
const objectIdentifier = 0x06;
/** How the object identifiers of PKCS#7 begin. */
const pkcs7 = "2a864886f70d0107";

function derBlock(octets: Uint8Array): readonly X509Block[] | undefined {
  const outer = elementAt(octets, 0);
  if (outer?.tag !== sequence || outer.end !== octets.length) return undefined;
  const kind = recognizePrivateKey(octets)?.kind;
  if (kind !== undefined) return [{ label: privateLabel(kind), der: octets }];
  const first = elementAt(octets, outer.start);
  if (first?.tag === objectIdentifier && toHex(octets.subarray(first.start, first.end)).startsWith(pkcs7))
    return [{ label: "PKCS7", der: octets }];
  const second = first && elementAt(octets, first.end);
  if (first?.tag !== sequence || second === undefined) return undefined;
  if (second.tag === bitString && second.end === outer.end)
    return octets[first.start] === objectIdentifier ? [{ label: "PUBLIC KEY", der: octets }] : undefined;
  const third = elementAt(octets, second.end);
  const isSigned = second.tag === sequence && third?.tag === bitString && third.end === outer.end;
  return isSigned ? [{ label: "DER", der: octets }] : undefined;
}

function privateLabel(kind: string): string {
  if (kind.endsWith("encrypted")) return "ENCRYPTED PRIVATE KEY";
  if (kind.startsWith("SEC 1")) return "EC PRIVATE KEY";
  if (kind.startsWith("PKCS#12")) return "PKCS12 PRIVATE KEY";
  return kind.startsWith("PKCS#1") ? "RSA PRIVATE KEY" : "PRIVATE KEY";
}

/** The element that begins there, whole; undefined where there is none. */
function elementAt(octets: Uint8Array, at: number) {
  const [tag, form] = [octets[at], octets[at + 1]];
  if (tag === undefined || form === undefined || form === 0x80) return undefined;
  const more = form < 0x80 ? 0 : form & 0x7f;
  if (more > 3) return undefined;
  const start = at + 2 + more;
  const length =
    more === 0 ? form : octets.subarray(at + 2, start).reduce((sum, octet) => 256 * sum + octet, 0);
  return start + length <= octets.length ? { tag, start, end: start + length } : undefined;
}
