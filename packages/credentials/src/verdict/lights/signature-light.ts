import { coer, toHex } from "@v2x/asn1";
import { PublicVerificationKey } from "@v2x/v2x-schema";
import { toVerificationKey } from "../../certificates/curve-points.ts";
import { verifySignedData } from "../../messages/signed-data.ts";
import { type Chain, hasForeignKey, isVerifiable, missingText } from "../chain.ts";
import type { AboutCertificate, AboutMessage } from "../inquiry.ts";
import { titleOf } from "../titles.ts";
import { type Answer, answer, failing, isAny, type Remark, sentence } from "./lights.ts";

const clause = "IEEE 1609.2 5.3.1";

/** Whether the signature is the issuer's or signer's, which is not yet to say that he is to be trusted. */
export function signatureLight(inquiry: AboutCertificate | AboutMessage): Answer {
  return inquiry.kind === "certificate" ? ofCertificate(inquiry.chain) : ofMessage(inquiry);
}

function ofCertificate(chain: Chain): Answer {
  const { certificate, issuer, keys, signature } = chain.links[0];
  switch (signature.state) {
    case "holds":
      return issuer === "self" || issuer === undefined
        ? answer(
            "pass",
            "The signature verifies under the certificate's own key, as that of a root does. It shows that whoever made it holds the key; anyone can make such a certificate, so whether to trust it is another question (see chain).",
            clause,
          )
        : answer(
            "pass",
            `The signature verifies under ${titleOf(issuer)}. Whether that issuer is trusted is another question (see chain).`,
            clause,
          );
    case "broken":
      return failing(
        signature.failures.map(({ reason, clause: asked }) => ({
          reason: sentence(reason),
          clause: asked,
        })) as [Remark, ...Remark[]],
      );
    case "undecided":
      return answer("unknown", chain.missing === undefined ? signature.reason : missingText(chain), clause);
    case "implicit":
      return answer(
        "notApplicable",
        keys.length === 0
          ? `An implicit certificate carries no signature: its key is reconstructed from the issuer's, and the first message that verifies under that key proves both. ${missingText(chain)}`
          : "An implicit certificate carries no signature: its key is reconstructed from the issuer's. Any octets give some key; that the issuer made this certificate shows when a message verifies under the reconstructed key.",
        "IEEE 1609.2 5.3.2",
        keys.map(({ keyType, point }) => ({
          reason: `Reconstructed key: ${toHex(coer.encode(PublicVerificationKey, toVerificationKey(keyType, point)))} (PublicVerificationKey of ${titleOf(certificate)}).`,
          clause: "IEEE 1609.2 5.3.2",
        })),
      );
  }
}

function ofMessage({ message, chain, withoutSigner }: AboutMessage): Answer {
  const { signedData, data } = message;
  if (chain === undefined) return answer("unknown", withoutSigner ?? "", clause);
  const { certificate, keys } = chain.links[0];
  if (!isVerifiable(signedData.signature) || hasForeignKey(certificate)) {
    return answer(
      "unknown",
      "The signature is of an algorithm that this portal does not verify, such as SM2.",
      clause,
    );
  }
  const isImplicit = certificate.value.type === "implicit";
  if (isImplicit && keys.length === 0) {
    return answer(
      "unknown",
      `The signer's certificate is implicit: its key is reconstructed with its issuer's. ${missingText(chain)}`.trim(),
      "IEEE 1609.2 5.3.2",
    );
  }
  const verdicts = (isImplicit ? keys : [undefined]).map((key) => verifySignedData(data, certificate, key));
  if (verdicts.some(({ valid }) => valid)) {
    return answer(
      "pass",
      `The signature verifies under ${titleOf(certificate)}${isImplicit ? ", whose key was reconstructed" : ""}. Whether that signer is trusted, and may say what it says, are other questions (see chain, permissions).`,
      isImplicit ? `${clause}, 5.3.2` : clause,
    );
  }
  const remarks = verdicts[0]!.failures.map((failure) => ({
    reason: sentence(failure.reason),
    clause: failure.clause,
  }));
  if (isImplicit) {
    remarks.push({
      reason: sentence(
        `the key was reconstructed from ${titleOf(certificate)}: had another issuer made it, or were it changed, the signature would fail just so`,
      ),
      clause: "IEEE 1609.2 5.3.2",
    });
  }
  return isAny(remarks) ? failing(remarks) : answer("fail", "The signature does not verify.", clause);
}
