import {
  type DecodedCertificate,
  decodeCertificate,
  type MessageSigner,
  reconstructedKeys,
  signerWith,
  toTime32,
} from "@v2x/credentials";
import { generatePrivateKey, seal, unseal } from "@v2x/crypto";
import type { ProtocolEvent } from "@v2x/protocol";
import {
  buildDownloadRequest,
  buildScmsAuthorizationRequest,
  type DownloadDeviation,
  type EnrollmentOrder,
  type KeyScheme,
  pseudonymId,
  readEnrollmentAnswer,
  type ScmsAuthorizationDeviation,
  type ScmsAuthorizationOrder,
} from "@v2x/station";
import { inTurn, memoryExchanges } from "@v2x/testkit";
import { failuresIn } from "@v2x/v2x-schema";
import { expect } from "vitest";
import {
  type EcaBench,
  enrollmentRequest,
  registerDevice,
  startEcaBench,
  type TestDevice,
} from "../eca/eca.test-support.ts";
import type { ScmsAnswer } from "../exchange/scms-exchange.ts";
import { linkageAuthority } from "../la/index.ts";
import { memoryChains } from "../la/memory-chains.test-support.ts";
import type {
  EnrollmentCertificateRecord,
  ScmsAuthorityRecord,
  ScmsDeviceRecord,
  ScmsRole,
} from "../ports.ts";
import { memoryHierarchy, testUrls } from "../test-scms.test-support.ts";
import type { AuthorizationOrder, BatchRecord } from "./authorization-order.ts";
import { authorize } from "./authorize.ts";
import { type DownloadAnswer, download } from "./download.ts";
import type { OrderQuota } from "./order-storage.ts";
import type { BatchTask, EeAuth, Orderer, RaPorts, RaStorage, RaWork, SupplyPolicy } from "./ra-ports.ts";
import type { MisbehaviorReport } from "./reports/report-storage.ts";
import { takeReport } from "./reports/take-report.ts";
import { requestSuccessor } from "./successor/request-successor.ts";
import type { SuccessorRecord } from "./successor/successor-storage.ts";

/** What an RA keeps, to look at and to damage. */
interface Stored {
  orders: AuthorizationOrder[];
  batches: BatchRecord[];
  tasks: BatchTask[];
  orderers: Orderer[];
  quota: OrderQuota;
  successors: SuccessorRecord[];
  reports: MisbehaviorReport[];
}

/** An RA with an ECA and devices to try it on. */
export interface RaBench {
  readonly eca: EcaBench;
  readonly ra: DecodedCertificate;
  readonly aca: DecodedCertificate;
  readonly stored: EcaBench["stored"] & Stored;
  readonly supply: { -readonly [K in keyof SupplyPolicy]: SupplyPolicy[K] };
  eeAuth: EeAuth;
  /** Files by name. */
  readonly files: Map<string, Uint8Array>;
  /** What another process does, on what is stored, right before a sender is locked. */
  beforeLock: (stored: RaBench["stored"]) => void;
  /** Linkage chains that were opened. */
  chains(): number;
  work(): Promise<RaWork>;
  authorize(octets: Uint8Array): Promise<ScmsAnswer>;
  download(octets: Uint8Array, fileName?: string): Promise<DownloadAnswer>;
  /** A download by a name in the query alone. */
  downloadNamed(fileName: string): Promise<DownloadAnswer>;
  requestSuccessor(octets: Uint8Array): Promise<ScmsAnswer>;
  takeReport(octets: Uint8Array): Promise<ScmsAnswer>;
  downloadSuccessor(octets: Uint8Array): Promise<DownloadAnswer>;
}

