import { timeText, validityOf } from "@v2x/credentials";
import type { CodedRule } from "@v2x/pki";
import type { EeEcaCertRequest, EeEcaCertRequestSpdu, ScmsPdu } from "@v2x/v2x-schema";
import { kindOfMessage } from "../../exchange/certificate-request-rules.ts";
import type { FineError } from "../../exchange/fine-errors.ts";
import { type EnrolledRequest, enrolledRequestRules } from "../enrolled-request-rules.ts";

const clause = "IEEE 1609.2.1 EeRaSuccessorEnrollmentCertRequestSpdu";
const request = "content.ee-ra.eeRaSuccessorEnrollmentCertRequest";
const dayMs = 86_400_000;

/** A message whose signature holds. */
export interface SuccessorMessage {
  readonly pdu: ScmsPdu;
  /** Absent where the message is another one. */
  readonly request: EeEcaCertRequestSpdu | undefined;
}

/** That the message is the one that belongs here. */
export const successorMessageRules: readonly CodedRule<SuccessorMessage, FineError>[] = [
  {
    name: "message-kind",
    clause,
    path: "content",
    expected: "the message is an eeRaSuccessorEnrollmentCertRequest",
    code: "400-42",
    ask: ({ pdu, request }) => request !== undefined || { found: `it is ${kindOfMessage(pdu)}` },
  },
];

/** A request for the next enrollment certificate whose outer signature holds. */
export interface SuccessorSubject extends EnrolledRequest {
  /** What the ECA is asked for; absent where that cannot be told here, which the ECA then refuses. */
  readonly asked: EeEcaCertRequest | undefined;
  /** The most days that two enrollment certificates of a device may hold side by side; 0 for any number. */
  readonly overlapDays: number;
}

/** What the RA asks of a request for the next enrollment certificate; the ECA judges the certificate that it asks for. */
export const successorRequestRules: readonly CodedRule<SuccessorSubject, FineError>[] = [
  ...enrolledRequestRules,
  {
    name: "successor-within-enrollment",
    clause: "IEEE 1609.2.1 6.3.5.4",
    path: request,
    expected: "the successor starts before the present enrollment certificate ends",
    code: "400-712",
    ask({ asked, enrolled: { record } }) {
      if (asked === undefined) return "notApplicable";
      const { notBefore } = validityOf(asked.tbsCert.validityPeriod);
      return notBefore < record.notAfter || startsAt(notBefore, record.notAfter);
    },
  },
  {
    name: "successor-overlap",
    clause: "IEEE 1609.2.1 6.3.5.4, ra-maxOverlap",
    path: request,
    expected: "the successor starts no earlier before the end of the present certificate than this RA allows",
    code: "400-710",
    ask({ asked, overlapDays, enrolled: { record } }) {
      if (asked === undefined || overlapDays === 0) return "notApplicable";
      const { notBefore } = validityOf(asked.tbsCert.validityPeriod);
      const earliest = new Date(record.notAfter.getTime() - overlapDays * dayMs);
      return (
        notBefore >= earliest || {
          found: `it starts at ${timeText(notBefore)}, more than ${overlapDays} days before ${timeText(record.notAfter)}`,
        }
      );
    },
  },
];

function startsAt(start: Date, end: Date) {
  return { found: `it starts at ${timeText(start)}, the present one ends at ${timeText(end)}` };
}
