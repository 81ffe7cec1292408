import { toTime32 } from "@v2x/credentials";
import {
  type Authorities,
  type Authority,
  type AuthorityRequest,
  answerAgain,
  answerCopy,
  type Changed,
  concludeGranted,
  concludeRefused,
  type Exchange,
  expectValid,
  factsOfGrant,
  factsOfRefusal,
  type Inspection,
  isIssuedBy,
  issueOrRefuse,
  organizationIsFull,
  type Refusal,
  sameRequest,
  untilUnchanged,
} from "@v2x/pki";
import type { EcaEeCertResponse } from "@v2x/v2x-schema";
import type { FineError } from "../exchange/fine-errors.ts";
import { refusedAs, type ScmsAnswer, scmsExchange, successorEventType } from "../exchange/scms-exchange.ts";
import { signSpdu } from "../exchange/sign-spdu.ts";
import type { ScmsDeviceRecord, ScmsRole } from "../ports.ts";
import type { EcaWork } from "./eca-ports.ts";
import { countedFrom, limitReached } from "./enrollment-limits.ts";
import { issueEnrollmentCertificate, type NewEnrollmentCertificate } from "./issue-enrollment-certificate.ts";
import { judgeEnrollment } from "./judge-enrollment.ts";
import { type OpenedEnrollment, openEnrollment, openSuccessor } from "./open-enrollment.ts";

/** What the events of these requests are called. */
export const enrollmentEventType = "enrollment";

/** A request for the next enrollment certificate of a device, as the RA passes it on. */
export interface SuccessorAsked extends AuthorityRequest {
  /** What the RA decrypted: COER of Ieee1609Dot2Data-SignedCertRequest. */
  readonly octets: Uint8Array;
  /** SHA-256 of what the device sent, by which it knows its request. */
  readonly requestDigest: Uint8Array;
}

/**
 * Answers a request for a first enrollment certificate, and stores one event of it. The same request gets the
 * same answer.
 *
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 * @see IEEE 1609.2.1 6.3.4
 */
export function enroll(received: AuthorityRequest, work: EcaWork): Promise<ScmsAnswer> {
  return answerOnce(scmsExchange("eca", received, work.ports.now()), first, work);
}

/**
 * Answers a request for the next enrollment certificate, which came by way of the RA, in the same way. The certificate
 * in use stays what it is.
 *
 * @throws as `enroll`.
 * @see IEEE 1609.2.1 6.3.5.4
 */
export function enrollSuccessor(asked: SuccessorAsked, work: EcaWork): Promise<ScmsAnswer> {
  return answerOnce(successorExchange(asked, work.ports.now()), successor, work);
}

/** That request as one at the ECA, under the name by which device and RA know it. */
export function successorExchange({ requestDigest, ...received }: SuccessorAsked, at: Date): Exchange {
  return { ...scmsExchange("eca", received, at), requestDigest };
}

/** One of the two ways to an enrollment certificate. */
interface EnrollmentFlow {
  readonly eventType: string;
  open(octets: Uint8Array, work: EcaWork): Promise<OpenedEnrollment>;
}

const first: EnrollmentFlow = {
  eventType: enrollmentEventType,
  open: openEnrollment,
};

const successor: EnrollmentFlow = {
  eventType: successorEventType,
  open: openSuccessor,
};

async function answerOnce(exchange: Exchange, flow: EnrollmentFlow, work: EcaWork): Promise<ScmsAnswer> {
  const before = await answerAgain(exchange, work.ports);
  if (before !== undefined) return before;
  return untilUnchanged(() => enrollOnce(exchange, flow, work));
}

