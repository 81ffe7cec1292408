/** The part of a certificate that its issuer signs, by itself. */
import { ToBeSignedCertificate } from "@v2x/v2x-schema";
import type { Structure } from "./structure.ts";

/**
 * It has no identifier of its own, so that octets are taken for it only where they are it whole, and it has the
 * permissions without which nothing is certified.
 */
export const certificateContent = {
  type: "ToBeSignedCertificate",
  title: "certificate's content without its issuer and signature (IEEE 1609.2)",
  encoding: "COER",
  schema: ToBeSignedCertificate,
  isWholeOrNothing: true,
  judge: () => ({ remarks: [unsigned] }),
} as const satisfies Structure;

const unsigned = {
  path: "",
  rule: "this is the part of a certificate that its issuer signs; there is no issuer and no signature here, so nothing shows that anybody certified it",
  clause: "IEEE 1609.2 6.4.8 ToBeSignedCertificate",
};

/** Whether a value is a content that somebody may have certified: with permissions, or asking for some. */
export function hasPermissions(value: unknown): boolean {
  const { appPermissions, certIssuePermissions, certRequestPermissions } = value as ToBeSignedCertificate;
  return [appPermissions, certIssuePermissions, certRequestPermissions].some((list) => list !== undefined);
}
