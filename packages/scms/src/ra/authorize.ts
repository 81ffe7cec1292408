import { randomUUID } from "node:crypto";
import { coer, toHex } from "@v2x/asn1";
import { fromTime32, toTime32 } from "@v2x/credentials";
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
  organizationIsFull,
  type Refusal,
  refusedByLimit,
  requestIdentity,
  sameRequest,
  signedParts,
  untilUnchanged,
} from "@v2x/pki";
import { requestHashedId8 } from "@v2x/protocol";
import { EeRaCertRequest, iPeriodAt, type RaEeCertAck, type ScmsPdu } from "@v2x/v2x-schema";
import type { FineError } from "../exchange/fine-errors.ts";
import { weekMs } from "../exchange/request-times.ts";
import { refusedAs, type ScmsAnswer, scmsExchange } from "../exchange/scms-exchange.ts";
import { signSpdu } from "../exchange/sign-spdu.ts";
import type { ScmsDeviceRecord } from "../ports.ts";
import { perPeriodOf } from "./authorization-demand.ts";
import type { AuthorizationOrder } from "./authorization-order.ts";
import { permissionText } from "./authorization-rules.ts";
import { type GrantableAuthorization, judgeAuthorization } from "./judge-authorization.ts";
import { openAtRa, senderFacts } from "./open-at-ra.ts";
import { caughtTooMany, orderWithinLimits, TooManyOrders } from "./open-orders.ts";
import type { RaPorts, RaWork } from "./ra-ports.ts";
import { sealedRequestName } from "./sealed-request-name.ts";
import { firstPeriodOf, lastPeriodBefore, periodsDue, tasksOf } from "./supply.ts";

/** What the events of these requests are called. */
export const authorizationEventType = "authorization";

/** A device that comes back at once waits for its file no longer than this. */
const usualMakingMs = 2_000;

/**
 * Answers a request for authorization certificates, and stores one event of it: takes the order, and acknowledges it.
 * The certificates are made in the background. The same request gets the same answer.
 *
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 * @see IEEE 1609.2.1 6.3.5.2
 */
export async function authorize(received: AuthorityRequest, work: RaWork): Promise<ScmsAnswer> {
  const exchange = scmsExchange("ra", received, work.ports.now());
  const before = await answerAgain(exchange, work.ports);
  if (before !== undefined) return before;
  return untilUnchanged(() => authorizeOnce(exchange, work));
}

