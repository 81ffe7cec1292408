import { toHex } from "@v2x/asn1";
import { fromTime32, timeText, verificationKeyIn } from "@v2x/credentials";
import { isKeyType256 } from "@v2x/crypto";
import type { CodedRule, RequestedKeys } from "@v2x/pki";
import type { CertificateType, ScmsPdu, ToBeSignedCertificate } from "@v2x/v2x-schema";
import type { FineError } from "./fine-errors.ts";
import { faultOfRegion } from "./region-form.ts";
import { mostAgeMs, mostAheadMs, mostWaitForStartMs } from "./request-times.ts";

/** What requests of devices for certificates have in common, to whichever authority. */
export interface CertificateRequestSubject extends RequestedKeys {
  readonly request: {
    readonly generationTime: number;
    readonly type: CertificateType;
    readonly tbsCert: ToBeSignedCertificate;
  };
  readonly now: Date;
}

/** How a flow says what is asked of every request. */
export interface CertificateRequestPlaces<S> {
  readonly clause: string;
  /** Path of the request in the message. */
  readonly request: string;
  /** Who issues: `eca`, `aca`. */
  readonly issuer: "eca" | "aca";
  /** The issuer's own certificate. */
  issuerOf(subject: S): ToBeSignedCertificate;
  /** A request that is too old: its code, and what the standard calls the limit. */
  readonly age: { readonly code: FineError; readonly limit: string };
  /** A life that starts too late. */
  readonly wait: { readonly code: FineError; readonly clause: string };
}

/** What is asked of every request for certificates, each rule for a flow to put where it decides. */
export function certificateRequestRules<S extends CertificateRequestSubject>({
  clause,
  request,
  issuer,
  issuerOf,
  age,
  wait,
}: CertificateRequestPlaces<S>) {
  const tbsCert = `${request}.tbsCert`;
  return {
    generationTimeNotAhead: {
      name: "generation-time-not-ahead",
      clause,
      path: `${request}.generationTime`,
      expected: `generationTime is at most ${mostAheadMs / 60_000} minutes ahead`,
      code: "400-50",
      ask: ({ request: { generationTime }, now }) =>
        fromTime32(generationTime).getTime() <= now.getTime() + mostAheadMs || madeAt(generationTime),
    },
    generationTimeRecent: {
      name: "generation-time-recent",
      clause: `${clause}; ${age.limit}`,
      path: `${request}.generationTime`,
      expected: `generationTime is at most ${mostAgeMs / 60_000} minutes ago`,
      code: age.code,
      ask: ({ request: { generationTime }, now }) =>
        fromTime32(generationTime).getTime() >= now.getTime() - mostAgeMs || madeAt(generationTime),
    },
    type: {
      name: "certificate-type",
      clause,
      path: `${request}.type`,
      expected: "type is explicit or implicit",
      code: "400-34",
      ask: ({ request: { type } }) =>
        type === "explicit" || type === "implicit" || { found: `it has the number ${type}` },
    },
    implicitOnCurveOfIssuer: {
      name: `implicit-on-curve-of-${issuer}`,
      clause: "IEEE 1609.2 5.3.2",
      path: `${tbsCert}.verifyKeyIndicator`,
      expected: `the key for an implicit certificate is on the 256-bit curve of the ${issuer.toUpperCase()}'s own key`,
      code: "400-64",
      ask(subject) {
        const { verificationKey } = subject.publicKeys;
        const asked =
          subject.request.type === "implicit" && verificationKey && verificationKeyIn(verificationKey);
        if (!asked) return "notApplicable";
        const { verifyKeyIndicator: own } = issuerOf(subject);
        const issuing = own.choice === "verificationKey" ? verificationKeyIn(own.value) : undefined;
        return (
          (isKeyType256(asked.keyType) && asked.keyType === issuing?.keyType) || {
            found: `it is on ${asked.keyType}, the ${issuer.toUpperCase()}'s on ${issuing?.keyType}`,
          }
        );
      },
    },
    cracaIdZero: {
      name: "craca-id-zero",
      clause,
      path: `${tbsCert}.cracaId`,
      expected: "cracaId is 000000",
      code: "400-32",
      ask: ({ request: { tbsCert } }) =>
        tbsCert.cracaId.every((octet) => octet === 0) || { found: `it is ${toHex(tbsCert.cracaId)}` },
    },
    crlSeriesZero: {
      name: "crl-series-zero",
      clause,
      path: `${tbsCert}.crlSeries`,
      expected: "crlSeries is 0",
      code: "400-32",
      ask: ({ request: { tbsCert } }) => tbsCert.crlSeries === 0 || { found: `it is ${tbsCert.crlSeries}` },
    },
    validityStartsSoon: {
      name: "validity-starts-soon",
      clause: wait.clause,
      path: `${tbsCert}.validityPeriod`,
      expected: `validityPeriod starts at most ${mostWaitForStartMs / 86_400_000} days after generationTime`,
      code: wait.code,
      ask({ request: { tbsCert, generationTime } }) {
        const start = fromTime32(tbsCert.validityPeriod.start);
        const waitMs = start.getTime() - fromTime32(generationTime).getTime();
        return waitMs <= mostWaitForStartMs || { found: `it starts at ${timeText(start)}` };
      },
    },
    regionValid: {
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
  } as const satisfies Readonly<Record<string, CodedRule<S, FineError>>>;
}

/** What no implementation has to read more of. @see IEEE 1609.2 6.4.8 — critical information fields */
export const mostEntries = 8;

/** Fields of a certificate that nobody asks for here. */
export const ungrantedFields = [
  "assuranceLevel",
  "certIssuePermissions",
  "canRequestRollover",
  "flags",
  "appExtensions",
  "certIssueExtensions",
  "certRequestExtension",
] as const satisfies readonly (keyof ToBeSignedCertificate)[];

/** Whether none of the fields is there. */
export function areAbsent(tbsCert: ToBeSignedCertificate, fields: readonly (keyof ToBeSignedCertificate)[]) {
  const present = fields.filter((field) => tbsCert[field] !== undefined);
  return present.length === 0 || { found: `there is ${present.join(", ")}` };
}

/** What a message is, for people: `ee-ra.eeRaCertRequest`. */
export function kindOfMessage({ content }: ScmsPdu): string {
  const inner = content.value as { readonly choice?: string } | undefined;
  return inner?.choice === undefined ? content.choice : `${content.choice}.${inner.choice}`;
}

function madeAt(generationTime: number) {
  return { found: `generationTime is ${timeText(fromTime32(generationTime))}` };
}
