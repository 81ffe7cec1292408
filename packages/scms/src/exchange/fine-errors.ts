/**
 * What the fine error codes of IEEE 1609.2.1 say, without the number of the HTTP status in front. Codes in use for
 * requests of end entities; the standard's text was read in implementations.
 *
 * @see IEEE 1609.2.1 6.3 — scmsV3-error; `docs/scms-error-codes.md`
 */
const meanings = {
  "10": "not encrypted",
  "20": "enrollment certificate blocked",
  "21": "enrollment certificate not registered",
  "30": "appPermissions not allowed",
  "31": "certRequestPermissions not allowed",
  "32": "other fields not allowed",
  "33": "region not allowed",
  "34": "certificate type not allowed",
  "35": "validity not allowed",
  "40": "certificate chain does not verify",
  "41": "decryption failed",
  "42": "parsing failed",
  "43": "signature failed",
  "50": "generationTime in the future",
  "60": "invalid appPermissions",
  "61": "invalid certRequestPermissions",
  "62": "invalid enrollment certificate",
  "63": "invalid region",
  "64": "invalid verifyKeyIndicator",
  "70": "request too old",
  "71": "too many requests in seven days",
  "72": "too long between generationTime and start of validity",
  "73": "too soon after the request before",
  "74": "download request too old",
  "77": "request too old",
  "78": "too long between generationTime and start of validity",
  "79": "too many requests in seven days",
  "710": "outside the overlap with the present enrollment certificate",
  "711": "too soon after the request before",
  "712": "outside the validity of the enrollment certificate",
  "81": "wrong RA",
  "99": "undefined",
} as const;

/** A fine error code: the HTTP status, then what it is about. `403` where it is who asks that is refused. */
export type FineError = `400-${keyof typeof meanings}` | "403-43" | "403-711" | "403-99";

/** Of a number that says something else where it is who asks that is refused. */
const meaningsOfRefusedSenders: Readonly<Partial<Record<FineError, string>>> = {
  "403-711": "outside the validity of the enrollment certificate",
};

/** The header that carries a fine error code. */
export const fineErrorHeader = "Ieee-1609.2.1-Error";

/** The HTTP status of a fine error code. */
export function statusOf(code: FineError): 400 | 403 {
  return code.startsWith("403") ? 403 : 400;
}

/** A fine error code with its meaning, for people: `400-43 (signature failed)`. */
export function fineErrorText(code: FineError): string {
  const meaning = meaningsOfRefusedSenders[code] ?? meanings[code.slice(4) as keyof typeof meanings];
  return `${code} (${meaning})`;
}
