/** Forms in which people write octets, and what is to be done about each; every pattern is linear in what it reads. */
const forms: readonly (readonly [pattern: RegExp, told: string])[] = [
  [/^[{[]/, "it is JSON, where COER belongs"],
  [/^-----BEGIN /, "it is PEM, to be decoded before it is sent"],
  [/^[0-9a-f\s]+$/i, "it is hexadecimal text, to be decoded before it is sent"],
  [/^[\w+/\-\r\n]+={0,2}$/, "it is Base64, to be decoded before it is sent"],
];

/**
 * Tells octets that are text, where an encoding was expected.
 *
 * @returns what kind of text and what to do about it, for people; undefined for what is no printable ASCII.
 */
export function textSent(octets: Uint8Array): string | undefined {
  if (!octets.every(isPrintable)) return undefined;
  const text = Buffer.from(octets).toString("latin1").trim();
  return forms.find(([pattern]) => pattern.test(text))?.[1] ?? "it is text, where COER belongs";
}

function isPrintable(octet: number): boolean {
  return (octet >= 0x20 && octet < 0x7f) || octet === 0x09 || octet === 0x0a || octet === 0x0d;
}
