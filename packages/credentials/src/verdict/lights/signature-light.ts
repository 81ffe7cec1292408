import { coer, toHex } from "@v2x/asn1";
import { allHold, type HashAlgorithm, PublicVerificationKey, unmetIn } from "@v2x/v2x-schema";
import { toVerificationKey } from "../../certificates/curve-points.ts";
import { isKnownHash, unknownHashText } from "../../messages/message-signatures.ts";
import { verifySignedData } from "../../messages/signed-data.ts";
import { type Chain, hasForeignKey, isVerifiable, missingText } from "../chain.ts";
import type { AboutCertificate, AboutMessage } from "../inquiry.ts";
import { answerOnSelfSigned } from "../self-signed-requests.ts";
import { titleOf } from "../titles.ts";
import { type Answer, answer, failing, sentence, sentenceOn, type VerdictCheck } from "./lights.ts";

const clause = "IEEE 1609.2 5.3.1";

/** Whether the signature is the issuer's or signer's, which is not yet to say that he is to be trusted. */
export function signatureLight(inquiry: AboutCertificate | AboutMessage): Answer {
  return inquiry.kind === "certificate" ? ofCertificate(inquiry.chain) : ofMessage(inquiry);
}

function ofCertificate(chain: Chain): Answer {
  const { certificate, issuer, keys, signature, checks } = chain.links[0];
  switch (signature) {
    case "holds":
      return issuer === "self" || issuer === undefined
        ? answer(
            "pass",
            "The signature verifies under the certificate's own key, as that of a root does. It shows that its maker holds the key; anyone can make such a certificate, so whether to trust it is another question (see chain).",
            clause,
            checks,
          )
        : answer(
            "pass",
            `The signature verifies under ${titleOf(issuer)}. Whether that issuer is trusted is another question (see chain).`,
            clause,
            checks,
          );
    case "broken":
      return failing(checks) ?? answer("fail", "The signature does not verify.", clause, checks);
    case "undecided": {
      const why = chain.missing === undefined ? sentenceOn(unmetIn(checks)[0]!) : missingText(chain);
      return answer("unknown", why, clause, checks);
    }
    case "implicit":
      return answer(
        "notApplicable",
        keys.length === 0
          ? `An implicit certificate carries no signature: its key is reconstructed from the issuer's, and the first message that verifies under that key proves both. ${missingText(chain)}`
          : "An implicit certificate carries no signature: its key is reconstructed from the issuer's. Any octets give some key; that the issuer made this certificate shows when a message verifies under the reconstructed key.",
        "IEEE 1609.2 5.3.2",
        keys.map(({ keyType, point }) => ({
          ...reconstructedRule,
          outcome: "pass",
          found: `${toHex(coer.encode(PublicVerificationKey, toVerificationKey(keyType, point)))} (PublicVerificationKey of ${titleOf(certificate)})`,
          path: "toBeSigned.verifyKeyIndicator",
        })),
      );
  }
}

const reconstructedRule = {
  name: "reconstructed-key",
  clause: "IEEE 1609.2 5.3.2",
  expected: "a key can be reconstructed",
};

function ofMessage({ message, chain, withoutSigner }: AboutMessage): Answer {
  const { signedData, data } = message;
  if (!isKnownHash(signedData.hashId)) {
    return answer(
      "unknown",
      `${sentence(unknownHashText(signedData.hashId))} Over which digest the signature is made cannot be told, so nothing verifies it here.`,
      clause,
      [unknownHash(signedData.hashId)],
    );
  }
  if (chain === undefined) {
    return answerOnSelfSigned(data, signedData) ?? answer("unknown", withoutSigner ?? "", clause);
  }
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
  const looks = (isImplicit ? keys : [undefined]).map((key) => verifySignedData(data, certificate, key));
  const good = looks.find(allHold);
  if (good !== undefined) {
    return answer(
      "pass",
      `The signature verifies under ${titleOf(certificate)}${isImplicit ? ", whose key was reconstructed" : ""}. Whether that signer is trusted, and may say what it says, are other questions (see chain, permissions).`,
      isImplicit ? `${clause}, 5.3.2` : clause,
      good,
    );
  }
  const checks: readonly VerdictCheck[] = [
    ...looks[0]!,
    ...(isImplicit
      ? ([
          {
            ...reconstructedRule,
            outcome: "unknown",
            found: `the key was reconstructed from ${titleOf(certificate)}: had another issuer made it, or were it changed, the signature would fail just so`,
            path: "content.signedData.signer",
          },
        ] as const)
      : []),
  ];
  return failing(checks) ?? answer("fail", "The signature does not verify.", clause, checks);
}

function unknownHash(hashId: HashAlgorithm): VerdictCheck {
  return {
    name: "data-signature",
    clause,
    outcome: "unknown",
    expected: "the signer's key made the signature over these octets",
    found: unknownHashText(hashId),
    path: "content.signedData.hashId",
  };
}
