import { toHex } from "@v2x/asn1";
import { certificateWithin, type DecodedCertificate, type VerificationKey } from "@v2x/credentials";
import type { Check, SignerIdentifier } from "@v2x/v2x-schema";
import { checkMade, checkUnless } from "./check-made.ts";
import type { SignerRules } from "./envelope-rules.ts";

/** Who signed a layer. */
export type LayerSigner =
  | { readonly choice: "self"; readonly key: VerificationKey }
  | { readonly choice: "digest" | "certificate"; readonly certificate: DecodedCertificate };

/** What came of looking for the signer of a layer. */
export interface FoundSigner {
  /** How it is named, and that it is known. */
  readonly checks: readonly [Check, Check];
  readonly signer?: LayerSigner;
  /** The key to verify with. */
  readonly key?: VerificationKey;
}

/**
 * Looks for the one whose signature a layer should carry.
 *
 * @param path - of the structure whose `signer` that is.
 * @param payload - what stands in the layer's midst, where that could be read.
 */
export async function findSigner<X>(
  signer: SignerIdentifier,
  path: string,
  rules: SignerRules<X>,
  payload: X | undefined,
): Promise<FoundSigner> {
  const kind = signerKindCheck(signer, path, rules);
  const { check, ...found } = await knownSigner(signer, path, rules, payload, kind);
  return { checks: [kind, check], ...found };
}

/** The check of a signature that nobody's key is at hand for. */
export function unverifiedSignature(path: string): Check {
  return checkMade(
    {
      name: "data-signature",
      clause: "IEEE 1609.2 5.3.1",
      expected: "the signer's key made the signature over these octets",
      path: `${path}.signature`,
    },
    "unknown",
    "there is no key to verify it with",
  );
}

function signerKindCheck(signer: SignerIdentifier, path: string, rules: SignerRules<never>): Check {
  const kinds = (["self", "digest", "certificate"] as const).filter((kind) => rules[kind] !== undefined);
  const rule = {
    name: "signer-kind",
    clause: "IEEE 1609.2 SignerIdentifier",
    expected: `the signer is given as ${kinds.map((kind) => (kind === "certificate" ? "one certificate" : kind)).join(" or ")}`,
    path: `${path}.signer`,
  };
  if (!kinds.some((kind) => kind === signer.choice)) {
    return checkMade(rule, "fail", `it is given as ${signer.choice}`);
  }
  const count = signer.choice === "certificate" ? signer.value.length : 1;
  return checkUnless(rule, count === 1 ? undefined : `there are ${count} certificates`);
}

async function knownSigner<X>(
  signer: SignerIdentifier,
  path: string,
  rules: SignerRules<X>,
  payload: X | undefined,
  kind: Check,
): Promise<Omit<FoundSigner, "checks"> & { readonly check: Check }> {
  const rule = {
    name: "signer-known",
    clause: "IEEE 1609.2 SignerIdentifier",
    expected: "the signer is one that is known here",
    path: `${path}.signer`,
  };
  if (kind.outcome !== "pass") return { check: checkMade(rule, "unknown") };
  if (signer.choice === "self") {
    if (payload === undefined) {
      return { check: checkMade(rule, "unknown", "whose key it is cannot be told without the payload") };
    }
    const key = await rules.self?.(payload);
    if (key === undefined) return { check: checkMade(rule, "fail", "no key is known for what signs itself") };
    return { check: checkMade(rule, "pass"), signer: { choice: "self", key }, key };
  }
  const known =
    signer.choice === "digest"
      ? await rules.digest?.(signer.value)
      : signer.choice === "certificate"
        ? await rules.certificate?.(certificateWithin(signer.value[0]!))
        : undefined;
  const name = signer.choice === "digest" ? toHex(signer.value) : "the certificate that came along";
  if (known === undefined) return { check: checkMade(rule, "fail", `${name} is not known`) };
  const { certificate, key = certificate.key } = known;
  const choice = signer.choice === "digest" ? "digest" : "certificate";
  return { check: checkMade(rule, "pass", name), signer: { choice, certificate }, key };
}
