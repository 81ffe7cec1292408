/** What lies among certificates, lists and keys without being any: texts, pictures, documents. */

/** Endings that certificates and lists have; a file so named is asked what it is. */
const certificateEndings = /\.(oer|coer|cert?|cer|crt|der|crl|ctl|ctf|bin|dat)$/i;

const textEndings = /\.(txt|md|json|csv|log|html?|xml|ya?ml)$/i;

/** The first octets of PDF, PNG, JPEG, GIF, zip, gzip and ELF files; nothing of V2X begins so. */
const beginnings = ["%PDF", "\x89PNG", "\xff\xd8\xff", "GIF8", "PK\x03\x04", "\x1f\x8b\x08", "\x7fELF"];

/** Octets that tell whether a file is text. */
const looked = 4096;

/** Whether a file is none of a bundle's, so that nothing is asked of it. */
export function isForeign(path: string, octets: Uint8Array): boolean {
  if (textEndings.test(path)) return true;
  if (certificateEndings.test(path) || octets.length === 0) return false;
  const start = new TextDecoder("latin1").decode(octets.subarray(0, looked));
  return beginnings.some((one) => start.startsWith(one)) || (isText(start) && !isDigits(start));
}

/** Whether a file holds hexadecimal digits in place of octets. */
export function holdsDigits(octets: Uint8Array): boolean {
  return isDigits(new TextDecoder("latin1").decode(octets.subarray(0, looked)));
}

function isText(start: string): boolean {
  return /^[\t\n\f\r\x20-\x7e\x80-\xff]*$/.test(start);
}

function isDigits(start: string): boolean {
  return /^\s*[0-9a-f]{2}[0-9a-f\s:]*$/i.test(start) && start.trim().length >= 32;
}