async function enrollOnce(
  exchange: Exchange,
  flow: EnrollmentFlow,
  work: EcaWork,
): Promise<ScmsAnswer | Changed> {
  const { ports, authorities } = work;
  const { at, request: received } = exchange;
  const eca = authorities.current("eca");
  expectValid(eca, at);
  const opened = await flow.open(received.octets, work);
  const judgement = await judgeEnrollment(opened, received.octets, eca, at);
  const subject = { eventType: flow.eventType, ...senderFacts(opened.device) };
  if (judgement.refusal !== undefined) return refuse(judgement, judgement.refusal);
  const { request, device } = judgement.granted;
  const identity = opened.identity!;
  const same = await sameRequest(exchange, identity, ports);
  if (same !== undefined)
    return answerCopy(exchange, same, factsOfGrant(exchange, judgement, subject, ""), ports);
  const from = countedFrom(request);
  const history = await ports.storage.enrollmentsOf(device.id, from);
  const limit = limitReached(request, history, ports.enrollmentLimits);
  if (limit !== undefined) return refuse(judgement, limit);
  if (!ports.hasRoomFor(device.organizationId, at)) return refuse(judgement, organizationIsFull("400-99"));
  const issued = await issueOrRefuse<FineError, NewEnrollmentCertificate>(judgement, "400-32", () =>
    issueEnrollmentCertificate(request, device, eca),
  );
  if ("refusal" in issued) return refuse(issued.inspection, issued.refusal);
  const { name, certificate, privateKeyInfo, record } = issued.certificate;
  const value: EcaEeCertResponse = {
    version: 2,
    generationTime: toTime32(at),
    requestHash: exchange.requestDigest.slice(-8),
    ecaCertChain: chainOf(eca, authorities).map((authority) => authority.certificate.value),
    certificate: certificate.value,
    privateKeyInfo,
  };
  const octets = await signSpdu(
    { choice: "eca-ee", value: { choice: "ecaEeCertResponse", value } },
    eca,
    at,
    ports.answerEdition,
  );
  const facts = factsOfGrant(
    exchange,
    judgement,
    { ...subject, ecIdentifier: name, issuedEcHashedId8: record.hashedId8 },
    `Issued the ${certificate.value.type} enrollment certificate ${name}.`,
  );
  const concluded = await concludeGranted(exchange, { octets, identity, facts }, (event, answer) =>
    ports.inTransaction(async (storage) => {
      const now = await storage.lockDevice(device.id);
      if (!isSame(device, now)) return "changed";
      const asked = await storage.enrollmentsOf(device.id, from);
      if (limitReached(request, asked, ports.enrollmentLimits) !== undefined) return "changed";
      const outcome = await storage.addGrantedEvent(event, answer);
      if (outcome === "stored") await storage.addEnrollmentCertificate(record);
      return outcome;
    }),
  );
  return "hindrance" in concluded ? concluded.hindrance : concluded;

  function refuse(inspection: Inspection, refusal: Refusal<FineError>): Promise<ScmsAnswer> {
    const facts = factsOfRefusal(exchange, inspection, subject, refusal);
    return concludeRefused(exchange, facts, refusedAs(refusal.code, facts), ports);
  }
}

function senderFacts(device: ScmsDeviceRecord | undefined) {
  return device && { organizationId: device.organizationId, canonicalId: device.canonicalId };
}

/** Whether nothing changed of what a request was judged by. */
function isSame(device: ScmsDeviceRecord, now: ScmsDeviceRecord | undefined): boolean {
  return (
    now !== undefined &&
    now.state === device.state &&
    now.canonicalId === device.canonicalId &&
    now.keyType === device.keyType &&
    Buffer.compare(now.publicKey, device.publicKey) === 0
  );
}

/** An authority and those above it, up to the one that signs itself. */
function chainOf(
  authority: Authority<ScmsRole>,
  authorities: Authorities<ScmsRole>,
): readonly Authority<ScmsRole>[] {
  const issuer = authorities.usable.find(({ certificate }) =>
    isIssuedBy(authority.certificate, certificate.hashedId8),
  );
  return issuer === undefined ? [authority] : [authority, ...chainOf(issuer, authorities)];
}
