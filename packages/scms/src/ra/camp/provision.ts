import { randomUUID } from "node:crypto";
import { coer, toHex } from "@v2x/asn1";
import { fromTime32, timeText, toTime32, validityOf } from "@v2x/credentials";
import {
  type AuthorityRequest,
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
  type SameRequest,
  sameRequest,
  signedParts,
  untilUnchanged,
} from "@v2x/pki";
import { requestHashedId8 } from "@v2x/protocol";
import { type camp, EeRaCertRequest, iPeriodAt } from "@v2x/v2x-schema";
import { weekMs } from "../../exchange/request-times.ts";
import { perPeriodOf } from "../authorization-demand.ts";
import type { AuthorizationOrder } from "../authorization-order.ts";
import { permissionText } from "../authorization-rules.ts";
import { caughtTooMany, orderWithinLimits, TooManyOrders } from "../open-orders.ts";
import { sealedRequestName } from "../sealed-request-name.ts";
import { firstPeriodOf, lastPeriodBefore, periodsDue, tasksOf } from "../supply.ts";
import { type CampAnswer, campExchange, campRefused } from "./camp-exchange.ts";
import type { CampRaPorts, CampRaWork } from "./camp-ra-ports.ts";
import { deviceIdOf, openFromDevice, senderFacts } from "./enrolled-sender.ts";
import { type GrantableProvisioning, judgeProvisioning } from "./judge-provisioning.ts";
import type { PocError } from "./poc-errors.ts";
import { choiceOfKind, overlapMs, type ProvisioningKind } from "./provisioning-request.ts";
import { signForDevice } from "./sign-for-device.ts";

/** What the events of these requests are called. */
export const provisioningEventTypes = {
  pseudonym: "camp-pseudonym",
  identity: "camp-identity",
  application: "camp-application",
} as const satisfies Record<ProvisioningKind, string>;

/** Where files of each kind are fetched, below the RA's own address. */
const downloadPaths = {
  pseudonym: "/download/batch",
  identity: "/download/identity-certificate",
  application: "/download/application-certificate",
} as const satisfies Record<ProvisioningKind, string>;

const acknowledgements = {
  pseudonym: "raEePseudonymCertProvisioningAck",
  identity: "raEeIdCertProvisioningAck",
  application: "raEeAppCertProvisioningAck",
} as const satisfies Record<ProvisioningKind, string>;

/** A device that comes back at once waits for its file no longer than this. */
const usualMakingMs = 2_000;

/**
 * Answers a device's request for certificates, and stores one event of it: takes the order, and acknowledges it. The
 * certificates are made in the background, by the machinery of IEEE 1609.2.1.
 *
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 * @see CAMP SCMS 1.2 — SignedPseudonymCertProvisioningAck, SignedIdCertProvisioningAck, SignedAppCertProvisioningAck
 */
export async function provision(
  kind: ProvisioningKind,
  received: AuthorityRequest,
  work: CampRaWork,
): Promise<CampAnswer> {
  const exchange = campExchange(received, work.ports.now());
  return untilUnchanged(() => provisionOnce(kind, exchange, work));
}