async function authorizeOnce(exchange: Exchange, work: RaWork): Promise<ScmsAnswer | Changed> {
  const { ports, authorities } = work;
  const { at, request: received } = exchange;
  const aca = authorities.current("aca");
  const opened = await openAtRa(received.octets, "ee-ra.eeRaCertRequest", certificateRequestIn, work);
  const ra = answeringGeneration(opened.addressed, authorities, "ra", at);
  expectValid(ra, at);
  const judgement = judgeAuthorization(opened, aca, at);
  const subject = { eventType: authorizationEventType, ...senderFacts(opened) };
  if (judgement.refusal !== undefined) return refuse(judgement, judgement.refusal);
  const { enrolled } = judgement.granted;
  const identity = requestIdentity(authorizationEventType, signedParts(opened.opening.signatures![0]!));
  const same = await sameRequest(exchange, identity, ports);
  if (same !== undefined)
    return answerCopy(exchange, same, factsOfGrant(exchange, judgement, subject, ""), ports);
  const wanted = orderFor(judgement.granted, exchange, ports);
  const periods =
    wanted.firstPeriod === undefined
      ? [0]
      : periodsDue(wanted.firstPeriod, { aca: aca.record, enrollment: enrolled.record }, ports.supply, at);
  if (periods.length === 0) return refuse(judgement, noPeriodLeft);
  const { id, purpose, requestedAt } = wanted.order;
  const after = new Date(requestedAt.getTime() - weekMs);
  const { requestsPerWeek } = ports.supply;
  const isLimitReached = async ({ countOrders }: RaPorts["storage"]) =>
    requestsPerWeek > 0 && (await countOrders(enrolled.device.id, purpose, after)) >= requestsPerWeek;
  if (await isLimitReached(ports.storage)) return refuse(judgement, tooMany(requestsPerWeek));
  if (!ports.hasRoomFor(enrolled.device.organizationId, at))
    return refuse(judgement, organizationIsFull("400-99"));
  const value: RaEeCertAck = {
    version: 2,
    generationTime: toTime32(at),
    requestHash: wanted.order.requestHash,
    firstI: wanted.firstPeriod === undefined ? undefined : periods[0],
    nextDlTime: toTime32(new Date(at.getTime() + usualMakingMs)),
  };
  const octets = await signSpdu(
    { choice: "ee-ra", value: { choice: "raEeCertAck", value } },
    ra,
    at,
    ports.answerEdition,
  );
  const count = periods.length * wanted.order.perPeriod;
  const facts = factsOfGrant(
    exchange,
    judgement,
    subject,
    `Took the request ${toHex(wanted.order.requestHash).toUpperCase()}: ${count} ${wanted.order.kind === "single" ? "certificate" : `certificates by butterfly keys (${wanted.order.kind}), i-periods ${periods[0]} to ${periods.at(-1)}`}.`,
  );
  const concluded = await concludeGranted(exchange, { octets, identity, facts }, (event, answer) =>
    ports.inTransaction(async ({ storage, linkageAuthorities, orderBatches }) => {
      if (!isSame(enrolled.device, await storage.lockDevice(enrolled.device.id))) return "changed";
      if (await isLimitReached(storage)) return "changed";
      const outcome = await storage.addGrantedEvent(event, answer);
      if (outcome !== "stored") return outcome;
      const [la1, la2] = linkageAuthorities;
      const chains = wanted.isLinked && {
        // From now on, not from the first period on: until then the device may be revoked.
        linkageChains: [
          await la1.openChain(iPeriodAt(exchange.at)),
          await la2.openChain(iPeriodAt(exchange.at)),
        ] as const,
      };
      const last = wanted.firstPeriod !== undefined && {
        lastPeriod: periods.at(-1)!,
        finalPeriod: lastPeriodBefore(enrolled.record.notAfter),
      };
      await storage.addOrder({ ...wanted.order, ...last, ...chains }, periods);
      const { id: deviceId, organizationId } = enrolled.device;
      await orderWithinLimits(
        tasksOf(id, periods),
        { organizationId, deviceId },
        { storage, orderBatches },
        ports.supply,
      );
      return outcome;
    }),
  ).catch(caughtTooMany);
  if (concluded instanceof TooManyOrders) return refuse(judgement, concluded.refusal("400-79"));
  return "hindrance" in concluded ? concluded.hindrance : concluded;

  function refuse(inspection: Inspection, refusal: Refusal<FineError>): Promise<ScmsAnswer> {
    const facts = factsOfRefusal(exchange, inspection, subject, refusal);
    return concludeRefused(exchange, facts, refusedAs(refusal.code, facts), ports);
  }
}

interface WantedOrder {
  readonly order: AuthorizationOrder;
  /** Absent for a single certificate. */
  readonly firstPeriod?: number;
  readonly isLinked: boolean;
}

function orderFor(
  { request, demand, enrolled }: GrantableAuthorization,
  { at, request: received }: Exchange,
  { secrets }: Pick<RaPorts, "secrets">,
): WantedOrder {
  const id = randomUUID();
  const { tbsCert, generationTime } = request;
  return {
    order: {
      id,
      requestHash: requestHashedId8(received.octets),
      deviceId: enrolled.device.id,
      enrollmentHashedId8: enrolled.record.hashedId8,
      acceptedAt: at,
      requestedAt: fromTime32(generationTime),
      purpose: (tbsCert.appPermissions ?? []).map(permissionText).toSorted().join(", "),
      kind: demand.kind,
      sealedRequest: secrets.seal(sealedRequestName(id), coer.encode(EeRaCertRequest, request)),
      perPeriod: perPeriodOf(request, demand.kind),
    },
    ...(demand.kind === "single" ? {} : { firstPeriod: firstPeriodOf(tbsCert.validityPeriod.start, at) }),
    isLinked: tbsCert.id.choice === "linkageData",
  };
}

const noPeriodLeft: Refusal<FineError> = {
  code: "400-712",
  kind: "request",
  check: {
    name: "period-within-enrollment",
    clause: "IEEE 1609.2.1 6.3.5",
    outcome: "fail",
    expected:
      "an i-period begins before the enrollment certificate ends, and ends before the ACA's certificate",
    path: "",
  },
};

function tooMany(limit: number): Refusal<FineError> {
  const expected = `a device asks at most ${limit} times in seven days for the same permissions`;
  return refusedByLimit("requests-within-limit", expected, "400-79");
}

function certificateRequestIn({ content }: ScmsPdu): EeRaCertRequest | undefined {
  return content.choice === "ee-ra" && content.value.choice === "eeRaCertRequest"
    ? content.value.value
    : undefined;
}

/** Whether the device is still what a request was judged by. */
function isSame({ state }: ScmsDeviceRecord, now: ScmsDeviceRecord | undefined): boolean {
  return now !== undefined && now.state === state;
}
