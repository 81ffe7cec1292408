/**
 * Helps tests only. `judgeAtBundle` is the reader of offline AT bundles that shares no code with the product: it is
 * written from the standards' facts, so that whoever encodes does not grade himself.
 */
export { arbitraryOf } from "./arbitrary-of.ts";
export {
  type CampDeviation,
  type CampDevice,
  type CampIdentity,
  type CampRequest,
  campDevice,
  type OpenedCampCertificate,
} from "./camp-device.ts";
export { type CampEnrollee, campEnrollee, type EnrolleeDeviation } from "./camp-enrollee.ts";
export { fixture, fixtureVectors, type Vector, vectorsBelow } from "./fixtures.ts";
export { freePort } from "./free-port.ts";
export { type FuzzFind, type FuzzReport, fuzz } from "./fuzz/fuzz.ts";
export { mutated } from "./fuzz/mutate.ts";
export { Random } from "./fuzz/random.ts";
export { fuzzSeeds } from "./fuzz/seeds.ts";
export { type FuzzTarget, fuzzTargets } from "./fuzz/targets.ts";
export {
  type AmericanCertificate,
  allows,
  isSignedBy,
  lastOctets,
  readAmericanCertificate,
} from "./independent/american-certificate-reader.ts";
export { type JudgedAtBundle, judgeAtBundle } from "./independent/at-bundle-reader.ts";
export {
  type CurveName,
  hashedId8 as hashedId8OfRead,
  mayIssue,
  type ReadCertificate,
  readCertificate,
  signatureHolds,
} from "./independent/certificate-reader.ts";
export {
  decryptByHand,
  type ReadEncryptedMessage,
  type ReadRecipient,
  readEncryptedMessage,
  unwrapByHand,
} from "./independent/encrypted-message-reader.ts";
export {
  type JudgedOmniairBundle,
  judgeOmniairBundle,
  type Refused,
} from "./independent/omniair-bundle-reader.ts";
export {
  type ReadCrl,
  type ReadElectorList,
  readCrlByHand,
  readElectorList,
} from "./independent/scms-list-reader.ts";
export {
  type ReadSignedMessage,
  readSignedMessage,
  selfSignedMessageHolds,
  signedMessageHolds,
} from "./independent/signed-message-reader.ts";
export { longTrustList } from "./long-trust-list.ts";
export { type Malleation, malleated, malleations, resealed } from "./malleated.ts";
export {
  inTurn,
  laterThan,
  memoryAuthorities,
  noAuthorities,
  type StoredAuthorities,
} from "./memory-authorities.ts";
export { addGranted, memoryExchanges, noExchanges, type StoredExchanges } from "./memory-exchanges.ts";
export { type ChangeTraces, memoryChanges, memoryIdentityStorage } from "./memory-identity-storage.ts";
export {
  type OpenIdProvider,
  type ProvidedPerson,
  providedClient,
  startOpenIdProvider,
} from "./openid-provider.ts";
export { selfSignedTls } from "./self-signed-tls.ts";
export {
  authorizationOf,
  enrolmentOf,
  expectTicket,
  type Fleet,
  registerFleet,
  registerStations,
  type Station,
  type StationRequest,
  takeCredential,
} from "./station-fleet.ts";
export { databaseProxy, type TcpProxy } from "./tcp-proxy.ts";
export { type TestClock, testClock } from "./test-clock.ts";
export {
  placeEmptyDatabase,
  type TestDatabase,
  testDatabase,
  testServerUrl,
  withTables,
} from "./test-databases.ts";
export {
  batchDownloadOf,
  bsm,
  enrollmentOf,
  pseudonymsOf,
  registeredAs,
  registerUnits,
  takeEnrollment,
  type Unit,
  type UnitFleet,
  wholeBatch,
} from "./unit-fleet.ts";
export { encryptedZip, linksZip, patchedZip, zip64 } from "./zip-files.ts";
