import type { FaultCodes } from "@v2x/pki";

/**
 * What the RA of CAMP's proof of concept tells devices that it refuses, all of them by HTTP 500.
 *
 * @see CAMP SCMS 1.2, RA — error codes of the QA environment
 */
const meanings = {
  "5055": "blacklisted",
  "5056": "several application requests for one PSID and SSP",
  "5057": "duplicate request",
  "5058": "signature failed",
  "5059": "not encrypted",
  "5065": "no certificate file",
  "5067": "authentication failed",
  "5069": "no .info file",
  "5070": "wrong parameters",
  "5071": "too many tries",
  "5072": "invalid URL",
} as const;

/** An error code of CAMP's RA. */
export type PocError = keyof typeof meanings;

/** The headers that carry the code, and what is wrong in words. */
export const pocErrorHeaders = { code: "SCMS-POC-Error", message: "SCMS-POC-Error-Message" } as const;

/** An error code with its meaning, for people: `5058 (signature failed)`. */
export function pocErrorText(code: PocError): string {
  return `${code} (${meanings[code]})`;
}

/** The code of each fault of an envelope. */
export const pocFaults: FaultCodes<PocError> = {
  unparsable: "5070",
  "wrong-content": "5070",
  "not-the-recipient": "5070",
  "unknown-algorithm": "5070",
  undecryptable: "5070",
  "wrong-psid": "5070",
  "no-time": "5070",
  "wrong-time": "5070",
  "unknown-signer": "5067",
  "wrong-signature": "5058",
};
