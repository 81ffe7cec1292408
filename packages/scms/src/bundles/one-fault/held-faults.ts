import {
  type EncodingFault,
  type FaultName,
  lastBitTurned,
  withEncodingFault,
  withKeyOffCurve,
  withReconstructionOffCurve,
  withUnknownExtension,
  withWrongIssuerDigest,
  withWrongSignature,
} from "@v2x/credentials";
import type { GeographicRegion, ToBeSignedCertificate } from "@v2x/v2x-schema";
import type { CertificateContent, IssuedForHolder } from "../issue-for-holder.ts";

/** What makes each certificate of a bundle wrong where it is issued; what it is issued for and by stays right. */
export interface HeldFault {
  /** What it says otherwise. */
  readonly content?: (content: CertificateContent) => CertificateContent;
  /** What an explicit one says otherwise, its key included, before it is signed. */
  readonly beforeSigning?: (toBeSigned: ToBeSignedCertificate) => ToBeSignedCertificate;
  /** What becomes of it after it was issued. */
  readonly spoil?: (issued: IssuedForHolder) => IssuedForHolder;
}

/** Where the ACA of a bundle with a wrong region is valid. */
export const regionOfAca = countries(840);
/** Where its certificates are. */
const widerRegion = countries(840, 124);

/** The faults that are made where certificates are issued, by their names; others lie in what was ordered. */
export function heldFault(fault: FaultName, { explicit }: { readonly explicit: boolean }): HeldFault {
  switch (fault) {
    case "wrong-region":
      return { content: (content) => ({ ...content, region: widerRegion }) };
    case "wrong-signature":
      return explicit
        ? spoiled(withWrongSignature)
        : { spoil: ({ certificate, s }) => ({ certificate, s: lastBitTurned(s) }) };
    case "wrong-issuer-digest":
      return spoiled(withWrongIssuerDigest);
    case "wrong-curve-point":
      return explicit ? { beforeSigning: withKeyOffCurve } : spoiled(withReconstructionOffCurve);
    case "unknown-critical-extension":
      return { content: withUnknownExtension };
    case "truncated":
    case "trailing-byte":
    case "non-canonical-length":
    case "non-minimal-integer":
      return misencoded(fault);
    default:
      return {};
  }
}

function misencoded(fault: EncodingFault): HeldFault {
  return spoiled((certificate) => withEncodingFault(certificate, fault));
}

function spoiled(
  spoil: (certificate: IssuedForHolder["certificate"]) => IssuedForHolder["certificate"],
): HeldFault {
  return { spoil: ({ certificate, s }) => ({ certificate: spoil(certificate), s }) };
}

/** @see ISO 3166-1 numeric, as UN M49 */
function countries(...codes: readonly number[]): GeographicRegion {
  return {
    choice: "identifiedRegion",
    value: codes.map((value) => ({ choice: "countryOnly", value })),
  };
}
