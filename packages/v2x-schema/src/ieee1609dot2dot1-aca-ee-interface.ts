/**
 * IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1AcaEeInterface: the certificate that an ACA makes for an end entity.
 * It travels by way of the RA, which need not be able to read it.
 */
import { choice, type Infer, integer, octetString, optional, sequence } from "@v2x/asn1";
import { Certificate } from "./ieee1609dot2.ts";
import { Time32 } from "./ieee1609dot2-base-types.ts";

/** An authorization certificate, and what its holder needs besides to know its private key. */
export const AcaEeCertResponse = sequence(
  "AcaEeCertResponse",
  {
    version: integer("Uint8", { min: 2, max: 2 }),
    generationTime: Time32,
    certificate: Certificate,
    privateKeyInfo: optional(octetString("OCTET STRING", { size: 32 })),
  },
  {},
);
export type AcaEeCertResponse = Infer<typeof AcaEeCertResponse>;

/** Everything that passes between ACA and end entity. */
export const AcaEeInterfacePdu = choice("AcaEeInterfacePdu", { acaEeCertResponse: AcaEeCertResponse }, {});
export type AcaEeInterfacePdu = Infer<typeof AcaEeInterfacePdu>;
