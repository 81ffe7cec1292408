import type { EmittedCodecs, Schema } from "@v2x/asn1";
import * as schema from "@v2x/v2x-schema";

/** Types by the names under which `@v2x/v2x-schema` exports them. */
type Named = ReadonlyMap<string, Schema>;

/** What is read of octets while they are judged. */
const read: Named = new Map<string, Schema>([
  ["Certificate", schema.Certificate],
  ["Ieee1609Dot2Data", schema.Ieee1609Dot2Data],
  ["Ieee1609Dot2DataUnsecured", schema.Ieee1609Dot2DataUnsecured],
  ["EtsiTs102941Data", schema.EtsiTs102941Data],
  ["etsiTs102941MessagesItss.EtsiTs102941Data", schema.etsiTs102941MessagesItss.EtsiTs102941Data],
  ["InnerEcRequest", schema.InnerEcRequest],
  ["SignedCertificateRequest", schema.SignedCertificateRequest],
  ["camp.SignedCertificateRequest", schema.camp.SignedCertificateRequest],
  ["CrlContents", schema.CrlContents],
  ["SecurityMgmtSsp", schema.SecurityMgmtSsp],
  ["CrlSsp", schema.CrlSsp],
]);

/** What is written again, to be hashed or compared, and what profiles are made of. */
const written: Named = new Map<string, Schema>([
  ["Certificate", schema.Certificate],
  ["ToBeSignedCertificate", schema.ToBeSignedCertificate],
  ["ToBeSignedData", schema.ToBeSignedData],
  ["PublicVerificationKey", schema.PublicVerificationKey],
  ["GeographicRegion", schema.GeographicRegion],
  ["CtlSignatureSpdu", schema.CtlSignatureSpdu],
  ["SecuredCrl", schema.SecuredCrl],
  ["FullIeeeTbsCtl", schema.FullIeeeTbsCtl],
  ["SecurityMgmtSsp", schema.SecurityMgmtSsp],
  ["CrlSsp", schema.CrlSsp],
  ["camp.ScmsSsp", schema.camp.ScmsSsp],
  ["ScmsPdu", schema.ScmsPdu],
  ["camp.ScmsPDU", schema.camp.ScmsPDU],
]);

/**
 * What a build has to emit for judging where a content security policy forbids code made of strings (`codecModule` of
 * `@v2x/asn1`). Values that were read are always writable, so that no encoder has to say why it refuses. The module is
 * to be imported before this package: profiles are encoded while theirs is.
 */
export function judgingCodecs(): readonly EmittedCodecs[] {
  const from = "@v2x/v2x-schema";
  return [
    { rules: "COER", part: "decode", from, types: read },
    { rules: "COER", part: "decodeMapped", from, types: read },
    { rules: "COER", part: "encode", from, types: written },
  ];
}
