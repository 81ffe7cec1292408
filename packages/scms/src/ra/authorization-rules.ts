import { toHex } from "@v2x/asn1";
import { isWithinRegion, mayIssue, timeText, validityOf } from "@v2x/credentials";
import { type CodedRule, grantableValidity, keyRules, type RequestedKeys } from "@v2x/pki";
import type {
  EeRaCertRequest,
  PsidGroupPermissions,
  PsidSsp,
  ScmsPdu,
  ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import {
  areAbsent,
  certificateRequestRules,
  kindOfMessage,
  mostEntries,
  ungrantedFields,
} from "../exchange/certificate-request-rules.ts";
import type { FineError } from "../exchange/fine-errors.ts";
import type { Demand } from "./authorization-demand.ts";
import { type EnrolledRequest, enrolledRequestRules } from "./enrolled-request-rules.ts";

/** A message whose signature holds. */
export interface AuthorizationMessage {
  readonly pdu: ScmsPdu;
  /** Absent where the message is another one. */
  readonly request: EeRaCertRequest | undefined;
}

/** That the message is the one that belongs here. */
export const messageRules: readonly CodedRule<AuthorizationMessage, FineError>[] = [
  {
    name: "message-kind",
    clause: "IEEE 1609.2.1 EeRaCertRequest",
    path: "content",
    expected: "the message is an eeRaCertRequest",
    code: "400-42",
    ask: ({ pdu, request }) => request !== undefined || { found: `it is ${kindOfMessage(pdu)}` },
  },
];

/** A request for certificates whose signature holds. */
export interface AuthorizationSubject extends RequestedKeys, EnrolledRequest {
  readonly request: EeRaCertRequest;
  /** Absent where its keys cannot be used. */
  readonly demand: Demand | undefined;
  /** The ACA's own certificate. */
  readonly aca: ToBeSignedCertificate;
}

const clause = "IEEE 1609.2.1 EeRaCertRequest";
const request = "content.ee-ra.eeRaCertRequest";
const tbsCert = `${request}.tbsCert`;

const common = certificateRequestRules<AuthorizationSubject>({
  clause,
  request,
  issuer: "aca",
  issuerOf: ({ aca }) => aca,
  age: { code: "400-77", limit: "ra-maxAge" },
  wait: { code: "400-78", clause: "IEEE 1609.2.1 6.3.5, ra-maxGenDelay" },
});

/** What the RA asks of a request for certificates. */
export const authorizationRules: readonly CodedRule<AuthorizationSubject, FineError>[] = [
  ...enrolledRequestRules,
  common.generationTimeNotAhead,
  common.generationTimeRecent,
  common.type,
  {
    name: "key-indicator",
    clause,
    path: `${tbsCert}.verifyKeyIndicator`,
    expected: "verifyKeyIndicator is a verificationKey, also for implicit certificates",
    code: "400-64",
    ask: ({ request: { tbsCert } }) =>
      tbsCert.verifyKeyIndicator.choice === "verificationKey" || {
        found: `it is a ${tbsCert.verifyKeyIndicator.choice}`,
      },
  },
  ...keyRules<FineError>({
    clause: "IEEE 1609.2 PublicVerificationKey",
    verification: { path: `${tbsCert}.verifyKeyIndicator`, code: "400-64" },
    encryption: { path: `${request}.additionalParams`, code: "400-32" },
  }),
  common.implicitOnCurveOfIssuer,
  {
    name: "butterfly-keys-usable",
    clause: "IEEE 1609.2.1 9.3, AdditionalParams",
    path: `${request}.additionalParams`,
    expected: "butterfly keys are points of a 256-bit curve, expanded by AES-128",
    code: "400-64",
    ask: ({ request, demand }) =>
      request.additionalParams === undefined ? "notApplicable" : demand !== undefined,
  },
  {
    name: "app-permissions-present",
    clause,
    path: `${tbsCert}.appPermissions`,
    expected: "appPermissions has 1 to 8 entries, each PSID once",
    code: "400-60",
    ask({ request: { tbsCert } }) {
      const asked = tbsCert.appPermissions ?? [];
      if (asked.length === 0 || asked.length > mostEntries) return { found: `there are ${asked.length}` };
      const psids = asked.map(({ psid }) => psid);
      const twice = psids.find((psid, index) => psids.indexOf(psid) < index);
      return twice === undefined || { found: `PSID ${twice} stands there twice` };
    },
  },
  {
    name: "app-permissions-enrolled",
    clause: "IEEE 1609.2.1 6.3.5; IEEE 1609.2 PsidGroupPermissions",
    path: `${tbsCert}.appPermissions`,
    expected:
      "certRequestPermissions of the enrollment certificate have eeType app, and a chain length of 0 or 1, for each PSID with its SSP",
    code: "400-30",
    ask({ request: { tbsCert }, enrolled }) {
      const { certRequestPermissions } = enrolled.certificate.value.toBeSigned;
      // A request for oneself has the chain length 0; who leaves it out says 1, the default.
      const allows = (asked: PsidSsp) =>
        [0, 1].some((length) => mayIssue(certRequestPermissions, asked, length));
      const refused = tbsCert.appPermissions?.find((asked) => !allows(asked));
      if (refused === undefined) return true;
      return {
        found: `${permissionText(refused)} is asked for; the enrollment certificate is for ${psidsIn(certRequestPermissions)}`,
      };
    },
  },
  {
    name: "app-permissions-of-aca",
    clause: "IEEE 1609.2 5.1.2",
    path: `${tbsCert}.appPermissions`,
    expected: "the ACA may issue certificates for each PSID with its SSP",
    code: "400-30",
    ask({ request: { tbsCert }, aca }) {
      const refused = tbsCert.appPermissions?.find((asked) => !mayIssue(aca.certIssuePermissions, asked));
      return refused === undefined || { found: `${permissionText(refused)} is asked for` };
    },
  },
  {
    name: "request-permissions-absent",
    clause,
    path: `${tbsCert}.certRequestPermissions`,
    expected: "certRequestPermissions is absent: only an enrollment certificate has them",
    code: "400-31",
    ask: ({ request: { tbsCert } }) => tbsCert.certRequestPermissions === undefined,
  },
  common.cracaIdZero,
  common.crlSeriesZero,
  {
    name: "linkage-with-butterfly-keys",
    clause: "IEEE 1609.2.1 EeRaCertRequest, tbsCert.id",
    path: `${tbsCert}.id`,
    expected: "id is linkageData only where butterfly keys are asked for",
    code: "400-32",
    ask: ({ request: { tbsCert }, demand }) =>
      tbsCert.id.choice !== "linkageData" || demand?.kind !== "single",
  },
  {
    name: "other-fields-absent",
    clause,
    path: tbsCert,
    expected:
      "assuranceLevel, certIssuePermissions, canRequestRollover, flags and extensions are absent, and with butterfly keys encryptionKey",
    code: "400-32",
    ask({ request: { tbsCert }, demand }) {
      const isSingle = demand === undefined || demand.kind === "single";
      return areAbsent(tbsCert, isSingle ? ungrantedFields : [...ungrantedFields, "encryptionKey"]);
    },
  },
  {
    name: "validity-grantable",
    clause: "IEEE 1609.2 5.1.2",
    path: `${tbsCert}.validityPeriod`,
    expected: "validityPeriod lies within the life of the ACA's certificate and is not over",
    code: "400-35",
    ask: ({ request: { tbsCert }, aca, now, demand }) =>
      demand?.kind === "single" ? grantableValidity(tbsCert.validityPeriod, aca, now) : "notApplicable",
  },
  {
    name: "validity-within-enrollment",
    clause: "IEEE 1609.2.1 6.3.5",
    path: `${tbsCert}.validityPeriod`,
    expected: "validityPeriod starts within the life of the enrollment certificate",
    code: "400-712",
    ask({ request: { tbsCert }, enrolled: { record } }) {
      const { notBefore } = validityOf(tbsCert.validityPeriod);
      return notBefore < record.notAfter || { found: `it starts at ${timeText(notBefore)}` };
    },
  },
  common.validityStartsSoon,
  common.regionValid,
  {
    name: "region-grantable",
    clause: "IEEE 1609.2 5.1.2",
    path: `${tbsCert}.region`,
    expected: "region lies within those of the enrollment certificate and of the ACA's",
    code: "400-33",
    ask({ request: { tbsCert }, enrolled, aca }) {
      const enrolledRegion = enrolled.certificate.value.toBeSigned.region;
      if (tbsCert.region === undefined) {
        return enrolledRegion === undefined || { found: "none is asked for, which means everywhere" };
      }
      if (!isWithinRegion(tbsCert.region, enrolledRegion))
        return { found: "it reaches beyond that of the enrollment certificate" };
      return isWithinRegion(tbsCert.region, aca.region) || { found: "it reaches beyond that of the ACA" };
    },
  },
];

/** The PSIDs of what an enrollment certificate allows asking for; the ECA grants none for all PSIDs. */
function psidsIn(groups: readonly PsidGroupPermissions[] = []): string {
  const psids = groups.flatMap(({ subjectPermissions: { choice, value } }) =>
    choice === "explicit" ? value.map(({ psid }) => psid) : [],
  );
  return `PSID ${[...new Set(psids)].join(", ")}`;
}

/** A PSID with its SSP as text: the same for the same permission. */
export function permissionText({ psid, ssp }: PsidSsp): string {
  if (ssp === undefined) return `PSID ${psid}`;
  return `PSID ${psid} (${ssp.value instanceof Uint8Array ? toHex(ssp.value).toUpperCase() : ssp.choice})`;
}
