/**
 * CAMP SCMS proof of concept 1.2, module Ieee1609Dot2ScmsComponentCertificateManagement: how electors vouch for root
 * CAs and for each other, and the composite revocation list. Revocation lists inside have the octets of IEEE
 * 1609.2-2016.
 */
import { choice, enumerated, type Infer, lazy, type Schema, sequence, sequenceOf } from "@v2x/asn1";
import { edition2016, schemaIn } from "../editions.ts";
import { ExplicitCertificate } from "../ieee1609dot2.ts";
import { HashedId32, Time32 } from "../ieee1609dot2-base-types.ts";
import { SecuredCrl } from "../ieee1609dot2-crl.ts";
import { SignedElectorEndorsement } from "./scms-protocol.ts";

/** Whether a root CA or an elector is added or removed. */
export const EndorsementType = enumerated(
  "EndorsementType",
  ["addRoot", "addElector", "removeRoot", "removeElector"],
  { additions: [] },
);
export type EndorsementType = Infer<typeof EndorsementType>;

/** What an elector says about a certificate. */
export const TbsElectorEndorsement = sequence(
  "TbsElectorEndorsement",
  { type: EndorsementType, certificateHash: HashedId32, generationTime: Time32 },
  {},
);
export type TbsElectorEndorsement = Infer<typeof TbsElectorEndorsement>;

/** A certificate and what electors say about it. */
export const ElectorBallot = sequence(
  "ElectorBallot",
  {
    certificate: ExplicitCertificate,
    endorsements: sequenceOf(
      "SEQUENCE OF SignedElectorEndorsement",
      lazy("SignedElectorEndorsement", () => SignedElectorEndorsement),
      { min: 1 },
    ),
  },
  {},
);
export type ElectorBallot = Infer<typeof ElectorBallot>;

const ballots = sequenceOf("SEQUENCE OF ElectorBallot", ElectorBallot);
const SecuredCrl2016 = schemaIn(edition2016, SecuredCrl) as Schema<SecuredCrl>;

/** Revocation lists of every series, and the root CAs and electors that are revoked. */
export const CompositeCrl = sequence(
  "CompositeCrl",
  {
    securedCrlSeries: sequenceOf("SEQUENCE OF SecuredCrl", SecuredCrl2016),
    revokedRootCAs: ballots,
    revokedElectors: ballots,
  },
  {},
);
export type CompositeCrl = Infer<typeof CompositeCrl>;

/** Everything that manages certificates of components. */
export const ScmsComponentCertificateManagementPDU = choice(
  "ScmsComponentCertificateManagementPDU",
  { tbsElectorEndorsement: TbsElectorEndorsement, electorBallot: ElectorBallot },
  {},
);
export type ScmsComponentCertificateManagementPDU = Infer<typeof ScmsComponentCertificateManagementPDU>;
