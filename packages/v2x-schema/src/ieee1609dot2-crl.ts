/** IEEE 1609.2-2022, module Ieee1609Dot2Crl (version 3.2): the signed revocation list. */
import type { Infer } from "@v2x/asn1";
import { CrlContents } from "./ieee1609dot2-crl-base-types.ts";
import { signedMessage } from "./signed-content.ts";

/** A revocation list signed by its authority or by a CRL signer. */
export const SecuredCrl = signedMessage("SecuredCrl", CrlContents);
export type SecuredCrl = Infer<typeof SecuredCrl>;
