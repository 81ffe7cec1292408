import { type CertificateRule, namingValues } from "@v2x/v2x-schema";
import { encryptionKeyIn } from "../certificates/curve-points.ts";
import { keyOf } from "../certificates/decoded-certificate.ts";

/** That the keys of a certificate lie on their curves: the rules for one certificate by itself that need arithmetic. */
export const keyRules: readonly CertificateRule[] = namingValues<CertificateRule>([
  {
    name: "verification-key-usable",
    about: "form",
    path: "toBeSigned.verifyKeyIndicator",
    clause: "IEEE 1609.2 VerificationKeyIndicator",
    expected: "verifyKeyIndicator holds a point of NIST P-256, P-384, brainpoolP256r1 or brainpoolP384r1",
    ask: ({ type, toBeSigned }) => (type === "explicit" ? keyOf(toBeSigned) !== undefined : "notApplicable"),
  },
  {
    name: "encryption-key-usable",
    about: "form",
    path: "toBeSigned.encryptionKey",
    clause: "IEEE 1609.2 PublicEncryptionKey",
    expected: "encryptionKey holds a point of NIST P-256 or brainpoolP256r1",
    ask: ({ toBeSigned: { encryptionKey } }) =>
      encryptionKey === undefined ? "notApplicable" : encryptionKeyIn(encryptionKey) !== undefined,
  },
]);