async function provisionOnce(
  kind: ProvisioningKind,
  exchange: Exchange,
  work: CampRaWork,
): Promise<CampAnswer | Changed> {
  const { ports, authorities } = work;
  const { at, request: received } = exchange;
  const pca = authorities.current("aca");
  const requestHash = requestHashedId8(received.octets);
  const opened = await openFromDevice(received.octets, choiceOfKind[kind], work);
  const ra = answeringGeneration(opened.addressed, authorities, "ra", at);
  expectValid(ra, at);
  const judgement = judgeProvisioning(opened, { kind, requestHash, pca, now: at });
  const subject = { eventType: provisioningEventTypes[kind], ...senderFacts(opened) };
  if (judgement.refusal !== undefined) return refuse(judgement, judgement.refusal);
  const { sender } = judgement.granted;
  const { enrollment } = sender;
  const enrollmentLife = validityOf(sender.certificate.value.toBeSigned.validityPeriod);
  const wanted = orderFor(kind, judgement.granted, requestHash, at, ports);
  const periods =
    wanted.firstPeriod === undefined
      ? [0]
      : periodsDue(wanted.firstPeriod, { aca: pca.record, enrollment: enrollmentLife }, ports.supply, at);
  if (periods.length === 0) return refuse(judgement, noPeriodLeft);
  const identity = requestIdentity(subject.eventType, signedParts(opened.opening.signatures![0]!));
  const same = await sameRequest(exchange, identity, ports);
  if (same !== undefined) return refuse(judgement, duplicate(same));
  const hindranceIn = (storage: CampRaPorts["storage"]) =>
    hindranceOf(wanted.order, wanted.life, storage, ports);
  const hindrance = await hindranceIn(ports.storage);
  if (hindrance !== undefined) return refuse(judgement, hindrance);
  if (!ports.hasRoomFor(enrollment.organizationId, at)) return refuse(judgement, organizationIsFull("5071"));
  const octets = await signForDevice(
    {
      choice: acknowledgements[kind],
      value: acknowledgement(requestHash, new Date(at.getTime() + usualMakingMs), ports.raBaseUrl, kind),
    },
    ra,
    at,
  );
  const count = periods.length * wanted.order.perPeriod;
  const name = toHex(requestHash).toUpperCase();
  const what =
    kind === "application"
      ? "an application certificate"
      : `${count} ${kind} certificates, i-periods ${periods[0]} to ${periods.at(-1)}`;
  const facts = factsOfGrant(exchange, judgement, subject, `Took CAMP's request ${name}: ${what}.`);
  const concluded = await concludeGranted(exchange, { octets, identity, facts }, (event, answer) =>
    ports.inTransaction(async ({ storage, linkageAuthorities: [la1, la2], orderBatches }) => {
      const now = await storage.lockCampEnrollment(enrollment.hashedId8);
      if (now === undefined || now.blockedAt !== undefined) return "changed";
      if ((await hindranceIn(storage)) !== undefined) return "changed";
      const outcome = await storage.addGrantedEvent(event, answer);
      if (outcome !== "stored") return outcome;
      const first = iPeriodAt(at);
      const chains = kind === "pseudonym" && {
        linkageChains: [await la1.openChain(first), await la2.openChain(first)] as const,
      };
      const last = wanted.firstPeriod !== undefined && {
        lastPeriod: periods.at(-1)!,
        finalPeriod: lastPeriodBefore(enrollmentLife.notAfter),
      };
      await storage.addOrder({ ...wanted.order, ...last, ...chains }, periods);
      const { organizationId } = enrollment;
      const orderer = { organizationId, deviceId: wanted.order.deviceId };
      await orderWithinLimits(
        tasksOf(wanted.order.id, periods),
        orderer,
        { storage, orderBatches },
        ports.supply,
      );
      return outcome;
    }),
  ).catch(caughtTooMany);
  if (concluded instanceof TooManyOrders) return refuse(judgement, concluded.refusal("5071"));
  return "hindrance" in concluded ? concluded.hindrance : concluded;

  function refuse(inspection: Inspection, refusal: Refusal<PocError>): Promise<CampAnswer> {
    const facts = factsOfRefusal(exchange, inspection, subject, refusal);
    return concludeRefused(exchange, facts, campRefused(refusal.code, facts), ports);
  }
}

/** When and where what was asked can be fetched. */
export function acknowledgement(
  requestHash: Uint8Array,
  time: Date,
  raBaseUrl: string,
  kind: ProvisioningKind,
): camp.RaEePseudonymCertProvisioningAck {
  const value = { certDLTime: toTime32(time), certDLURL: raBaseUrl + downloadPaths[kind] };
  return { version: 1, requestHash, reply: { choice: "ack", value } };
}

interface WantedOrder {
  readonly order: AuthorizationOrder;
  /** Absent for an application certificate, which alone has a `life` of its own. */
  readonly firstPeriod?: number;
  readonly life?: { readonly notBefore: Date };
}

