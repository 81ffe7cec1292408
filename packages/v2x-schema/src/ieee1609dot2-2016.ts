/**
 * IEEE 1609.2-2016 where its octets differ from those of 2022: entries of revocation lists could not be extended
 * yet. Its modules CrlSsp (version 2) and Peer2Peer (version 2), which later editions leave as they are, are here
 * as well. Everything else has the octets of 2022, of which it knows fewer additions and alternatives.
 */
import { choice, enumerated, type Infer, integer, sequence, sequenceOf } from "@v2x/asn1";
import { Certificate } from "./ieee1609dot2.ts";
import { CrlSeries, HashedId10, Time32, Uint8 } from "./ieee1609dot2-base-types.ts";
import { SequenceOfLAGroup } from "./ieee1609dot2-crl-base-types.ts";

/** One certificate revoked by its digest, without extension marker; so until 2021. */
export const HashBasedRevocationInfo2016 = sequence("HashBasedRevocationInfo", {
  id: HashedId10,
  expiry: Time32,
});
export type HashBasedRevocationInfo2016 = Infer<typeof HashBasedRevocationInfo2016>;

/** Devices with the same number of certificates in a period, without extension marker. */
export const JMaxGroup2016 = sequence("JMaxGroup", { jmax: Uint8, contents: SequenceOfLAGroup });
export type JMaxGroup2016 = Infer<typeof JMaxGroup2016>;

/** Whether a signer of revocation lists is the authority itself or appointed by it. */
export const CracaType = enumerated("CracaType", ["isCraca", "issuerIsCraca"]);
export type CracaType = Infer<typeof CracaType>;

/** Series of revocation lists. */
export const PermissibleCrls = sequenceOf("PermissibleCrls", CrlSeries);
export type PermissibleCrls = Infer<typeof PermissibleCrls>;

/** Which revocation lists a certificate may sign; opaque permission under PSID 256. */
export const CrlSsp = sequence(
  "CrlSsp",
  {
    version: integer("Uint8", { min: 1, max: 1 }),
    associatedCraca: CracaType,
    crls: PermissibleCrls,
  },
  {},
);
export type CrlSsp = Infer<typeof CrlSsp>;

/** Certificates of CAs that someone asked for, each issued by the next. */
export const CaCertP2pPDU = sequenceOf("CaCertP2pPDU", Certificate);
export type CaCertP2pPDU = Infer<typeof CaCertP2pPDU>;

/** What stations tell each other about certificates. */
export const Ieee1609dot2Peer2PeerPDU = sequence("Ieee1609dot2Peer2PeerPDU", {
  version: integer("Uint8", { min: 1, max: 1 }),
  content: choice("CHOICE", { caCerts: CaCertP2pPDU }, {}),
});
export type Ieee1609dot2Peer2PeerPDU = Infer<typeof Ieee1609dot2Peer2PeerPDU>;
