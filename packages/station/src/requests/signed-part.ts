import { type DataSigner, toTime64 } from "@v2x/credentials";
import { type SignedPayload, sealSigned } from "@v2x/protocol";
import { SecuredCertificateRequestPsid } from "@v2x/v2x-schema";
import type { EnrolmentDeviation, SignedPart } from "./deviation.ts";

/**
 * Signs a part of a request under PSID 623 with the generation time, and nothing else in the header.
 *
 * @see ETSI TS 102 941 6.2.3 — headers of requests
 */
export async function signPart(
  part: SignedPart,
  payload: SignedPayload,
  by: DataSigner,
  now: Date,
  deviation: Pick<EnrolmentDeviation, "header" | "signed">,
): Promise<Uint8Array> {
  const header = { psid: SecuredCertificateRequestPsid, generationTime: toTime64(now) };
  const signed = await sealSigned(payload, deviation.header?.(header, part) ?? header, by);
  return deviation.signed?.(signed, part) ?? signed;
}
