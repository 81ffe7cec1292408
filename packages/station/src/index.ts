/**
 * A virtual ITS station: what a vehicle or a roadside unit does with a European certificate system. Builds requests
 * for enrolment credentials and authorization tickets (`buildEnrolmentRequest`, `buildAuthorizationRequest`), reads
 * the answers and believes nothing in them unchecked (`readEnrolmentAnswer`, `readAuthorizationAnswer`). Clock, keys
 * and randomness are arguments. Knows no server's code: what it shares with EA and AA are the structures and
 * envelopes that both speak.
 */
export { readAuthorizationAnswer, readEnrolmentAnswer } from "./answers/answers.ts";
export type { AnswerToRead, ReadAnswer } from "./answers/read-answer.ts";
export { type AuthorizationOrder, buildAuthorizationRequest } from "./requests/authorization-request.ts";
export type { BuiltRequest } from "./requests/built-request.ts";
export type { AuthorizationDeviation, EnrolmentDeviation, SignedPart } from "./requests/deviation.ts";
export {
  buildEnrolmentRequest,
  type Enrollee,
  type EnrolmentOrder,
  enrolmentAttributes,
} from "./requests/enrolment-request.ts";
