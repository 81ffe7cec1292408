import { fromTime32, isWithinRegion, timeText } from "@v2x/credentials";
import { type CodedRule, grantableValidity, keyRules, type RequestedKeys } from "@v2x/pki";
import type { camp, ToBeSignedCertificate } from "@v2x/v2x-schema";
import {
  areAbsent,
  type CertificateRequestSubject,
  certificateRequestRules,
} from "../../exchange/certificate-request-rules.ts";
import { mostAheadMs } from "../../exchange/request-times.ts";
import { askGrantableGroups, askValidGroups } from "../../exchange/requested-permissions.ts";

/** An enrollment request whose signature holds. */
export interface CampEnrollmentSubject extends RequestedKeys, CertificateRequestSubject {
  readonly asked: camp.EeEcaCertRequest;
  /** The ECA's own certificate. */
  readonly eca: ToBeSignedCertificate;
}

type Rule<S> = CodedRule<S, camp.EcaEndEntityError>;

const clause = "CAMP SCMS 1.2 EeEcaCertRequest";
const request = "content.eca-ee.eeEcaCertRequest";
const tbsData = `${request}.tbsData`;

/** So many PSIDs and groups CAMP's own profiles have. */
const mostEntries = 26;

/** A request is handed over as a file, which may lie for a while; no longer than that. */
const mostAgeDays = 30;

/** That a request is for a key that can be verified with. */
export const enrolleeRules: readonly Rule<camp.EeEcaCertRequest>[] = [
  {
    name: "key-indicator",
    clause,
    path: `${tbsData}.verifyKeyIndicator`,
    expected: "verifyKeyIndicator is a verificationKey, though the certificate is implicit",
    code: "ecaInvalidVerifyKey",
    ask: ({ tbsData: { verifyKeyIndicator } }) =>
      verifyKeyIndicator.choice === "verificationKey" || { found: `it is a ${verifyKeyIndicator.choice}` },
  },
];

/** What requests to any American CA have in common, under the names and codes of this flow. */
const common = certificateRequestRules<CampEnrollmentSubject>({
  clause,
  request,
  issuer: "eca",
  issuerOf: ({ eca }) => eca,
  age: { code: "400-70", limit: "" },
  wait: { code: "400-72", clause },
});

function ofCamp<S>(rule: CodedRule<S, unknown>, code: camp.EcaEndEntityError): Rule<S> {
  return {
    ...rule,
    code,
    path: rule.path.replace(".tbsCert", ".tbsData"),
    expected: rule.expected.replace("generationTime", "currentTime"),
  };
}

/** What CAMP's ECA asks of an enrollment request. */
export const campEnrollmentRules: readonly Rule<CampEnrollmentSubject>[] = [
  {
    name: "current-time-in-range",
    clause,
    path: `${request}.currentTime`,
    expected: `currentTime is at most ${mostAheadMs / 60_000} minutes ahead and ${mostAgeDays} days ago`,
    code: "ecaInvalidCurrentTime",
    ask({ asked, now }) {
      const aheadMs = fromTime32(asked.currentTime).getTime() - now.getTime();
      const isInRange = aheadMs <= mostAheadMs && aheadMs >= -mostAgeDays * 86_400_000;
      return isInRange || { found: `currentTime is ${timeText(fromTime32(asked.currentTime))}` };
    },
  },
  ...keyRules<camp.EcaEndEntityError>({
    clause: "IEEE 1609.2 PublicVerificationKey",
    verification: { path: `${tbsData}.verifyKeyIndicator`, code: "ecaInvalidVerifyKey" },
    encryption: { path: `${tbsData}.encryptionKey`, code: "ecaInvalidEncryptionKey" },
  }),
  ofCamp(common.implicitOnCurveOfIssuer, "ecaInvalidVerifyKey"),
  {
    name: "encryption-key-absent",
    clause,
    path: `${tbsData}.encryptionKey`,
    expected: "encryptionKey is absent",
    code: "ecaInvalidEncryptionKey",
    ask: ({ asked }) => asked.tbsData.encryptionKey === undefined,
  },
  {
    name: "app-permissions-absent",
    clause,
    path: `${tbsData}.appPermissions`,
    expected:
      "appPermissions is absent: an enrollment certificate asks for others, and has no permissions itself",
    code: "ecaInvalidPsid",
    ask: ({ asked }) => asked.tbsData.appPermissions === undefined,
  },
  {
    name: "request-permissions-valid",
    clause: `${clause}; IEEE 1609.2 PsidGroupPermissions`,
    path: `${tbsData}.certRequestPermissions`,
    expected: `certRequestPermissions has 1 to ${mostEntries} groups, each of 1 to ${mostEntries} PSIDs, with lengths from 0 and an eeType; one group at most is for all PSIDs`,
    code: "ecaInvalidPsid",
    ask: ({ asked }) => askValidGroups(asked.tbsData.certRequestPermissions, mostEntries),
  },
  {
    name: "request-permissions-grantable",
    clause: "IEEE 1609.2 EndEntityType, PsidGroupPermissions",
    path: `${tbsData}.certRequestPermissions`,
    expected: "the ECA may issue enrollment certificates for each PSID asked for, with these SSPs",
    code: "ecaInvalidPsid",
    ask: ({ asked, eca }) => askGrantableGroups(asked.tbsData.certRequestPermissions, eca),
  },
  {
    name: "id-not-linkage-data",
    clause,
    path: `${tbsData}.id`,
    expected: "id is none, a name or a binaryId",
    code: "ecaMalformedRequest",
    ask: ({ asked }) => ["none", "name", "binaryId"].includes(asked.tbsData.id.choice),
  },
  {
    name: "assurance-level-absent",
    clause,
    path: `${tbsData}.assuranceLevel`,
    expected: "assuranceLevel is absent",
    code: "ecaInvalidAssuranceLevel",
    ask: ({ asked }) => asked.tbsData.assuranceLevel === undefined,
  },
  {
    name: "other-fields-absent",
    clause,
    path: tbsData,
    expected: "certIssuePermissions, flags and extensions are absent: nobody asks for them here",
    code: "ecaMalformedRequest",
    ask: ({ asked }) =>
      areAbsent(asked.tbsData, [
        "certIssuePermissions",
        "flags",
        "appExtensions",
        "certIssueExtensions",
        "certRequestExtension",
      ]),
  },
  {
    name: "validity-grantable",
    clause: "IEEE 1609.2 5.1.2",
    path: `${tbsData}.validityPeriod`,
    expected: "validityPeriod lies within the life of the ECA's certificate and is not over",
    code: "ecaInvalidValidityPeriod",
    ask: ({ asked, eca, now }) => grantableValidity(asked.tbsData.validityPeriod, eca, now),
  },
  ofCamp(common.validityStartsSoon, "ecaInvalidRequestedStartTime"),
  {
    name: "region-present",
    clause,
    path: `${tbsData}.region`,
    expected: "region is present",
    code: "ecaInvalidRegion",
    ask: ({ asked }) => asked.tbsData.region !== undefined,
  },
  ofCamp(common.regionValid, "ecaInvalidRegion"),
  {
    name: "region-grantable",
    clause: "IEEE 1609.2 5.1.2",
    path: `${tbsData}.region`,
    expected:
      "region lies within that of the ECA's certificate: the United States of America (countryOnly 840)",
    code: "ecaInvalidRegion",
    ask: ({ asked: { tbsData }, eca }) =>
      tbsData.region === undefined
        ? "notApplicable"
        : isWithinRegion(tbsData.region, eca.region) || { found: "it reaches beyond that of the ECA" },
  },
];
