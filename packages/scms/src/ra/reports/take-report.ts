import {
  type AuthorityRequest,
  answerAgain,
  answerCopy,
  askRules,
  type Changed,
  concludeGranted,
  concludeRefused,
  type Exchange,
  factsOfGrant,
  factsOfRefusal,
  type Inspection,
  organizationIsFull,
  type Refusal,
  refusedByLimit,
  sameRequest,
  untilUnchanged,
} from "@v2x/pki";
import type { FineError } from "../../exchange/fine-errors.ts";
import { refusedAs, type ScmsAnswer, scmsExchange } from "../../exchange/scms-exchange.ts";
import { enrolledDeviceRules } from "../enrolled-request-rules.ts";
import type { RaStorage, RaWork } from "../ra-ports.ts";
import { authorizedReporterRules, isOnRevocationList } from "./authorized-reporter-rules.ts";
import { adviceOnReport, type OpenedReport, openReport, refusedReport } from "./open-report.ts";

/** What the events of these requests are called. */
const reportEventType = "misbehaviorReport";

const dayMs = 86_400_000;

/**
 * Takes a misbehavior report for the MA, and stores one event of it. What is inside the encryption stays shut. The
 * same report is kept once.
 *
 * @returns nothing in octets, or a fine error.
 * @see IEEE 1609.2.1 6.3.5.6, 4.1.5
 */
export async function takeReport(received: AuthorityRequest, work: RaWork): Promise<ScmsAnswer> {
  const exchange = scmsExchange("ra", received, work.ports.now());
  const before = await answerAgain(exchange, work.ports);
  if (before !== undefined) return before;
  return untilUnchanged(() => takeOnce(exchange, work));
}

async function takeOnce(exchange: Exchange, work: RaWork): Promise<ScmsAnswer | Changed> {
  const { ports } = work;
  const { at, request: received } = exchange;
  const opened = await openReport(received.octets, at, work);
  const { enrolled, authorized } = opened.search;
  const device = enrolled.found?.device;
  const { organizationId, canonicalId } = device ?? {};
  const subject = {
    eventType: reportEventType,
    ...(authorized === undefined && enrolled.named && { receivedEcHashedId8: enrolled.named }),
    ...(device && { organizationId: device.organizationId, canonicalId: device.canonicalId }),
  };
  const judged = await judge(opened, at, work);
  if (judged.refusal !== undefined) return refuse(judged.inspection, judged.refusal);
  const identity = opened.identity!;
  const same = await sameRequest(exchange, identity, ports);
  if (same !== undefined)
    return answerCopy(exchange, same, factsOfGrant(exchange, judged.inspection, subject, ""), ports);
  const perDay = ports.supply.reportsPerDay;
  const isLimitReached = async (storage: RaStorage) =>
    perDay > 0 && (await storage.countReports(device?.id, new Date(at.getTime() - dayMs))) >= perDay;
  if (await isLimitReached(ports.storage)) return refuse(judged.inspection, tooMany(perDay));
  if (organizationId !== undefined && !ports.hasRoomFor(organizationId, at))
    return refuse(judged.inspection, organizationIsFull("400-99"));
  const octets = judged.report;
  const sender = canonicalId === undefined ? "" : ` of ${canonicalId}`;
  const facts = factsOfGrant(
    exchange,
    judged.inspection,
    subject,
    `Took a misbehavior report${sender} for the MA: ${octets.length} octets.`,
  );
  const concluded = await concludeGranted(
    exchange,
    { octets: new Uint8Array(), identity, facts },
    (event, answer) =>
      ports.inTransaction(async ({ storage }) => {
        // Holds up other reports of the same sender, so that they are counted one by one.
        if (device !== undefined) await storage.lockDevice(device.id);
        else if (perDay > 0) await storage.lockUnknownSenders();
        if (await isLimitReached(storage)) return "limit";
        const outcome = await storage.addGrantedEvent(event, answer);
        if (outcome === "stored") {
          const from = device && { deviceId: device.id, organizationId: device.organizationId };
          await storage.addReport({ receivedAt: at, octets, ...from });
        }
        return outcome;
      }),
  );
  if (!("hindrance" in concluded)) return concluded;
  return concluded.hindrance === "limit" ? refuse(judged.inspection, tooMany(perDay)) : concluded.hindrance;

  function refuse(inspection: Inspection, refusal: Refusal<FineError>): Promise<ScmsAnswer> {
    const facts = factsOfRefusal(exchange, inspection, subject, refusal);
    return concludeRefused(exchange, facts, refusedAs(refusal.code, facts), ports);
  }
}

type JudgedReport = { readonly inspection: Inspection } & (
  | { readonly refusal: Refusal<FineError> }
  | { readonly refusal?: undefined; readonly report: Uint8Array }
);

async function judge(
  { opening, search }: OpenedReport,
  now: Date,
  { ports, authorities }: RaWork,
): Promise<JudgedReport> {
  const { trace, refusal } = opening;
  if (refusal !== undefined) {
    const inspection = { trace, requestLayers: [], advice: adviceOnReport(refusal) };
    return { inspection, refusal: refusedReport(refusal) };
  }
  const report = opening.value;
  const { enrolled, authorized } = search;
  const place = { text: 0, offset: 0, length: trace.texts[0]!.length };
  const judged =
    enrolled.found !== undefined
      ? askRules(enrolledDeviceRules, { enrolled: enrolled.found, now }, () => place)
      : authorized !== undefined
        ? askRules(
            authorizedReporterRules,
            {
              ...authorized,
              isRevoked: await isOnRevocationList(authorized, ports.storage, authorities),
              now,
            },
            () => place,
          )
        : undefined;
  if (judged === undefined) return { inspection: { trace, requestLayers: [], advice: [] }, report };
  const layer = { kind: "request", type: "", octets: place, checks: judged.checks };
  const inspection = { trace, requestLayers: [layer], advice: [] };
  return judged.refusal === undefined ? { inspection, report } : { inspection, refusal: judged.refusal };
}

function tooMany(perDay: number): Refusal<FineError> {
  const expected = `a device sends at most ${perDay} misbehavior reports in a day`;
  return refusedByLimit("reports-within-limit", expected, "400-79");
}
