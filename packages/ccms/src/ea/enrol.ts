import {
  type AuthorityAnswer,
  answerCopy,
  answeringGeneration,
  type Changed,
  concludeGranted,
  concludeRefused,
  factsOfGrant,
  factsOfRefusal,
  type Inspection,
  issueOrRefuse,
  organizationIsFull,
  type Refusal,
  sameRequest,
} from "@v2x/pki";
import { isSealedWith, requestHash, sealAnswer } from "@v2x/protocol";
import type { InnerEcResponse } from "@v2x/v2x-schema";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { answeredForOtherKey } from "../exchange/other-key.ts";
import { signMessage } from "../exchange/seal-message.ts";
import { issueCredential } from "./issue-credential.ts";
import { judgeEnrolment } from "./judge-enrolment.ts";
import type { OpenedAtEa } from "./open-at-ea.ts";
import { hasChanged } from "./registration-change.ts";
import { senderFacts } from "./sender-facts.ts";

type Response = Omit<InnerEcResponse, "requestHash">;

/**
 * Answers an enrolment request, first or again: with a credential, or with the code of the first thing that does not
 * hold.
 *
 * @returns "changed" where the registration was changed while this was at work; nothing is stored then.
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 * @see ETSI TS 102 941 6.2.3.2
 */
export async function enrol(
  opened: OpenedAtEa,
  contentKey: Uint8Array,
  work: AuthorityWork,
): Promise<AuthorityAnswer | Changed> {
  const { exchange, ports, authorities } = work;
  const ea = answeringGeneration(opened.addressed, authorities, "ea", exchange.at);
  const judgement = await judgeEnrolment(opened, work, ea);
  const { sender } = opened;
  const eventType = sender.receivedEcHashedId8 === undefined ? "enrolment" : "re-enrolment";
  const subject = { eventType, ...senderFacts(sender) };
  if (judgement.refusal !== undefined) return refuse(judgement, judgement.refusal);
  const { request, device, identity } = judgement.granted;
  const same = await sameRequest(exchange, identity, ports);
  if (same !== undefined) {
    if (!isSealedWith(same.octets, contentKey))
      return refuse(judgement, answeredForOtherKey(same, "deniedrequest"));
    return answerCopy(exchange, same, factsOfGrant(exchange, judgement, subject, ""), ports);
  }
  if (!ports.hasRoomFor(device.organizationId, exchange.at))
    return refuse(judgement, organizationIsFull("deniedrequest"));
  const issued = await issueOrRefuse<Response["responseCode"], Awaited<ReturnType<typeof issueCredential>>>(
    judgement,
    "deniedpermissions",
    () => issueCredential(request, device, ea, exchange.at),
  );
  if ("refusal" in issued) return refuse(issued.inspection, issued.refusal);
  const { certificate, record } = issued.certificate;
  const facts = factsOfGrant(
    exchange,
    judgement,
    { ...subject, ecIdentifier: record.name },
    `Issued the enrolment credential ${record.name}.`,
  );
  const octets = await seal({ responseCode: "ok", certificate: certificate.value });
  const concluded = await concludeGranted(exchange, { octets, identity, facts }, (event, answer) =>
    ports.inTransaction(async (storage) => {
      if (hasChanged(device, await storage.lockDevice(device.id))) return "changed";
      const outcome = await storage.addGrantedEvent(event, answer);
      if (outcome === "stored") await storage.addCredential(record);
      return outcome;
    }),
  );
  return "hindrance" in concluded ? concluded.hindrance : concluded;

  async function refuse(inspection: Inspection, refusal: Refusal<Response["responseCode"]>) {
    const octets = await seal({ responseCode: refusal.code });
    return concludeRefused(
      exchange,
      factsOfRefusal(exchange, inspection, subject, refusal),
      { octets },
      ports,
    );
  }

  async function seal(response: Response): Promise<Uint8Array> {
    const value = { requestHash: requestHash(exchange.request.octets), ...response };
    return sealAnswer(await signMessage({ choice: "enrolmentResponse", value }, ea, exchange.at), contentKey);
  }
}
