/**
 * Certificates, messages and trust lists of IEEE 1609.2 and ETSI TS 102 941 / TS 103 097 as values: issue
 * (`issueCertificate`, which lints first; `signCertificate` signs whatever it is given), name (`hashedId8Of`), verify
 * (`verifyCertificate`, `verifyChain`, `verifyList`) and compare. Start with `decodeCertificate`: what it returns is
 * worked out once and used everywhere. Whatever looks at something answers with checks, passed ones too. For what
 * others made there is `judge`, and `judgeAmong` and `judgeEach` for many at once: by the certificates and lists that
 * are given along its verdict answers eight questions apart. Decides by itself neither whom to trust nor what is
 * revoked, and keeps no state.
 */

export { isOfCountries, loadCountryBorders } from "./certificates/country-borders.ts";
export {
  encryptionKeyIn,
  pointOctets,
  toCurvePoint,
  toEncryptionKey,
  toVerificationKey,
  type VerificationKey,
  verificationKeyIn,
} from "./certificates/curve-points.ts";
export {
  certificateWithin,
  type DecodedCertificate,
  decodeCertificate,
  hashedId8Of,
} from "./certificates/decoded-certificate.ts";
export { type HashMistake, hashMistakeIn } from "./certificates/hash-mistakes.ts";
export {
  type CertificateOrder,
  type CertificateToSign,
  issueCertificate,
  signCertificate,
} from "./certificates/issue.ts";
export {
  type ImplicitCertificate,
  type ImplicitCertificateOrder,
  type ImplicitCertificateToMake,
  issueImplicitCertificate,
  makeImplicitCertificate,
} from "./certificates/issue-implicit.ts";
export {
  linkageSeedAfter,
  linkageValue,
  linkageValueLength,
  preLinkageValues,
} from "./certificates/linkage-values.ts";
export {
  firstUnrequestable,
  type IssuePermissions,
  mayIssue,
  sspWithin,
} from "./certificates/permissions.ts";
export { reconstructedKeys } from "./certificates/reconstructed-keys.ts";
export { isWithinRegion } from "./certificates/regions.ts";
export {
  fromTime32,
  fromTime64,
  timeText,
  toTime32,
  toTime64,
  type Validity,
  validityOf,
} from "./certificates/times.ts";
export { aliveAt, issuerNamed, verifyBelow, verifyCertificate, verifyChain } from "./certificates/verify.ts";
export { type AnyCredentialsError, CredentialsError } from "./errors.ts";
export {
  bindingDigest,
  explicitKeyChecks,
  type HeldKey,
  heldKeyChecks,
  privateKeyCheck,
  rebuiltKey,
} from "./keys/held-keys.ts";
export {
  agreementWith,
  boundToPurpose,
  sealedKeyName,
  sealedKeyProvider,
  signerWith,
} from "./keys/sealed-keys.ts";
export type * from "./keys/signer.ts";
export { crlStanding } from "./lists/crl-standing.ts";
export { applyDeltaCtl, deltaCtl, sameEntries } from "./lists/delta-ctl.ts";
export { type LinkageBudget, type LinkageStanding, linkageStanding } from "./lists/linkage.ts";
export {
  type CtlSignature,
  ctlSignaturesOf,
  electorEntryOf,
  type MultiSignedCtlOrder,
  quorumCheck,
  type ReadMultiSignedCtl,
  readMultiSignedCtl,
  rootEntryOf,
  signMultiSignedCtl,
} from "./lists/multi-signed-ctl.ts";
export { certificateChainFile, compositeCrlFile } from "./lists/scms-files.ts";
export { readCrl, signCrl, verifyCrl } from "./lists/secured-crl.ts";
export {
  crlOf,
  fullCtl,
  type ListContent,
  type ReadList,
  readList,
  signList,
  verifyList,
} from "./lists/trust-lists.ts";
export {
  signCampRequest,
  signCertificateRequest,
  verifyCertificateRequest,
} from "./messages/certificate-request.ts";
export {
  countersignLinkCertificate,
  type LinkedCertificates,
  type LinkForm,
  linkedBy,
  linkSigner,
  signLinkCertificate,
  verifyLinkCertificate,
} from "./messages/link-certificate.ts";
export type { DataSigner, MessageSigner } from "./messages/message-signatures.ts";
export {
  type MessageToSign,
  plainPayloadOf,
  signData,
  signedDataIn,
  signToBeSigned,
  toBeSignedOctets,
  verifySignedData,
} from "./messages/signed-data.ts";
export { type FaultName, type FaultVerdicts, faultOf } from "./one-fault/faults.ts";
export {
  type AskedCertificate,
  asAskedChecks,
  encodingCheck,
  otherThanFault,
} from "./one-fault/one-fault-checks.ts";
export { type BundleFault, faultEntry, faultText } from "./one-fault/one-fault-texts.ts";
export {
  type EncodingFault,
  lastBitTurned,
  withEncodingFault,
  withKeyOffCurve,
  withReconstructionOffCurve,
  withUnknownExtension,
  withWrongIssuerDigest,
  withWrongSignature,
} from "./one-fault/spoiled-certificates.ts";
export { americanProfiles, crlSeriesOf } from "./profiles/american-profiles.ts";
export { campProfiles } from "./profiles/camp-profiles.ts";
export type { CertificateProfile } from "./profiles/certificate-profile.ts";
export { europeanProfiles } from "./profiles/european-profiles.ts";
export { containmentChecks } from "./rules/containment-rules.ts";
export { lintCertificate } from "./rules/lint.ts";
export { titleOfEvidence } from "./verdict/evidence-title.ts";
export {
  type Case,
  type ChainCertificate,
  judge,
  judgeAmong,
  judgeEach,
  type UsedEvidence,
  type Verdict,
  verdictOnOldFormat,
  verdictOnUnsigned,
} from "./verdict/judge.ts";
export {
  type JudgedTime,
  judgedTimeText,
  type KnownTimes,
  type TimeSource,
  timeSources,
  timeToJudge,
} from "./verdict/judged-time.ts";
export { type Light, type LightId, lightIds, type VerdictCheck } from "./verdict/lights/lights.ts";
export { lacksCountryBorders } from "./verdict/lights/region-light.ts";
export { isProfileFinding } from "./verdict/lights/rule-checks.ts";
export { type Evidence, type EvidenceSource, openEvidence, type TrustAnchor } from "./verdict/shelf.ts";
export { type VerdictType, verdictTypes } from "./verdict/subject.ts";
