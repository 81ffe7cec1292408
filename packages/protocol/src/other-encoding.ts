/** Text in which people write octets, and what is to be done about each; every pattern is linear in what it reads. */
const forms: readonly (readonly [pattern: RegExp, told: string])[] = [
  [/^[{[]/, "it is JSON, where COER belongs"],
  [/^-----BEGIN /, "it is PEM, to be decoded before it is sent"],
  [/^[0-9a-f\s]+$/i, "it is hexadecimal text, to be decoded before it is sent"],
  [/^[\w+/\-\r\n]+={0,2}$/, "it is Base64, to be decoded before it is sent"],
];

/** Encodings of octets that are no text, by how they begin. */
const encodings: readonly (readonly [begins: (octets: Uint8Array) => boolean, found: string])[] = [
  [
    isForm,
    "the body is a form (multipart/form-data); send the octets alone, with curl by --data-binary instead of --form",
  ],
  [([a, b]) => a === 0x1f && b === 0x8b, "the body is compressed with gzip; send it uncompressed"],
  [isDer, "it is DER (ASN.1 of TS 102 941 V1.1.1 or X.509), where COER belongs"],
];

/**
 * Recognizes a request in another encoding than COER.
 *
 * @returns the encoding and what to do about it, for people; undefined where none is recognized.
 */
export function otherEncoding(octets: Uint8Array): string | undefined {
  const found = encodings.find(([begins]) => begins(octets));
  if (found !== undefined) return found[1];
  if (!octets.every(isPrintable)) return undefined;
  const text = Buffer.from(octets).toString("latin1").trim();
  return forms.find(([pattern]) => pattern.test(text))?.[1] ?? "it is text, where COER belongs";
}

/** Explains octets that `wasConvertedToUtf8` recognizes. */
export const convertedToUtf8 =
  "the octets were converted to UTF-8 text on their way; send them as they are, with curl by --data-binary";

/** Whether octets above 127 were each written as UTF-8, or replaced, as programs do that take octets for text. */
export function wasConvertedToUtf8([, second, third]: Uint8Array): boolean {
  return (second === 0xc2 && third !== undefined && third >> 6 === 2) || (second === 0xef && third === 0xbf);
}

/** A boundary, and the header that each part of a form has. */
function isForm(octets: Uint8Array): boolean {
  const head = Buffer.from(octets.subarray(0, 300)).toString("latin1");
  return /^--[^\r\n]{1,70}\r?\nContent-/i.test(head);
}

/** A SEQUENCE whose length is that of the octets. */
function isDer(octets: Uint8Array): boolean {
  const [tag, first = 0, second = 0, third = 0] = octets;
  if (tag !== 0x30) return false;
  if (first < 0x80) return octets.length === 2 + first;
  if (first === 0x81) return octets.length === 3 + second;
  return first === 0x82 && octets.length === 4 + ((second << 8) | third);
}

function isPrintable(octet: number): boolean {
  return (octet >= 0x20 && octet < 0x7f) || octet === 0x09 || octet === 0x0a || octet === 0x0d;
}
