/**
 * Signs roadside messages for organizations: `openSigner` keeps for each a certificate of the ACA, and renews it.
 * Who may ask, and how often, is for others to say.
 */
import { type DecodedCertificate, decodeCertificate } from "@v2x/credentials";
import { organizationSigners, type SignerPorts } from "./organization-signers.ts";
import { type RoadsideMessage, type SignedPacket, signMessage } from "./sign-message.ts";

export type { PlaceOnEarth, RoadsideMessage, SignedPacket } from "./sign-message.ts";
export { signedMessages } from "./signed-messages.ts";
export { type AnySignerError, SignerError } from "./signer-error.ts";
export type { SignerCertificateRecord, SignerStorage } from "./signer-storage.ts";

/** The signer at work. */
export interface RoadsideSigner {
  /** As `signMessage`, with the certificate of the organization. @throws as `organizationSigners` too. */
  sign(organizationId: string, order: RoadsideMessage): Promise<SignedPacket>;
  /** What the messages of the organization are signed with, as stored; undefined where none was signed yet. */
  certificateOf(organizationId: string): Promise<DecodedCertificate | undefined>;
}

/** Opens the signer; certificates are made when first needed. */
export function openSigner(ports: SignerPorts): RoadsideSigner {
  const signerOf = organizationSigners(ports);
  return {
    sign: async (organizationId, order) => signMessage(order, await signerOf(organizationId)),
    async certificateOf(organizationId) {
      const kept = await ports.storage.signerCertificate(organizationId);
      return kept && decodeCertificate(kept.certificate);
    },
  };
}
