import { toHex } from "@v2x/asn1";
import {
  fromTime32,
  isWithinRegion,
  mayIssue,
  timeText,
  validityOf,
  verificationKeyIn,
} from "@v2x/credentials";
import { isKeyType256 } from "@v2x/crypto";
import {
  type Authority,
  type CodedRule,
  grantableValidity,
  isInForce,
  keyRules,
  type RequestedKeys,
  recipientRule,
} from "@v2x/pki";
import type { EeRaCertRequest, PsidSsp, ScmsPdu, ToBeSignedCertificate } from "@v2x/v2x-schema";
import type { FineError } from "../exchange/fine-errors.ts";
import { faultOfRegion } from "../exchange/region-form.ts";
import type { Demand } from "./authorization-demand.ts";
import type { EnrolledDevice } from "./enrolled-signer.ts";
import { mostAgeMs, mostAheadMs, mostWaitForStartMs } from "./request-times.ts";

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
    ask: ({ pdu, request }) => request !== undefined || { found: `it is ${kindOf(pdu)}` },
  },
];

/** A request for certificates whose signature holds. */
export interface AuthorizationSubject extends RequestedKeys {
  readonly request: EeRaCertRequest;
  /** Absent where its keys cannot be used. */
  readonly demand: Demand | undefined;
  readonly enrolled: EnrolledDevice;
  readonly addressed: Authority | undefined;
  /** The ACA's own certificate. */
  readonly aca: ToBeSignedCertificate;
  readonly now: Date;
}

const clause = "IEEE 1609.2.1 EeRaCertRequest";
const request = "content.ee-ra.eeRaCertRequest";
const tbsCert = `${request}.tbsCert`;