/** An RA over storage in memory, at a whole second, since requests tell no parts of them. */
export async function startRaBench(): Promise<RaBench> {
  const eca = await startEcaBench();
  const { clock, now } = eca.ports;
  clock.advanceDays(-(now().getTime() % 1000) / 86_400_000);
  const more: Stored = {
    orders: [],
    batches: [],
    tasks: [],
    orderers: [],
    quota: { storedOctets: 0 },
    successors: [],
    reports: [],
  };
  const stored = Object.assign(eca.stored, more);
  const masterKey = new Uint8Array(32).fill(9);
  const chains = memoryChains();
  const laOf = (number: number) =>
    linkageAuthority({
      laId: Uint8Array.of(0, number),
      sharedKey: new Uint8Array(16).fill(number),
      chains,
    });
  const las = [laOf(1), laOf(2)] as const;
  const files = new Map<string, Uint8Array>();
  const supply = {
    weeksAhead: 3,
    requestsPerWeek: 0,
    successorOverlapDays: 0,
    reportsPerDay: 0,
    openPerDevice: 0,
  };
  const turns = inTurn(stored, (draft) => ({
    draft,
    storage: raStorageOn(draft, () => bench.beforeLock(draft)),
  }));
  const ports: RaPorts = {
    now,
    storage: raStorageOn(stored, () => {}),
    secrets: {
      seal: (name, octets) => seal(masterKey, name, octets),
      unseal: (name, sealed) => unseal(masterKey, name, sealed),
    },
    supply,
    answerEdition: "2022",
    urls: testUrls,
    get eeAuth() {
      return bench.eeAuth;
    },
    readFile: async (name) => files.get(name),
    askEca: (asked) => eca.enrollSuccessor(asked),
    hasRoomFor: () => !eca.ports.isFull,
    inTransaction: (work) =>
      turns(({ draft, storage }) =>
        work({
          storage,
          linkageAuthorities: las,
          orderBatches: async (tasks, orderer) => {
            draft.tasks.push(...tasks);
            draft.orderers.push(orderer);
            const ofOrganization = draft.orderers.filter(({ isNew }) => isNew);
            const ofDevice = ofOrganization.filter(({ deviceId }) => deviceId === orderer.deviceId);
            return { ofDevice: ofDevice.length, ofOrganization: ofOrganization.length };
          },
        }),
      ),
  };
  const work = async () => ({ ports, authorities: await eca.hierarchy.authorities() });
  const certificateOf = (role: "ra" | "aca") =>
    decodeCertificate(
      stored.authorities.find((record) => record.role === role && record.state === "current")!.certificate,
    );
  const bench: RaBench = {
    eca,
    ra: certificateOf("ra"),
    aca: certificateOf("aca"),
    stored,
    supply,
    eeAuth: "enrollment",
    files,
    beforeLock: () => {},
    chains: () => chains.all.length,
    work,
    authorize: async (octets) => authorize({ octets }, await work()),
    download: async (octets, fileName) =>
      download({ of: "certificates", octets, ...(fileName === undefined ? {} : { fileName }) }, await work()),
    downloadNamed: async (fileName) => download({ of: "certificates", fileName }, await work()),
    takeReport: async (octets) => takeReport({ octets }, await work()),
    requestSuccessor: async (octets) => requestSuccessor({ octets }, await work()),
    downloadSuccessor: async (octets) => download({ of: "successor", octets }, await work()),
  };
  return bench;
}

function raStorageOn(stored: EcaBench["stored"] & Stored, beforeLock: () => void): RaStorage {
  return {
    ...memoryExchanges(stored),
    latestList: memoryHierarchy(stored).latestList,
    device: async (id) => stored.devices.find((device) => device.id === id),
    lockDevice: async (id) => {
      beforeLock();
      return stored.devices.find((device) => device.id === id);
    },
    async enrollmentCertificate(hashedId8) {
      const certificate = stored.certificates.find((one) => Buffer.compare(one.hashedId8, hashedId8) === 0);
      const device = stored.devices.find(({ id }) => id === certificate?.deviceId);
      return certificate && device && { certificate, device };
    },
    async addOrder(order, periods) {
      stored.orders.push(order);
      stored.batches.push(...periods.map((period) => ({ orderId: order.id, period })));
    },
    orderByHash: async (hash) =>
      stored.orders.findLast(({ requestHash }) => Buffer.compare(requestHash, hash) === 0),
    countOrders: async (deviceId, purpose, after) =>
      stored.orders.filter(
        (order) => order.deviceId === deviceId && order.purpose === purpose && order.requestedAt > after,
      ).length,
    batch: async (key) =>
      stored.batches.find(({ orderId, period }) => orderId === key.orderId && period === key.period),
    addReport: async (report) =>
      void stored.reports.push({ ...report, id: String(stored.reports.length + 1) }),
    lockUnknownSenders: async () => beforeLock(),
    countReports: async (deviceId, after) =>
      stored.reports.filter((report) => report.deviceId === deviceId && report.receivedAt > after).length,
    reports: notAsked,
    report: notAsked,
    addSuccessor: async (successor) => void stored.successors.push(successor),
    successorByHash: async (hash) =>
      stored.successors.findLast(({ requestHash }) => Buffer.compare(requestHash, hash) === 0),
    orders: notAsked,
    orderQuota: async () => stored.quota,
    ordersOfDevice: notAsked,
    ordersBefore: notAsked,
    extendOrder: notAsked,
    unmadeBatches: notAsked,
    completeBatches: notAsked,
    failBatch: notAsked,
    requestsToAca: notAsked,
  };
}

/** What concerns the making of batches, not the answers to devices. */
const notAsked = () => Promise.reject(new Error("an RA that answers does not ask this"));

/** A registered device with an enrollment certificate that the ECA really issued. */
export interface EnrolledTestDevice extends TestDevice {
  readonly enrollment: MessageSigner;
  readonly record: ScmsDeviceRecord;
}

