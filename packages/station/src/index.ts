/**
 * A virtual ITS station: what a vehicle or a roadside unit does with a certificate system. In Europe `collectTrust`
 * goes from the trust list manager down to EA and AA; `enrol` and `authorize` get credentials and tickets from them;
 * `judgeBelow` judges what others sent. `faults` are requests that break exactly one thing, with the answer
 * that each should get. Beneath these, `buildEnrolmentRequest` and `buildAuthorizationRequest` make
 * the octets, and `readEnrolmentAnswer` and `readAuthorizationAnswer` believe nothing in an answer unchecked. Clock,
 * keys, randomness and the way to the servers are arguments, and nothing is stored. Knows no server's code: what it
 * shares with EA and AA are the structures and envelopes that both speak. Under `scms` is the same for the American
 * system: `buildEnrollmentRequest` asks an ECA, `buildScmsAuthorizationRequest` and `buildDownloadRequest` an RA, and
 * `readEnrollmentAnswer` and `readBatch` give what came with its private keys rebuilt.
 * `collectScmsTrust` follows the electors' trust lists, `judgeBelowElectors` judges what others sent.
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
export type { AuthorizationFault, EnrolmentFault, Fault, FaultFacts, FaultFlow } from "./faults/fault.ts";
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
export { type BatchCertificate, type ReadBatch, readBatch, readSingle } from "./scms/answers/batch.ts";
export {
  type ReadEnrollment,
  readEnrollmentAnswer,
} from "./scms/answers/enrollment-answer.ts";
export { type OwnCertificate, signingAs } from "./scms/answers/own-certificate.ts";
export {
  type Acknowledgement,
  type ReadAcknowledgement,
  readAcknowledgement,
  readSuccessorAcknowledgement,
} from "./scms/answers/ra-answers.ts";
export { type ArchivedFile, readStoredZip } from "./scms/answers/stored-zip.ts";
export {
  type OpenedCertificateResponse,
  openCertificateResponse,
} from "./scms/butterfly/certificate-response.ts";
export { type CertificateSecrets, secretsOfCertificate } from "./scms/butterfly/cocoon-keys.ts";
export {
  authorizationPath,
  enrollmentPath,
  misbehaviorReportPath,
  type PostedRequest,
  postRequest,
  successorPath,
} from "./scms/exchange/post-request.ts";
export type {
  DownloadFault,
  EnrollmentFault,
  ScmsAuthorizationFault,
  ScmsFault,
  ScmsFaultFlow,
  SuccessorFault,
} from "./scms/faults/scms-fault.ts";
export {
  downloadFaultNamed,
  enrollmentFaultNamed,
  scmsAuthorizationFaultNamed,
  scmsFaults,
  successorFaultNamed,
} from "./scms/faults/scms-faults.ts";
export {
  type TriedScmsFault,
  tryDownloadFault,
  tryEnrollmentFault,
  tryScmsAuthorizationFault,
  trySuccessorFault,
} from "./scms/faults/try-scms-fault.ts";
export {
  buildScmsAuthorizationRequest,
  isButterfly,
  type KeyScheme,
  keySchemeOf,
  pseudonymId,
  type RequestSecrets,
  type ScmsAuthorizationDeviation,
  type ScmsAuthorizationOrder,
  type ScmsAuthorizationRequest,
} from "./scms/requests/authorization-request.ts";
export {
  batchFilename,
  buildDownloadRequest,
  type DownloadDeviation,
  type DownloadOrder,
  downloadHeader,
  singleFilename,
  successorFilename,
} from "./scms/requests/download-request.ts";
export {
  buildEnrollmentRequest,
  buildSuccessorRequest,
  type EnrollmentDeviation,
  type EnrollmentOrder,
  type EnrollmentRequest,
  permissionsToRequest,
  type SuccessorOrder,
} from "./scms/requests/enrollment-request.ts";
export { buildMisbehaviorReport, type MisbehaviorReportOrder } from "./scms/requests/misbehavior-report.ts";
export type { ScmsDeviation, ScmsRequest } from "./scms/requests/scms-request.ts";
export { type AcceptedCtl, firstCtl, type ReadCtl, readCtl } from "./scms/trust/accepted-ctl.ts";
export {
  type CollectedScmsTrust,
  collectScmsTrust,
  type ScmsTrust,
  type ScmsTrustFileName,
  type ScmsTrustQuestion,
  type ScmsTrustStep,
} from "./scms/trust/collect-scms-trust.ts";
export { judgeBelowElectors } from "./scms/trust/judge-message.ts";
export {
  readCertificateChain,
  readCompositeCrl,
  type StandpointOfFiles,
  standpointOf,
} from "./scms/trust/scms-files.ts";
export type { ScmsStandpoint } from "./scms/trust/standpoint.ts";
export { signStationMessage } from "./sign-message.ts";
export { type CollectedTrust, collectTrust, type TrustQuestion } from "./trust/collect-trust.ts";
export { isGood, judgeBelow, type Standpoint } from "./trust/judge-below.ts";
export type { Trust, TrustedAuthority, TrustFileName, TrustStep } from "./trust/trust.ts";
