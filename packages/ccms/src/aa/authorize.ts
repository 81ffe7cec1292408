import { type DecodedCertificate, signedDataIn } from "@v2x/credentials";
import {
  type AuthorityAnswer,
  type AuthorityRequest,
  answerAgain,
  answerCopy,
  answeringGeneration,
  concludeGranted,
  concludeRefused,
  type EventSubject,
  eventTraceOf,
  factsOfGrant,
  factsOfRefusal,
  grantOnce,
  type Inspection,
  issueOrRefuse,
  type Refusal,
  refusalText,
  sameRequest,
} from "@v2x/pki";
import { isSealedWith, requestHash, sealAnswer } from "@v2x/protocol";
import type { EcSignature, InnerAtResponse } from "@v2x/v2x-schema";
import type { AuthorityWork } from "../exchange/authority-work.ts";
import { ccmsExchange } from "../exchange/ccms-exchange.ts";
import { answeredForOtherKey } from "../exchange/other-key.ts";
import { signMessage } from "../exchange/seal-message.ts";
import type { DeviceStorage } from "../ports.ts";
import { askEa } from "./ask-ea.ts";
import { issueTicket } from "./issue-ticket.ts";
import { judgeAuthorization } from "./judge-authorization.ts";
import { authorizationRequestIn, type OpenedAtAa, openAtAa } from "./open-at-aa.ts";

type Response = Omit<InnerAtResponse, "requestHash">;
type Code = Response["responseCode"];

const eventType = "authorization";

/**
 * Answers a request for a ticket, and stores one event of it. The same request gets the same answer.
 *
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 * @see ETSI TS 102 941 6.2.3.3
 */
export async function authorize(
  request: AuthorityRequest,
  { ports, authorities }: Omit<AuthorityWork, "exchange">,
): Promise<AuthorityAnswer> {
  const exchange = ccmsExchange("aa", request, ports.now());
  const work = { exchange, ports, authorities };
  const before = await answerAgain(exchange, ports);
  if (before !== undefined) return before;
  const opened = await openAtAa(work);
  const { opening } = opened;
  if (opening.contentKey !== undefined) return answerOpened(opened, opening.contentKey, work);
  const refusal = refusalText(opening.refusal!);
  const { advice } = opening.refusal!;
  const trace = eventTraceOf(exchange, opening.trace, [], advice ? [advice] : []);
  return concludeRefused(
    exchange,
    { eventType, isSuccess: false, message: refusal, trace },
    { refusal },
    ports,
  );
}

async function answerOpened(
  opened: OpenedAtAa,
  contentKey: Uint8Array,
  work: AuthorityWork,
): Promise<AuthorityAnswer> {
  const { exchange, ports, authorities } = work;
  const aa = answeringGeneration(opened.addressed, authorities, "aa", exchange.at);
  const judgement = judgeAuthorization(opened, work, aa);
  const subject = { eventType, ...(await plainSender(opened, ports.storage)) };
  if (judgement.refusal !== undefined) return refuse(judgement, judgement.refusal);
  const { request, ea, identity } = judgement.granted;
  return grantOnce(exchange, identity, ports, answerSame, async () => {
    const confirmation = await askEa(request, ea, aa, work);
    const asked = { ...judgement, requestLayers: [...judgement.requestLayers, confirmation.layer] };
    if (confirmation.refusal !== undefined)
      return { answer: await refuse(asked, confirmation.refusal), isKept: false };
    const issued = await issueOrRefuse<Code, DecodedCertificate>(asked, "its-aa-deniedpermissions", () =>
      issueTicket(request.publicKeys, confirmation.attributes, aa, exchange.at),
    );
    if ("refusal" in issued)
      return { answer: await refuse(issued.inspection, issued.refusal), isKept: false };
    const octets = await seal({ responseCode: "ok", certificate: issued.certificate.value });
    const facts = factsOfGrant(exchange, asked, subject, "Issued an authorization ticket.");
    const concluded = await concludeGranted<never>(exchange, { octets, identity, facts }, (event, answer) =>
      ports.storage.addGrantedEvent(event, answer),
    );
    const answer = "hindrance" in concluded ? await answerSame() : concluded;
    if (answer === undefined) throw new Error("the answer to a copy was stored and is gone");
    return { answer, isKept: true };
  });

  async function answerSame(): Promise<AuthorityAnswer | undefined> {
    const same = await sameRequest(exchange, identity, ports);
    if (same === undefined) return undefined;
    if (!isSealedWith(same.octets, contentKey))
      return refuse(judgement, answeredForOtherKey(same, "its-aa-outofsyncrequest"));
    return answerCopy(exchange, same, factsOfGrant(exchange, judgement, subject, ""), ports);
  }

  async function refuse(inspection: Inspection, refusal: Refusal<Code>): Promise<AuthorityAnswer> {
    const octets = await seal({ responseCode: refusal.code });
    const facts = factsOfRefusal(exchange, inspection, subject, refusal);
    return concludeRefused(exchange, facts, { octets }, ports);
  }

  async function seal(response: Response): Promise<Uint8Array> {
    const value = { requestHash: requestHash(exchange.request.octets), ...response };
    return sealAnswer(
      await signMessage({ choice: "authorizationResponse", value }, aa, exchange.at),
      contentKey,
    );
  }
}

/** Whose request it is, where the station lets the AA see its credential; with privacy nothing of it is known here. */
async function plainSender(
  { message }: OpenedAtAa,
  storage: Pick<DeviceStorage, "credential">,
): Promise<Omit<EventSubject, "eventType">> {
  const hashedId8 = signerOf(message && authorizationRequestIn(message)?.ecSignature);
  const known = hashedId8 && (await storage.credential(hashedId8));
  return {
    ...(hashedId8 && { receivedEcHashedId8: hashedId8 }),
    ...(known && {
      organizationId: known.device.organizationId,
      canonicalId: known.device.canonicalId,
      ecIdentifier: known.credential.name,
    }),
  };
}

function signerOf(ecSignature: EcSignature | undefined): Uint8Array | undefined {
  if (ecSignature?.choice !== "ecSignature") return undefined;
  const signer = signedDataIn(ecSignature.value)?.signer;
  return signer?.choice === "digest" ? signer.value : undefined;
}
