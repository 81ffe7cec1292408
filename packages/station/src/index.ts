/**
 * A virtual ITS station: what a vehicle or a roadside unit does with a European certificate system. `collectTrust`
 * goes from the trust list manager down to EA and AA; `enrol` and `authorize` get credentials and tickets from them;
 * `judgeBelow` judges what others sent. `faults` are requests that break exactly one thing, with the answer
 * that each should get. Beneath these, `buildEnrolmentRequest` and `buildAuthorizationRequest` make
 * the octets, and `readEnrolmentAnswer` and `readAuthorizationAnswer` believe nothing in an answer unchecked. Clock,
 * keys, randomness and the way to the servers are arguments, and nothing is stored. Knows no server's code: what it
 * shares with EA and AA are the structures and envelopes that both speak.
 */
export { readAuthorizationAnswer, readEnrolmentAnswer } from "./answers/answers.ts";
export type { AnswerToRead, ReadAnswer } from "./answers/read-answer.ts";
export { type AnyStationError, StationError } from "./errors.ts";
export { authorize, type Destination, type Exchange, enrol } from "./exchange/exchange.ts";
export {
  type CodeMeaning,
  meaningOfAuthorizationCode,
  meaningOfEnrolmentCode,
} from "./exchange/response-codes.ts";
export type { HttpAnswer, Transport } from "./exchange/transport.ts";
export type { AuthorizationFault, EnrolmentFault, Fault, FaultFlow } from "./faults/fault.ts";
export { authorizationFaultNamed, enrolmentFaultNamed, faults } from "./faults/faults.ts";
export { type TriedFault, tryAuthorizationFault, tryEnrolmentFault } from "./faults/try-fault.ts";
export { type AuthorizationOrder, buildAuthorizationRequest } from "./requests/authorization-request.ts";
export type { BuiltRequest } from "./requests/built-request.ts";
export type { AuthorizationDeviation, EnrolmentDeviation, SignedPart } from "./requests/deviation.ts";
export {
  buildEnrolmentRequest,
  type Enrollee,
  type EnrolmentOrder,
  enrolmentAttributes,
} from "./requests/enrolment-request.ts";
export { type CollectedTrust, collectTrust, type TrustQuestion } from "./trust/collect-trust.ts";
export { isGood, judgeBelow, type Standpoint } from "./trust/judge-below.ts";
export type { Trust, TrustedAuthority, TrustFileName, TrustStep } from "./trust/trust.ts";
