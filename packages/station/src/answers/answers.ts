import { coer } from "@v2x/asn1";
import { europeanProfiles } from "@v2x/credentials";
import {
  type AuthorizationResponseCode,
  Certificate,
  type EnrolmentResponseCode,
  type EtsiTs102941DataContent,
} from "@v2x/v2x-schema";
import { type AnswerKind, type AnswerToRead, type ReadAnswer, readAnswer } from "./read-answer.ts";

/**
 * Reads what an EA answered to an enrolment request.
 *
 * @see ETSI TS 102 941 6.2.3.2.2 — EnrolmentResponseMessage
 */
export function readEnrolmentAnswer(answer: AnswerToRead): Promise<ReadAnswer<EnrolmentResponseCode>> {
  return readAnswer(answer, enrolment);
}

/**
 * Reads what an AA answered to an authorization request.
 *
 * @see ETSI TS 102 941 6.2.3.3.2 — AuthorizationResponseMessage
 */
export function readAuthorizationAnswer(
  answer: AnswerToRead,
): Promise<ReadAnswer<AuthorizationResponseCode>> {
  return readAnswer(answer, authorization);
}

const enrolment: AnswerKind<EnrolmentResponseCode> = {
  choice: "enrolmentResponse",
  clause: "ETSI TS 102 941 6.2.3.2.2",
  profile: europeanProfiles.enrolmentCredential,
  responseIn: (content) => (content.choice === "enrolmentResponse" ? response(content.value) : undefined),
};

const authorization: AnswerKind<AuthorizationResponseCode> = {
  choice: "authorizationResponse",
  clause: "ETSI TS 102 941 6.2.3.3.2",
  profile: europeanProfiles.authorizationTicket,
  responseIn: (content) => (content.choice === "authorizationResponse" ? response(content.value) : undefined),
};

type Response = Extract<
  EtsiTs102941DataContent,
  { readonly choice: "enrolmentResponse" | "authorizationResponse" }
>["value"];

function response<R extends Response>({ requestHash, responseCode, certificate }: R) {
  return {
    requestHash,
    responseCode: responseCode as R["responseCode"],
    certificate: certificate && coer.encode(Certificate, certificate),
  };
}
