/** X.509 certificates, requests and keys. What reads them comes when the first is met. */
import type { X509Block } from "@v2x/decoder";
import type { X509Report } from "./x509-report.ts";

export type { X509Answer, X509Fact, X509Part, X509Report } from "./x509-report.ts";

/**
 * Reads certificates, requests and keys of X.509, with the signatures of a chain checked. Of a private key it tells
 * kind, curve and public part.
 *
 * @param blocks - from `x509BlocksIn` of `@v2x/decoder`.
 */
export async function readX509(blocks: readonly X509Block[], now: Date): Promise<X509Report> {
  const reader = await import("./read-x509.ts");
  return reader.readX509(blocks, now);
}
