/**
 * IEEE 1609.2.1 as it was in 2020, where its octets differ from those of 2022: the ECA's answer has no time of
 * generation, and a request signed with an X.509 certificate stands in `signedCertificateRequest`. Renamed types
 * (ElectorGroupId, ScmsSsp) have the same octets and are not repeated. Signed SPDUs had a generationTime in their header,
 * which the same types hold (`scmsHeaderEdition`).
 */
import { type Chosen, choice, type Infer, integer, type Schema, sequence } from "@v2x/asn1";
import { EcaEeInterfacePdu2020 } from "./ieee1609dot2dot1-eca-ee-interface.ts";
import { ScmsPduContent, SignedX509CertificateRequest } from "./ieee1609dot2dot1-protocol.ts";
import { certificateRequestMessage, signedMessage } from "./signed-content.ts";

type EcaEe = { readonly choice: "eca-ee" };

/** Every message of the SCMS. */
export interface ScmsPdu2020 {
  readonly version: number;
  readonly content: Exclude<ScmsPduContent, EcaEe> | Chosen<"eca-ee", EcaEeInterfacePdu2020>;
}
export const ScmsPdu2020 = sequence("ScmsPdu", {
  version: integer("Uint8", { min: 2, max: 2 }),
  content: choice("CHOICE", { ...ScmsPduContent.root, "eca-ee": EcaEeInterfacePdu2020 }, {}),
}) as Schema as Schema<ScmsPdu2020>;

/** The ECA's answer. */
export const EcaEeCertResponseSpdu2020 = signedMessage("EcaEeCertResponseSpdu", ScmsPdu2020);
export type EcaEeCertResponseSpdu2020 = Infer<typeof EcaEeCertResponseSpdu2020>;

/** A certificate request signed with an X.509 certificate. */
export const Ieee1609Dot2DataSignedX509AuthenticatedCertRequest2020 = certificateRequestMessage(
  "Ieee1609Dot2Data-SignedX509AuthenticatedCertRequest",
  SignedX509CertificateRequest,
);
export type Ieee1609Dot2DataSignedX509AuthenticatedCertRequest2020 = Infer<
  typeof Ieee1609Dot2DataSignedX509AuthenticatedCertRequest2020
>;
