import {
  type AuthorityAnswer,
  answerCopy,
  answeringGeneration,
  type Changed,
  concludeGranted,
  concludeRefused,
  factsOfGrant,
  factsOfRefusal,
  organizationIsFull,
  type Refusal,
  refusedByLimit,
  sameRequest,
} from "@v2x/pki";
import { isSealedWith, requestHash, sealAnswer } from "@v2x/protocol";
import type { AuthorizationValidationResponse, CertificateSubjectAttributes } from "@v2x/v2x-schema";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { registeredRegion } from "../exchange/registration.ts";
import { signMessage } from "../exchange/seal-message.ts";
import { usualTicketPeriod } from "../ticket-period.ts";
import { type GrantableValidation, judgeValidation } from "./judge-validation.ts";
import type { OpenedAtEa } from "./open-at-ea.ts";
import { senderFacts } from "./sender-facts.ts";
import { SenderSearch } from "./senders.ts";

type Response = Omit<AuthorizationValidationResponse, "requestHash">;

/**
 * Answers an AA that asks whether a station may have a ticket: with the attributes that the ticket shall carry, or with
 * the code of the first thing that does not hold. Confirmed tickets count towards the limit of their device; a
 * station's request counts once, however often an AA asks about it.
 *
 * @returns "changed" where the registration was changed while this was at work; nothing is stored then.
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 * @see ETSI TS 102 941 6.2.3.4
 */
export async function validateAuthorization(
  opened: OpenedAtEa,
  contentKey: Uint8Array,
  work: AuthorityWork,
): Promise<AuthorityAnswer | Changed> {
  const { exchange, ports, authorities } = work;
  const ea = answeringGeneration(opened.addressed, authorities, "ea", exchange.at);
  const station = new SenderSearch(ports.storage, authorities, exchange.at);
  const judgement = await judgeValidation(opened, work, station);
  const subject = { eventType: "authorization-validation", ...senderFacts(station.found) };
  if (judgement.refusal !== undefined) return refuse(judgement.refusal);
  const { device, identity } = judgement.granted;
  const same = await sameRequest(exchange, identity, ports);
  if (same === undefined && !ports.hasRoomFor(device.organizationId, exchange.at))
    return refuse(organizationIsFull("deniedtoomanycerts"));
  const confirmedSubjectAttributes = confirmedAttributes(judgement.granted, exchange.at);
  const octets =
    same !== undefined && isSealedWith(same.octets, contentKey)
      ? same.octets
      : await seal({ responseCode: "ok", confirmedSubjectAttributes });
  const facts = factsOfGrant(exchange, judgement, subject, "Confirmed the attributes of a ticket to the AA.");
  // Encrypted with another key where the AA asks again: the ticket is confirmed once more, and counted once.
  if (same !== undefined) return answerCopy(exchange, { ...same, octets }, facts, ports);
  const ticket = { device, atMost: ports.ticketsPerDeviceHour };
  const concluded = await concludeGranted(exchange, { octets, identity, facts }, (event, answer) =>
    ports.storage.addTicketEvent(ticket, event, answer),
  );
  if (!("hindrance" in concluded)) return concluded;
  if (concluded.hindrance === "too-many") {
    return refuse(
      refusedByLimit(
        "tickets-within-limit",
        `the device gets at most ${ports.ticketsPerDeviceHour} tickets an hour`,
        "deniedtoomanycerts",
      ),
    );
  }
  return concluded.hindrance;

  async function refuse(refusal: Refusal<Response["responseCode"]>): Promise<AuthorityAnswer> {
    const octets = await seal({ responseCode: refusal.code });
    const facts = factsOfRefusal(exchange, judgement, subject, refusal);
    return concludeRefused(exchange, facts, { octets }, ports);
  }

  async function seal(response: Response): Promise<Uint8Array> {
    const value = { requestHash: requestHash(exchange.request.octets), ...response };
    return sealAnswer(
      await signMessage({ choice: "authorizationValidationResponse", value }, ea, exchange.at),
      contentKey,
    );
  }
}

/** The level of a station of which its registration says nothing: no assurance. @see ETSI TS 103 097 — SubjectAssurance */
const noAssurance = Uint8Array.of(0);

/**
 * What the ticket shall say: what was asked for, and where nothing was, a week's life and the registered countries.
 * Assurance level, start and end are always confirmed.
 *
 * @see ETSI TS 102 941 — 6.2.3.4.2
 */
function confirmedAttributes(
  { request, device, aa }: GrantableValidation,
  now: Date,
): CertificateSubjectAttributes {
  const { validityPeriod, region, appPermissions } = request.sharedAtRequest.requestedSubjectAttributes;
  return {
    validityPeriod: validityPeriod ?? usualTicketPeriod(aa.record, now),
    region: region ?? registeredRegion(device),
    assuranceLevel: noAssurance,
    appPermissions,
  };
}