/** Registers a device and enrolls it, for basic safety messages and a year unless told otherwise. */
export async function enrolledDevice(
  { eca }: Pick<RaBench, "eca">,
  order: Partial<EnrollmentOrder> = {},
): Promise<EnrolledTestDevice> {
  const device = registerDevice(eca);
  const request = await enrollmentRequest(eca, device, order);
  const answer = await eca.enroll({ octets: request.octets });
  if ("refusal" in answer) throw new Error(`not enrolled: ${answer.refusal.text}`);
  const [issuer, ica, rca] = eca.chain;
  const standpoint = { roots: [rca!], authorities: [issuer!, ica!], crls: [], now: eca.ports.now() };
  const { enrollment } = await readEnrollmentAnswer(answer.octets, request, standpoint);
  const { certificate, key } = enrollment!;
  const isImplicit = certificate.value.type === "implicit";
  const [reconstructedKey] = isImplicit ? reconstructedKeys(certificate, issuer!, issuer!.key!) : [];
  return {
    ...device,
    enrollment: {
      certificate,
      signer: signerWith(key),
      ...(reconstructedKey === undefined ? {} : { reconstructedKey }),
    },
  };
}

/** The certificate of a device as the ECA wrote it down. */
export function enrollmentRecord(
  { stored }: RaBench,
  { enrollment }: EnrolledTestDevice,
): EnrollmentCertificateRecord {
  return stored.certificates.find(
    ({ hashedId8 }) => Buffer.compare(hashedId8, enrollment.certificate.hashedId8) === 0,
  )!;
}

/** Butterfly keys with an expansion of their own. */
export function unified(): KeyScheme {
  return { kind: "unified", expansion: crypto.getRandomValues(new Uint8Array(16)) };
}

/** A request of a device that departs from a good one, for pseudonyms, as it is told. */
export async function authorizationRequest(
  { eca, ra }: RaBench,
  { enrollment }: EnrolledTestDevice,
  order: Partial<ScmsAuthorizationOrder> = {},
  deviation: ScmsAuthorizationDeviation = {},
): Promise<Uint8Array> {
  const now = eca.ports.now();
  const isSingle = order.scheme?.kind === "plain" || order.scheme?.kind === "encrypted";
  const { octets } = await buildScmsAuthorizationRequest(
    {
      type: "implicit",
      key: generatePrivateKey("NistP256"),
      scheme: unified(),
      enrollment,
      ra,
      id: isSingle ? { choice: "none", value: null } : pseudonymId,
      appPermissions: [{ psid: 32 }],
      validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
      now,
      ...order,
    },
    deviation,
  );
  return octets;
}

/** A signed and encrypted request of a device for a file. */
export async function downloadRequest(
  { eca, ra }: RaBench,
  { enrollment }: EnrolledTestDevice,
  filename: string,
  deviation: DownloadDeviation = {},
): Promise<Uint8Array> {
  const order = { filename, authenticated: { enrollment, ra }, now: eca.ports.now() };
  return (await buildDownloadRequest(order, deviation)).octets;
}

/** Changes what is stored of the current generation of an authority, as its operator would have it. */
export function changeAuthority(
  { stored }: RaBench,
  role: ScmsRole,
  change: Partial<ScmsAuthorityRecord>,
): void {
  stored.version += 1;
  stored.authorities = stored.authorities.map((record) =>
    record.role === role && record.state === "current" ? { ...record, ...change } : record,
  );
}

/** The event that was stored last. */
export function lastEvent({ stored }: RaBench): ProtocolEvent {
  return stored.events.at(-1)!;
}

/** That a request for certificates is refused with a code, in the answer and its event, first by that check. */
export async function refusedWith(
  bench: RaBench,
  octets: Uint8Array,
  code: string,
  check: string,
): Promise<void> {
  const answer = await bench.authorize(octets);
  const event = lastEvent(bench);
  expect(answer).toEqual({ refusal: { code, text: event.message } });
  expect(event).toMatchObject({
    log: "ra",
    eventType: "authorization",
    isSuccess: false,
    responseCode: code,
  });
  expectCause(event, check);
}

/** That the first check which fails in an event is that one, and that the message tells what it asks for. */
export function expectCause({ trace, message }: ProtocolEvent, check: string): void {
  const [first] = trace.layers.flatMap(({ checks }) => failuresIn(checks));
  expect(first?.name).toBe(check);
  expect(message).toContain(first!.expected);
}

/** That a request for certificates is taken. @returns the acknowledgement. */
export async function takenBy(bench: RaBench, octets: Uint8Array): Promise<Uint8Array> {
  const answer = await bench.authorize(octets);
  if ("refusal" in answer) throw new Error(`${answer.refusal.code}: ${answer.refusal.text}`);
  expect(lastEvent(bench)).toMatchObject({ log: "ra", isSuccess: true, responseCode: "ok" });
  return answer.octets;
}
