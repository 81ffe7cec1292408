/**
 * The security profiles of ETSI TS 103 097 for CAM and DENM: which header fields a message has and how it names its
 * signer. What holds for all European signed data is in `etsi-ts103097-profile.ts`; payloads are not looked at.
 */
import type { SignedParts } from "./etsi-ts103097-profile.ts";
import type { HeaderInfo } from "./ieee1609dot2.ts";
import type { Rule } from "./rule.ts";

/** PSID of cooperative awareness messages. */
const CamPsid = 36;
/** PSID of decentralized environmental notification messages. */
export const DenmPsid = 37;

const camClause = "ETSI TS 103 097 7.1.1";
const denmClause = "ETSI TS 103 097 7.1.2";

const headerPath = "tbsData.headerInfo";
const signerForms = {
  digest: "a digest",
  certificate: "a certificate",
  self: "no certificate at all",
} as const;

/** Forbidden in all European signed data, which has rules of its own for them. */
const judgedElsewhere: readonly (keyof HeaderInfo)[] = ["p2pcdLearningRequest", "missingCrlIdentifier"];

const ofCams: readonly Rule<SignedParts>[] = [
  headerRule("cam-header-fields", "a CAM", camClause, [
    "psid",
    "generationTime",
    "inlineP2pcdRequest",
    "requestedCertificate",
    "contributedExtensions",
  ]),
  signerRule("cam-signer", camClause, "a CAM carries a digest or the certificate of its signer", [
    "digest",
    "certificate",
  ]),
];

const ofDenms: readonly Rule<SignedParts>[] = [
  headerRule("denm-header-fields", "a DENM", denmClause, [
    "psid",
    "generationTime",
    "generationLocation",
    "contributedExtensions",
  ]),
  {
    name: "denm-location-present",
    path: `${headerPath}.generationLocation`,
    expected: "a DENM says in generationLocation where it was generated",
    clause: denmClause,
    ask: ({ tbsData }) =>
      tbsData.headerInfo.generationLocation !== undefined || {
        found: "a DENM says in generationLocation where it was generated; this one has no generationLocation",
      },
  },
  signerRule("denm-signer", denmClause, "a DENM carries the certificate of its signer", ["certificate"]),
];

/** The rules of the message profile for a PSID; none where TS 103 097 has no profile for it. */
export function etsiTs103097MessageRules(psid: number): readonly Rule<SignedParts>[] {
  if (psid === CamPsid) return ofCams;
  return psid === DenmPsid ? ofDenms : [];
}

function headerRule(
  name: string,
  message: string,
  clause: string,
  allowed: readonly (keyof HeaderInfo)[],
): Rule<SignedParts> {
  const optional = allowed.slice(2).join(", ");
  const expected = `besides psid and generationTime, the header of ${message} has no field but ${optional}`;
  const known = new Set<string>([...allowed, ...judgedElsewhere]);
  return {
    name,
    path: headerPath,
    expected,
    clause,
    ask({ tbsData: { headerInfo } }) {
      const excess = Object.entries(headerInfo).flatMap(([field, value]) =>
        value === undefined || known.has(field) ? [] : [field],
      );
      return excess.length === 0 || { found: `the header of ${message} must not have ${excess.join(", ")}` };
    },
  };
}

function signerRule(
  name: string,
  clause: string,
  expected: string,
  forms: readonly SignedParts["signer"]["choice"][],
): Rule<SignedParts> {
  return {
    name,
    path: "signer",
    expected,
    clause,
    ask: ({ signer }) =>
      forms.includes(signer.choice) || { found: `${expected}; this one has ${formOf(signer)}` },
  };
}

function formOf({ choice }: SignedParts["signer"]): string {
  return signerForms[choice as keyof typeof signerForms] ?? "a signer of a newer edition";
}
