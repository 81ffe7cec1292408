import {
  fromTime32,
  isWithinRegion,
  mayIssue,
  timeText,
  validityOf,
  verificationKeyIn,
} from "@v2x/credentials";
import {
  type Authority,
  type CodedRule,
  grantableValidity,
  keyRules,
  type RequestedKeys,
  recipientRule,
} from "@v2x/pki";
import type { camp, EeRaCertRequest, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { faultOfRegion } from "../../exchange/region-form.ts";
import { mostAgeMs, mostAheadMs, mostWaitForStartMs } from "../../exchange/request-times.ts";
import type { Demand } from "../authorization-demand.ts";
import { permissionText } from "../authorization-rules.ts";
import { type EnrolledSender, senderRules } from "./enrolled-sender.ts";
import type { PocError } from "./poc-errors.ts";
import {
  choiceOfKind,
  type ProvisioningKind,
  type ProvisioningRequest,
  permissionsOf,
} from "./provisioning-request.ts";

/** A message whose signature holds, at the address of a kind. */
export interface ProvisioningMessage {
  readonly kind: ProvisioningKind;
  readonly pdu: camp.ScmsPDU;
  /** Absent where the message is another one. */
  readonly request: ProvisioningRequest | undefined;
}

/** That the message is the one that belongs here. */
export const provisioningMessageRules: readonly CodedRule<ProvisioningMessage, PocError>[] = [
  {
    name: "message-kind",
    clause: "CAMP SCMS 1.2 EndEntityRaInterfacePDU",
    path: "content",
    expected: "the message is the one that the address is for",
    code: "5070",
    ask({ kind, pdu: { content }, request }) {
      if (request?.kind === kind) return true;
      const inner = content.value as { readonly choice?: string } | undefined;
      return {
        found: `it is ${content.choice}.${inner?.choice}, and asked for is ee-ra.${choiceOfKind[kind]}`,
      };
    },
  },
];

/** A request for certificates whose signature holds. */
export interface ProvisioningSubject extends RequestedKeys {
  readonly request: ProvisioningRequest;
  /** The same in the terms of IEEE 1609.2.1. */
  readonly wanted: EeRaCertRequest;
  /** Absent where its keys cannot be used. */
  readonly demand: Demand | undefined;
  readonly sender: EnrolledSender;
  /** The generation of the RA that it is encrypted for. */
  readonly addressed: Authority | undefined;
  /** The PCA's own certificate. */
  readonly pca: ToBeSignedCertificate;
  readonly now: Date;
}

const clause = "CAMP SCMS 1.2, Ieee1609Dot2EndEntityRaInterface";
const currentTime = "current-time";

/** What the RA asks of a request for certificates. */
export const provisioningRules: readonly CodedRule<ProvisioningSubject, PocError>[] = [
  recipientRule<PocError>("5070", clause),
  ...senderRules,
  {
    name: "current-time-not-ahead",
    clause,
    path: "",
    expected: `${currentTime} is at most ${mostAheadMs / 60_000} minutes ahead`,
    code: "5070",
    ask: ({ request: { asked }, now }) =>
      fromTime32(asked[currentTime]).getTime() <= now.getTime() + mostAheadMs || madeAt(asked[currentTime]),
  },
  {
    name: "current-time-recent",
    clause,
    path: "",
    expected: `${currentTime} is at most ${mostAgeMs / 60_000} minutes ago`,
    code: "5070",
    ask: ({ request: { asked }, now }) =>
      fromTime32(asked[currentTime]).getTime() >= now.getTime() - mostAgeMs || madeAt(asked[currentTime]),
  },
  ...keyRules<PocError>({
    clause: "IEEE 1609.2 PublicVerificationKey",
    verification: { path: "", code: "5070" },
    encryption: { path: "", code: "5070" },
  }),
  {
    name: "verification-key-on-curve-of-pca",
    clause: "IEEE 1609.2 5.3.2",
    path: "",
    expected: "the verification key is on the curve of the PCA's own, since certificates are implicit",
    code: "5070",
    ask({ publicKeys: { verificationKey }, pca: { verifyKeyIndicator: own } }) {
      const asked = verificationKey && verificationKeyIn(verificationKey);
      const issuing = own.choice === "verificationKey" ? verificationKeyIn(own.value) : undefined;
      return asked?.keyType === issuing?.keyType || { found: `it is on ${asked?.keyType}` };
    },
  },
  {
    name: "butterfly-keys-usable",
    clause: "CAMP SCMS 1.2 UnsignedButterflyParams",
    path: "",
    expected: "butterfly keys are points of NIST P-256",
    code: "5070",
    ask: ({ request: { kind }, demand }) => (kind === "application" ? "notApplicable" : demand !== undefined),
  },
  {
    name: "certificate-encryption-by-plain-keys",
    clause: "CAMP SCMS 1.2 EeRaIdCertProvisioningRequest, cert-enc-key-info",
    path: "",
    expected: "cert-enc-key-info is absent: this portal puts no butterfly encryption keys into certificates",
    code: "5070",
    ask: ({ request }) =>
      request.kind === "identity" ? request.asked["cert-enc-key-info"] === undefined : "notApplicable",
  },
  {
    name: "permissions-named-by-enrollment",
    clause: "CAMP SCMS 1.2, IEEE1609dot2-profiles",
    path: "",
    expected:
      "certRequestPermissions of the enrollment certificate name PSIDs, with SSPs that their ranges tell",
    code: "5070",
    ask: ({ sender }) =>
      permissionsOf(sender.certificate.value.toBeSigned.certRequestPermissions) !== undefined,
  },
  {
    name: "permissions-for-devices",
    clause: "IEEE 1609.2 PsidGroupPermissions",
    path: "",
    expected:
      "certRequestPermissions of the enrollment certificate have eeType app, and a chain length of 0 or 1, for each PSID",
    code: "5070",
    ask({ wanted, sender }) {
      const { certRequestPermissions } = sender.certificate.value.toBeSigned;
      const refused = wanted.tbsCert.appPermissions?.find(
        (permission) => ![0, 1].some((length) => mayIssue(certRequestPermissions, permission, length)),
      );
      return refused === undefined || { found: `not for ${permissionText(refused)}` };
    },
  },
  {
    name: "permissions-of-pca",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the PCA may issue certificates for each PSID of the enrollment certificate",
    code: "5070",
    ask({ wanted, pca }) {
      const refused = wanted.tbsCert.appPermissions?.find(
        (permission) => !mayIssue(pca.certIssuePermissions, permission),
      );
      return refused === undefined || { found: `not for ${permissionText(refused)}` };
    },
  },
  {
    name: "region-valid",
    clause: "IEEE 1609.2 GeographicRegion",
    path: "",
    expected: "region is of a known kind and encloses something",
    code: "5070",
    ask({ request }) {
      if (request.kind === "pseudonym") return "notApplicable";
      const fault = faultOfRegion(request.asked.region);
      return fault === undefined || { found: fault };
    },
  },
  {
    name: "region-within-enrollment",
    clause,
    path: "",
    expected: "region lies within that of the enrollment certificate and of the PCA's",
    code: "5070",
    ask({ wanted: { tbsCert }, sender, pca }) {
      if (!isWithinRegion(tbsCert.region, sender.certificate.value.toBeSigned.region))
        return { found: "it reaches beyond that of the enrollment certificate" };
      return isWithinRegion(tbsCert.region, pca.region) || { found: "it reaches beyond that of the PCA" };
    },
  },
  {
    name: "start-within-enrollment",
    clause,
    path: "",
    expected: "requested-start-time lies within the life of the enrollment certificate",
    code: "5070",
    ask({ request, sender }) {
      if (request.kind !== "application") return "notApplicable";
      const start = fromTime32(request.asked["requested-start-time"]);
      const { notBefore, notAfter } = validityOf(sender.certificate.value.toBeSigned.validityPeriod);
      return (notBefore <= start && start < notAfter) || { found: `it is ${timeText(start)}` };
    },
  },
  {
    name: "start-soon",
    clause: "a limit of this portal",
    path: "",
    expected: `requested-start-time is at most ${mostWaitForStartMs / 86_400_000} days ahead`,
    code: "5070",
    ask({ request, now }) {
      if (request.kind !== "application") return "notApplicable";
      const start = fromTime32(request.asked["requested-start-time"]);
      return start.getTime() <= now.getTime() + mostWaitForStartMs || { found: `it is ${timeText(start)}` };
    },
  },
  {
    name: "validity-grantable",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected:
      "the certificate's life, 169 hours from its start, lies within that of the PCA's and is not over",
    code: "5070",
    ask: ({ request, wanted, pca, now }) =>
      request.kind === "application"
        ? grantableValidity(wanted.tbsCert.validityPeriod, pca, now)
        : "notApplicable",
  },
];

function madeAt(time: number) {
  return { found: `it is ${timeText(fromTime32(time))}` };
}
