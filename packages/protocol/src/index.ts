/**
 * What devices and authorities of both systems say to each other: envelopes of IEEE 1609.2, sealed (`sealSigned`,
 * `sealCertificateRequest`, `sealCampRequest`, `sealEncrypted`, `sealAnswer`; between authorities with a common key `sealForSharedKey`) and opened (`openEnvelope`, or `openExternalSignature` where the payload travels
 * elsewhere, `openForwarded` where it is for somebody else). Whoever opens says layer by layer what is to be there, and always gets a trace: each layer with its place,
 * and each check with what was expected and found, passed ones too. An authority keeps that as a `ProtocolEvent`. Knows no flow of ETSI or IEEE 1609.2.1 and keeps no
 * state; whom to trust, and which messages were seen before, is for the caller to know.
 */
export type { RequestProtocol } from "./certificate-request-layer.ts";
export type {
  CertificateRequestRules,
  EncryptedRules,
  EnvelopeRules,
  HeaderField,
  HeaderRules,
  KnownSigner,
  PayloadRules,
  SignedRules,
  SignerRules,
  TimeRules,
} from "./envelope-rules.ts";
export { type AnyProtocolError, ProtocolError } from "./errors.ts";
export { keyTagOf } from "./key-tag.ts";
export { traceInside } from "./nested-trace.ts";
export {
  type EnvelopeRefusal,
  type OpenedSignature,
  type Opening,
  openEnvelope,
  openExternalSignature,
  openForwarded,
} from "./open-envelope.ts";
export {
  type AnswerStorage,
  type AnswerToKeep,
  type EventAdvice,
  type EventLayer,
  type EventPage,
  type EventQuery,
  type EventStorage,
  type EventTrace,
  type ProtocolEvent,
  type StoredEvent,
  type UnprovenSender,
  waitingCode,
} from "./protocol-event.ts";
export { type OwnKey, type RecipientKey, recipientIdOf } from "./recipients.ts";
export { requestHash, requestHashedId8 } from "./request-hash.ts";
export {
  isSealedWith,
  type SealedEnvelope,
  type SignedPayload,
  sealAnswer,
  sealCampRequest,
  sealCertificateRequest,
  sealEncrypted,
  sealSigned,
  sealUnsecured,
} from "./seal.ts";
export { openWithSharedKey, sealForSharedKey } from "./shared-key.ts";
export { placesIn } from "./text.ts";
export type { LayerKind, OctetRange, Trace, TraceCheck, TraceLayer } from "./trace.ts";
