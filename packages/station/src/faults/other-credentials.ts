import {
  type MessageSigner,
  signCertificate,
  signerWith,
  toTime32,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { certificateRequestPermission } from "@v2x/v2x-schema";

/** A credential that no EA issued: it is signed by itself, with all that a real one says. */
export async function selfMadeCredential(now: Date): Promise<MessageSigner> {
  const signer = signerWith(generatePrivateKey("NistP256"));
  const certificate = await signCertificate({
    toBeSigned: {
      id: { choice: "name", value: "self-made" },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
      appPermissions: [certificateRequestPermission("enrolmentRequest", "authorizationRequest")],
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(signer.keyType, signer.publicKey),
      },
    },
    issuer: "self",
    signer,
  });
  return { certificate, signer };
}

/** What a fault needs that lies in a credential which no station can make: words that go on after "needs". */
export function chosenCredential(what: string): string {
  return `a credential ${what}: put it into the folder with its key, and choose it with --ec`;
}
