import { CredentialsError, type DecodedCertificate } from "@v2x/credentials";
import type { Refusal } from "./coded-rules.ts";
import type { Inspection } from "./judgement.ts";

/** A certificate that was issued, or the checks that forbid to sign it. */
export type Issued<Code, Certificate> =
  | { readonly certificate: Certificate }
  | { readonly refusal: Refusal<Code>; readonly inspection: Inspection };

/**
 * Issues a certificate that a request was found to deserve. What only lint finds is a refusal as any other, and its
 * checks stand in the trace as a layer of their own.
 *
 * @param issue - throws CredentialsError "lint" where the certificate may not be signed.
 */
export async function issueOrRefuse<Code, Certificate = DecodedCertificate>(
  inspection: Inspection,
  code: Code,
  issue: () => Promise<Certificate>,
): Promise<Issued<Code, Certificate>> {
  try {
    return { certificate: await issue() };
  } catch (error) {
    if (!(error instanceof CredentialsError) || error.code !== "lint") throw error;
    const { unmet } = error.details as CredentialsError<"lint">["details"];
    const layer = { kind: "certificate", type: "Certificate", checks: unmet };
    return {
      refusal: { code, kind: layer.kind, check: unmet[0]! },
      inspection: { ...inspection, requestLayers: [...inspection.requestLayers, layer] },
    };
  }
}
