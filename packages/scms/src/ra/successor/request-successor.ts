import { toHex } from "@v2x/asn1";
import { toTime32 } from "@v2x/credentials";
import {
  type AuthorityRequest,
  answerAgain,
  answerCopy,
  answeringGeneration,
  type Changed,
  concludeGranted,
  concludeRefused,
  type Exchange,
  expectValid,
  factsOfGrant,
  factsOfRefusal,
  type Inspection,
  type Refusal,
  sameRequest,
  untilUnchanged,
} from "@v2x/pki";
import { requestHashedId8 } from "@v2x/protocol";
import type { RaEeCertInfo } from "@v2x/v2x-schema";
import type { FineError } from "../../exchange/fine-errors.ts";
import {
  refusedAs,
  type ScmsAnswer,
  scmsExchange,
  successorEventType,
} from "../../exchange/scms-exchange.ts";
import { signSpdu } from "../../exchange/sign-spdu.ts";
import { successorRequestIn } from "../../exchange/successor-request.ts";
import { openAtRa, senderFacts } from "../open-at-ra.ts";
import type { RaWork } from "../ra-ports.ts";
import { judgeSuccessor } from "./judge-successor.ts";
import { refusedByEca } from "./refused-by-eca.ts";

/**
 * Answers a request for the next enrollment certificate, and stores one event of it: has the ECA issue the certificate,
 * keeps its answer for the device to fetch, and acknowledges. The same request gets the same answer: what the
 * ECA issued before this process ended, it does not issue again.
 *
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 * @see IEEE 1609.2.1 6.3.5.4
 */
export async function requestSuccessor(received: AuthorityRequest, work: RaWork): Promise<ScmsAnswer> {
  const exchange = scmsExchange("ra", received, work.ports.now());
  const before = await answerAgain(exchange, work.ports);
  if (before !== undefined) return before;
  return untilUnchanged(() => requestOnce(exchange, work));
}

async function requestOnce(exchange: Exchange, work: RaWork): Promise<ScmsAnswer | Changed> {
  const { ports, authorities } = work;
  const { at, request: received } = exchange;
  const opened = await openAtRa(
    received.octets,
    "ee-ra.eeRaSuccessorEnrollmentCertRequest",
    successorRequestIn,
    work,
  );
  const ra = answeringGeneration(opened.addressed, authorities, "ra", at);
  expectValid(ra, at);
  const judgement = judgeSuccessor(opened, ports.supply.successorOverlapDays, at);
  const subject = { eventType: successorEventType, ...senderFacts(opened) };
  if (judgement.refusal !== undefined) return refuse(judgement, judgement.refusal);
  const { enrolled, signed, identity } = judgement.granted;
  const same = await sameRequest(exchange, identity, ports);
  if (same !== undefined)
    return answerCopy(exchange, same, factsOfGrant(exchange, judgement, subject, ""), ports);
  const answer = await ports.askEca({
    octets: signed,
    requestDigest: exchange.requestDigest,
    sender: received.sender,
  });
  if ("refusal" in answer) return refuse(judgement, refusedByEca(answer.refusal));
  const requestHash = requestHashedId8(received.octets);
  const value: RaEeCertInfo = {
    version: 2,
    generationTime: toTime32(at),
    currentI: 0,
    requestHash,
    nextDlTime: toTime32(at),
    acpcTreeId: undefined,
  };
  const octets = await signSpdu(
    { choice: "ee-ra", value: { choice: "raEeCertInfo", value } },
    ra,
    at,
    ports.answerEdition,
  );
  const name = successorFileName(requestHash);
  const facts = factsOfGrant(
    exchange,
    judgement,
    subject,
    `Took the request ${name}: the ECA issued the next enrollment certificate.`,
  );
  const concluded = await concludeGranted<never>(
    exchange,
    { octets, identity, facts },
    (event, acknowledgement) =>
      ports.inTransaction(async ({ storage }) => {
        const outcome = await storage.addGrantedEvent(event, acknowledgement);
        if (outcome === "stored") {
          const deviceId = enrolled.device.id;
          await storage.addSuccessor({ requestHash, deviceId, acceptedAt: at, answer: answer.octets });
        }
        return outcome;
      }),
  );
  return "hindrance" in concluded ? concluded.hindrance : concluded;

  function refuse(inspection: Inspection, refusal: Refusal<FineError>): Promise<ScmsAnswer> {
    const facts = factsOfRefusal(exchange, inspection, subject, refusal);
    return concludeRefused(exchange, facts, refusedAs(refusal.code, facts), ports);
  }
}

/** The name of the file with the next enrollment certificate. @see IEEE 1609.2.1 8.3 */
export function successorFileName(requestHash: Uint8Array): string {
  return toHex(requestHash).toUpperCase();
}