function orderFor(
  kind: ProvisioningKind,
  { wanted, demand, sender: { enrollment } }: GrantableProvisioning,
  requestHash: Uint8Array,
  at: Date,
  { secrets }: Pick<CampRaPorts, "secrets">,
): WantedOrder {
  const id = randomUUID();
  const { tbsCert } = wanted;
  const permissions = (tbsCert.appPermissions ?? []).map(permissionText).toSorted().join(", ");
  return {
    order: {
      id,
      requestHash,
      deviceId: deviceIdOf(enrollment),
      enrollmentHashedId8: enrollment.hashedId8,
      acceptedAt: at,
      requestedAt: fromTime32(wanted.generationTime),
      purpose: `${kind}: ${permissions}`,
      kind: demand.kind,
      sealedRequest: secrets.seal(sealedRequestName(id), coer.encode(EeRaCertRequest, wanted)),
      perPeriod: perPeriodOf(wanted, demand.kind),
    },
    ...(kind === "application"
      ? { life: validityOf(tbsCert.validityPeriod) }
      : { firstPeriod: firstPeriodOf(tbsCert.validityPeriod.start, at) }),
  };
}

/** Why a request that is right is not granted beside those before it; asked again within the transaction. */
async function hindranceOf(
  order: AuthorizationOrder,
  life: WantedOrder["life"],
  storage: CampRaPorts["storage"],
  { supply: { requestsPerWeek }, secrets }: Pick<CampRaPorts, "supply" | "secrets">,
): Promise<Refusal<PocError> | undefined> {
  const { deviceId, purpose, requestedAt } = order;
  if (life !== undefined) {
    const before = (await storage.ordersOfDevice(deviceId)).find((one) => one.purpose === purpose);
    const isMade =
      before !== undefined && (await storage.batch({ orderId: before.id, period: 0 }))?.failure === undefined;
    if (before !== undefined && isMade) {
      const asked = secrets.unseal(sealedRequestName(before.id), before.sealedRequest);
      const { notAfter } = validityOf(coer.decode(EeRaCertRequest, asked).tbsCert.validityPeriod);
      if (life.notBefore.getTime() < notAfter.getTime() - overlapMs) return another(notAfter);
    }
  }
  const after = new Date(requestedAt.getTime() - weekMs);
  const isFull =
    requestsPerWeek > 0 && (await storage.countOrders(deviceId, purpose, after)) >= requestsPerWeek;
  return isFull ? tooMany(requestsPerWeek) : undefined;
}

function duplicate({ requestDigest }: SameRequest): Refusal<PocError> {
  return {
    code: "5057",
    kind: "request",
    check: {
      name: "request-new",
      clause: "CAMP SCMS 1.2, RA — duplicate request",
      outcome: "fail",
      expected: "the request differs from those before; its files are named by the hash of the first one",
      found: `the same request was taken before, as ${toHex(requestDigest.slice(-8)).toUpperCase()}`,
      path: "",
    },
  };
}

function another(until: Date): Refusal<PocError> {
  return {
    code: "5056",
    kind: "request",
    check: {
      name: "one-certificate-at-a-time",
      clause: "CAMP SCMS 1.2, RA — several application requests for one PSID and SSP",
      outcome: "fail",
      expected:
        "requested-start-time is at most an hour before the end of the application certificate for the same PSIDs that was asked for last",
      found: `that one ends at ${timeText(until)}`,
      path: "",
    },
  };
}

const noPeriodLeft: Refusal<PocError> = {
  code: "5070",
  kind: "request",
  check: {
    name: "period-within-enrollment",
    clause: "CAMP SCMS 1.2, RA",
    outcome: "fail",
    expected:
      "an i-period begins before the enrollment certificate ends, and ends before the PCA's certificate",
    path: "",
  },
};

function tooMany(limit: number): Refusal<PocError> {
  const expected = `a device asks at most ${limit} times in seven days for the same certificates`;
  return refusedByLimit("requests-within-limit", expected, "5071");
}