/** What the RA asks of a request for certificates. */
export const authorizationRules: readonly CodedRule<AuthorizationSubject, FineError>[] = [
  recipientRule<FineError>("400-81", "IEEE 1609.2.1 6.3.5"),
  {
    name: "device-not-blocked",
    clause: "IEEE 1609.2.1 6.3.5",
    path: "",
    expected: "the device that the enrollment certificate was issued for is active",
    code: "400-20",
    ask: ({ enrolled: { device } }) => device.state === "ACTIVE" || { found: `it is ${device.state}` },
  },
  {
    name: "enrollment-in-force",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the enrollment certificate is valid now",
    code: "400-62",
    ask({ enrolled: { record }, now }) {
      const { notBefore, notAfter } = record;
      if (notBefore <= now && now < notAfter) return true;
      return { found: `it is valid from ${timeText(notBefore)} until ${timeText(notAfter)}` };
    },
  },
  {
    name: "enrollment-chain",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the ECA that issued the enrollment certificate is still trusted",
    code: "400-40",
    ask({ enrolled: { eca }, now }) {
      if (eca === undefined) return { found: "its certificate is damaged here" };
      return isInForce(eca, now) || { found: "its certificate is revoked or has ended" };
    },
  },
  {
    name: "generation-time-not-ahead",
    clause,
    path: `${request}.generationTime`,
    expected: `generationTime is at most ${mostAheadMs / 60_000} minutes ahead`,
    code: "400-50",
    ask: ({ request: { generationTime }, now }) =>
      fromTime32(generationTime).getTime() <= now.getTime() + mostAheadMs || madeAt(generationTime),
  },
  {
    name: "generation-time-recent",
    clause: `${clause}; ra-maxAge`,
    path: `${request}.generationTime`,
    expected: `generationTime is at most ${mostAgeMs / 60_000} minutes ago`,
    code: "400-77",
    ask: ({ request: { generationTime }, now }) =>
      fromTime32(generationTime).getTime() >= now.getTime() - mostAgeMs || madeAt(generationTime),
  },
  {
    name: "certificate-type",
    clause,
    path: `${request}.type`,
    expected: "type is explicit or implicit",
    code: "400-34",
    ask: ({ request: { type } }) =>
      type === "explicit" || type === "implicit" || { found: `it has the number ${type}` },
  },
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
  {
    name: "implicit-on-curve-of-aca",
    clause: "IEEE 1609.2 5.3.2",
    path: `${tbsCert}.verifyKeyIndicator`,
    expected: "the key for implicit certificates is on the 256-bit curve of the ACA's own key",
    code: "400-64",
    ask({ request: { type }, publicKeys: { verificationKey }, aca }) {
      const asked = type === "implicit" && verificationKey && verificationKeyIn(verificationKey);
      if (!asked) return "notApplicable";
      const { verifyKeyIndicator: own } = aca;
      const issuer = own.choice === "verificationKey" ? verificationKeyIn(own.value) : undefined;
      return (
        (isKeyType256(asked.keyType) && asked.keyType === issuer?.keyType) || {
          found: `it is on ${asked.keyType}, the ACA's on ${issuer?.keyType}`,
        }
      );
    },
  },
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
    expected: "appPermissions has 1 to 8 entries, each PSID with an SSP once",
    code: "400-60",
    ask({ request: { tbsCert } }) {
      const asked = tbsCert.appPermissions ?? [];
      if (asked.length === 0 || asked.length > mostEntries) return { found: `there are ${asked.length}` };
      return new Set(asked.map(permissionText)).size === asked.length || { found: "one stands there twice" };
    },
  },
  {
    name: "app-permissions-enrolled",
    clause: "IEEE 1609.2.1 6.3.5; IEEE 1609.2 PsidGroupPermissions",
    path: `${tbsCert}.appPermissions`,
    expected: "certRequestPermissions of the enrollment certificate allow each PSID with its SSP",
    code: "400-30",
    ask({ request: { tbsCert }, enrolled }) {
      const { certRequestPermissions } = enrolled.certificate.value.toBeSigned;
      // A request for oneself has the chain length 0; who leaves it out says 1, the default.
      const allows = (asked: PsidSsp) =>
        [0, 1].some((length) => mayIssue(certRequestPermissions, asked, length));
      const refused = tbsCert.appPermissions?.find((asked) => !allows(asked));
      return refused === undefined || { found: `${permissionText(refused)} is asked for` };
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
  {
    name: "craca-id-zero",
    clause,
    path: `${tbsCert}.cracaId`,
    expected: "cracaId is 000000",
    code: "400-32",
    ask: ({ request: { tbsCert } }) =>
      tbsCert.cracaId.every((octet) => octet === 0) || { found: `it is ${toHex(tbsCert.cracaId)}` },
  },
  {
    name: "crl-series-zero",
    clause,
    path: `${tbsCert}.crlSeries`,
    expected: "crlSeries is 0",
    code: "400-32",
    ask: ({ request: { tbsCert } }) => tbsCert.crlSeries === 0 || { found: `it is ${tbsCert.crlSeries}` },
  },
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
      const fields = isSingle ? ungranted : [...ungranted, "encryptionKey" as const];
      const present = fields.filter((field) => isPresent(tbsCert[field]));
      return present.length === 0 || { found: `there is ${present.join(", ")}` };
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
  {
    name: "validity-starts-soon",
    clause: "IEEE 1609.2.1 6.3.5, ra-maxGenDelay",
    path: `${tbsCert}.validityPeriod`,
    expected: `validityPeriod starts at most ${mostWaitForStartMs / 86_400_000} days after generationTime`,
    code: "400-78",
    ask({ request: { tbsCert, generationTime } }) {
      const start = fromTime32(tbsCert.validityPeriod.start);
      const waitMs = start.getTime() - fromTime32(generationTime).getTime();
      return waitMs <= mostWaitForStartMs || { found: `it starts at ${timeText(start)}` };
    },
  },
  {
    name: "region-valid",
    clause: "IEEE 1609.2 GeographicRegion",
    path: `${tbsCert}.region`,
    expected: "region is of a known kind and encloses something",
    code: "400-63",
    ask({ request: { tbsCert } }) {
      if (tbsCert.region === undefined) return "notApplicable";
      const fault = faultOfRegion(tbsCert.region);
      return fault === undefined || { found: fault };
    },
  },
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
      return isWithinRegion(tbsCert.region, enrolledRegion) && isWithinRegion(tbsCert.region, aca.region);
    },
  },
];

/** What no implementation has to read more of. @see IEEE 1609.2 6.4.8 — critical information fields */
const mostEntries = 8;

const ungranted = [
  "assuranceLevel",
  "certIssuePermissions",
  "canRequestRollover",
  "flags",
  "appExtensions",
  "certIssueExtensions",
  "certRequestExtension",
] as const satisfies readonly (keyof ToBeSignedCertificate)[];

/** A PSID with its SSP as text: the same for the same permission. */
export function permissionText({ psid, ssp }: PsidSsp): string {
  if (ssp === undefined) return `PSID ${psid}`;
  return `PSID ${psid} (${ssp.value instanceof Uint8Array ? toHex(ssp.value).toUpperCase() : ssp.choice})`;
}

/** An empty list of extensions says nothing: an encoder that knows them writes it wherever it writes one of them. */
function isPresent(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

function madeAt(generationTime: number) {
  return { found: `generationTime is ${timeText(fromTime32(generationTime))}` };
}

function kindOf({ content }: ScmsPdu): string {
  const inner = content.value as { readonly choice?: string } | undefined;
  return inner?.choice === undefined ? content.choice : `${content.choice}.${inner.choice}`;
}
