import { isWithinRegion } from "@v2x/credentials";
import { type CodedRule, grantableValidity, keyRules, type RequestedKeys } from "@v2x/pki";
import type { EeEcaCertRequest, ScmsPdu, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { canonicalIdText } from "../exchange/canonical-id-text.ts";
import {
  areAbsent,
  certificateRequestRules,
  kindOfMessage,
  mostEntries,
  ungrantedFields,
} from "../exchange/certificate-request-rules.ts";
import type { FineError } from "../exchange/fine-errors.ts";
import { askGrantableGroups, askValidGroups } from "../exchange/requested-permissions.ts";
import type { ScmsDeviceRecord } from "../ports.ts";

/** Who asks, and for what. */
export interface Enrollee {
  readonly pdu: ScmsPdu;
  /** Absent where the message is another one. */
  readonly request: EeEcaCertRequest | undefined;
  readonly device: ScmsDeviceRecord | undefined;
}

/** An enrollment request whose signature holds. */
export interface EnrollmentSubject extends RequestedKeys {
  readonly request: EeEcaCertRequest;
  readonly device: ScmsDeviceRecord;
  /** The ECA's own certificate. */
  readonly eca: ToBeSignedCertificate;
  readonly now: Date;
}

const clause = "IEEE 1609.2.1 EeEcaCertRequest";
const request = "content.eca-ee.eeEcaCertRequest";
const tbsCert = `${request}.tbsCert`;

/** That it is a request for a certificate, of a key that can be verified with. */
const messageRules: readonly CodedRule<Enrollee, FineError>[] = [
  {
    name: "message-kind",
    clause,
    path: "content",
    expected: "the message is an eeEcaCertRequest",
    code: "400-42",
    ask: ({ pdu, request }) => request !== undefined || { found: `it is ${kindOfMessage(pdu)}` },
  },
  {
    name: "key-indicator",
    clause,
    path: `${tbsCert}.verifyKeyIndicator`,
    expected: "verifyKeyIndicator is a verificationKey, also for an implicit certificate",
    code: "400-64",
    ask: ({ request }) =>
      request === undefined
        ? "notApplicable"
        : request.tbsCert.verifyKeyIndicator.choice === "verificationKey" || {
            found: `it is a ${request.tbsCert.verifyKeyIndicator.choice}`,
          },
  },
];

/** What tells who asks: without it no signature can be verified, so these are asked where none is known, too. */
export const enrolleeRules: readonly CodedRule<Enrollee, FineError>[] = [
  ...messageRules,
  {
    name: "device-registered",
    clause: "IEEE 1609.2.1 4.1.4.2, canonicalId",
    path: `${request}.canonicalId`,
    expected:
      "canonicalId names a registered device; without it, the key asked for is that of one registered device",
    code: "400-99",
    ask({ request, device }) {
      if (request === undefined) return "notApplicable";
      if (device !== undefined) return true;
      const { canonicalId } = request;
      return canonicalId === undefined
        ? { found: "there is no canonicalId, and not one device alone is registered with this key" }
        : { found: `no device is registered as ${canonicalIdText(canonicalId)}` };
    },
  },
];

/** The same of who asks for the next certificate, whom the signature with the present one tells. */
export const successorRules: readonly CodedRule<Enrollee, FineError>[] = [
  ...messageRules,
  {
    name: "canonical-id-own",
    clause: "IEEE 1609.2.1 EeEcaCertRequest, canonicalId",
    path: `${request}.canonicalId`,
    expected:
      "canonicalId is absent, and the new key signs, or is that of the device with the present enrollment certificate",
    code: "400-32",
    ask: ({ request, device }) =>
      request?.canonicalId === undefined
        ? "notApplicable"
        : request.canonicalId === device?.canonicalId || {
            found: `it is ${canonicalIdText(request.canonicalId)}`,
          },
  },
];

const common = certificateRequestRules<EnrollmentSubject>({
  clause,
  request,
  issuer: "eca",
  issuerOf: ({ eca }) => eca,
  age: { code: "400-70", limit: "eca-maxAge" },
  wait: { code: "400-72", clause: "IEEE 1609.2.1 6.3.4, eca-maxWait" },
});

/** What the ECA asks of an enrollment request. */
export const enrollmentRules: readonly CodedRule<EnrollmentSubject, FineError>[] = [
  {
    name: "device-active",
    clause: "IEEE 1609.2.1 6.3.4",
    path: `${request}.canonicalId`,
    expected: "the device is neither deactivated nor revoked",
    code: "403-99",
    ask: ({ device }) => device.state === "ACTIVE" || { found: `it is ${device.state}` },
  },
  common.generationTimeNotAhead,
  common.generationTimeRecent,
  common.type,
  ...keyRules<FineError>({
    clause: "IEEE 1609.2 PublicVerificationKey",
    verification: { path: `${tbsCert}.verifyKeyIndicator`, code: "400-64" },
    encryption: { path: `${tbsCert}.encryptionKey`, code: "400-32" },
  }),
  common.implicitOnCurveOfIssuer,
  {
    name: "app-permissions-absent",
    clause,
    path: `${tbsCert}.appPermissions`,
    expected:
      "appPermissions is absent: an enrollment certificate asks for others, and acts for itself alone",
    code: "400-60",
    ask: ({ request }) => request.tbsCert.appPermissions === undefined,
  },
  {
    name: "request-permissions-valid",
    clause: `${clause}; IEEE 1609.2 PsidGroupPermissions`,
    path: `${tbsCert}.certRequestPermissions`,
    expected:
      "certRequestPermissions has 1 to 8 groups, each of 1 to 8 PSIDs, with lengths from 0 and an eeType; one group at most is for all PSIDs",
    code: "400-61",
    ask: ({ request }) => askValidGroups(request.tbsCert.certRequestPermissions, mostEntries),
  },
  {
    name: "request-permissions-grantable",
    clause: "IEEE 1609.2 EndEntityType, PsidGroupPermissions",
    path: `${tbsCert}.certRequestPermissions`,
    expected: "the ECA may issue enrollment certificates for each PSID asked for, with these SSPs",
    code: "400-31",
    ask: ({ request, eca }) => askGrantableGroups(request.tbsCert.certRequestPermissions, eca),
  },
  {
    name: "id-not-linkage-data",
    clause,
    path: `${tbsCert}.id`,
    expected: "id is none, a name or a binaryId; the ECA names its certificates itself",
    code: "400-32",
    ask: ({ request }) => ["none", "name", "binaryId"].includes(request.tbsCert.id.choice),
  },
  common.cracaIdZero,
  common.crlSeriesZero,
  {
    name: "other-fields-absent",
    clause,
    path: tbsCert,
    expected:
      "assuranceLevel, certIssuePermissions, canRequestRollover, flags and extensions are absent: nobody asks for them here",
    code: "400-32",
    ask({ request: { tbsCert } }) {
      return areAbsent(tbsCert, ungrantedFields);
    },
  },
  {
    name: "validity-grantable",
    clause: "IEEE 1609.2 5.1.2",
    path: `${tbsCert}.validityPeriod`,
    expected: "validityPeriod lies within the life of the ECA's certificate and is not over",
    code: "400-35",
    ask: ({ request: { tbsCert }, eca, now }) => grantableValidity(tbsCert.validityPeriod, eca, now),
  },
  common.validityStartsSoon,
  common.regionValid,
  {
    name: "region-grantable",
    clause: "IEEE 1609.2 5.1.2",
    path: `${tbsCert}.region`,
    expected: "region lies within that of the ECA's certificate",
    code: "400-33",
    ask: ({ request: { tbsCert }, eca }) =>
      tbsCert.region === undefined
        ? "notApplicable"
        : isWithinRegion(tbsCert.region, eca.region) || { found: "it reaches beyond that of the ECA" },
  },
];
