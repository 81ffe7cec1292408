import { type MessageSigner, signCertificate, signerWith, toVerificationKey } from "@v2x/credentials";
import { strangersKey } from "../../faults/broken-octets.ts";

/** An enrollment certificate that no ECA issued: it is signed by itself, with all that the real one says. */
export async function selfMadeEnrollment({ certificate: real }: MessageSigner): Promise<MessageSigner> {
  const signer = signerWith(strangersKey());
  const certificate = await signCertificate({
    toBeSigned: {
      ...real.value.toBeSigned,
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

/** What a fault needs that lies in an enrollment certificate which no device can make: words that go on after "needs". */
export function chosenEnrollment(what: string): string {
  return `an enrollment certificate ${what}: put it into scms/enrollment with its key, under the highest number`;
}
