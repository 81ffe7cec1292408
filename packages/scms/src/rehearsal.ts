import { toHex } from "@v2x/asn1";
import { type Authorities, type EventsOnStage, eventsOnStage } from "@v2x/pki";
import { type DeviceCalls, deviceCalls } from "./device-calls.ts";
import type { EcaStorage } from "./eca/index.ts";
import type { SealedLinkageChain } from "./la/index.ts";
import type { EnrollmentCertificateRecord, ScmsDeviceRecord, ScmsPorts, ScmsRole } from "./ports.ts";
import {
  type AuthorizationOrder,
  type BatchOrders,
  type BatchRecord,
  type BatchTask,
  noteOutcomes,
  openRa,
  type RaCalls,
  type RaMakingStorage,
  type ReportStorage,
  type SuccessorRecord,
  type SuccessorStorage,
} from "./ra/index.ts";

/** ECA, RA and ACA on a stage of their own, with two linkage authorities. */
export interface Rehearsal
  extends DeviceCalls,
    Pick<RaCalls, "authorize" | "requestSuccessor" | "takeReport" | "download">,
    Pick<EventsOnStage, "events"> {
  /** Makes the files that were ordered, and tells what came of all of them. */
  makeBatches(): Promise<readonly BatchRecord[]>;
}

/**
 * Sets a stage on which one device is known, and no other: its requests pass the same checks, by the same authorities
 * and keys, and end in certificates that are real; but what would be stored stays here, and is let go with it. The RA
 * has the files of one week made: the others are alike.
 *
 * @param device - as it is to be known, with a key of the rehearsal's own.
 */
export async function rehearse(
  device: ScmsDeviceRecord,
  ports: ScmsPorts,
  authorities: () => Promise<Authorities<ScmsRole>>,
): Promise<Rehearsal> {
  const { events, storage: exchange } = eventsOnStage();
  const batches: BatchRecord[] = [];
  const tasks: BatchTask[] = [];
  const files = new Map<string, Uint8Array>();
  const storage: EcaStorage & RaMakingStorage = {
    ...exchange,
    ...deviceOnStage(device),
    ...ordersOnStage(batches),
    ...successorsOnStage(),
    ...reportsOnStage(),
    ...linkageOnStage(),
    key: (id) => ports.storage.key(id),
    latestList: (kind, issuer) => ports.storage.latestList(kind, issuer),
  };
  // Nobody is revoked on stage, so the ACA's ledger is kept by nobody.
  const noting = { ...storage, addLedgerEntry: async () => {} };
  const stage = {
    ...ports,
    storage,
    inTransaction: <T>(work: (bound: typeof storage, jobs: BatchOrders) => Promise<T>) =>
      work(storage, {
        orderBatches: async (ordered) => {
          tasks.push(...ordered);
          return { ofDevice: 1, ofOrganization: 1 };
        },
      }),
    hasRoomFor: () => true,
    // A unit on stage does not wait until its first certificate is about to end.
    supply: {
      ...ports.supply,
      weeksAhead: 1,
      successorOverlapDays: 0,
      openPerDevice: 0,
    },
    keepFiles: async (made: readonly Uint8Array[]) =>
      made.map((octets) => {
        const name = String(files.size);
        files.set(name, octets);
        return name;
      }),
    readFile: async (name: string) => files.get(name),
  };
  const { enrollSuccessor, ...eca } = deviceCalls(stage, authorities);
  const { authorize, requestSuccessor, takeReport, download, makeTask } = await openRa(
    stage,
    authorities,
    enrollSuccessor,
  );
  return {
    events,
    ...eca,
    authorize,
    requestSuccessor,
    takeReport,
    download,
    async makeBatches() {
      for (const task of tasks.splice(0)) await noteOutcomes(await makeTask(task), noting);
      return batches;
    },
  };
}

/** The one device, and its enrollment certificates. */
function deviceOnStage(device: ScmsDeviceRecord) {
  let known = device;
  const certificates: EnrollmentCertificateRecord[] = [];
  return {
    device: async (id) => (id === known.id ? known : undefined),
    lockDevice: async (id) => (id === known.id ? known : undefined),
    deviceByCanonicalId: async (canonicalId) => (canonicalId === known.canonicalId ? known : undefined),
    deviceByPublicKey: async (keyType, publicKey) =>
      keyType === known.keyType && isSame(publicKey, known.publicKey) ? known : undefined,
    enrollmentsOf: async () => ({ count: 0 }),
    addEnrollmentCertificate: async (certificate) => {
      certificates.push(certificate);
      known = { ...known, enrolledUntil: certificate.notAfter };
    },
    enrollmentCertificate: async (hashedId8) => {
      const certificate = certificates.find((each) => isSame(each.hashedId8, hashedId8));
      return certificate && { certificate, device: known };
    },
  } satisfies Partial<EcaStorage & RaMakingStorage>;
}

/** What the RA was asked for. Nobody comes again, waits for weeks to pass or is revoked on stage. */
function ordersOnStage(batches: BatchRecord[]) {
  const orders: AuthorizationOrder[] = [];
  const places = (orderId: string, period: number) =>
    batches.findIndex((batch) => batch.orderId === orderId && batch.period === period);
  return {
    addOrder: async (order, periods) => {
      orders.push(order);
      batches.push(...periods.map((period) => ({ orderId: order.id, period })));
    },
    orders: async (ids) => orders.filter(({ id }) => ids.includes(id)),
    orderByHash: async (requestHash) => orders.find((order) => isSame(order.requestHash, requestHash)),
    countOrders: async () => 0,
    extendOrder: async () => false,
    orderQuota: async () => ({ storedOctets: 0 }),
    ordersOfDevice: async () => [],
    ordersBefore: async () => [],
    batch: async ({ orderId, period }) => batches[places(orderId, period)],
    unmadeBatches: async (orderId, from, to) =>
      batches
        .filter(({ period, file }) => file === undefined && period >= from && period <= to)
        .flatMap((batch) => (batch.orderId === orderId ? [batch.period] : [])),
    requestsToAca: async () => [],
    completeBatches: async (made) => {
      for (const { orderId, period, file } of made)
        batches[places(orderId, period)] = { orderId, period, file };
      return made;
    },
    failBatch: async ({ orderId, period }, failure) => {
      batches[places(orderId, period)] = { orderId, period, failure };
    },
  } satisfies Partial<RaMakingStorage>;
}

/** The next enrollment certificates of the one device. */
function successorsOnStage(): SuccessorStorage {
  const successors: SuccessorRecord[] = [];
  return {
    addSuccessor: async (successor) => void successors.push(successor),
    successorByHash: async (requestHash) =>
      successors.find((successor) => isSame(successor.requestHash, requestHash)),
  };
}

/** Nobody reads what is reported on stage. */
function reportsOnStage(): ReportStorage {
  return {
    addReport: async () => {},
    lockUnknownSenders: async () => {},
    countReports: async () => 0,
    reports: async () => [],
    report: async () => undefined,
  };
}

/** Linkage authorities that begin anew: those of the installation learn nothing of a rehearsal. */
function linkageOnStage() {
  const chains: SealedLinkageChain[] = [];
  const keys = new Map<string, Uint8Array>();
  return {
    addLinkageChain: async (chain) => void chains.push(chain),
    linkageChain: async (laId, id) =>
      chains.find((chain) => isSame(chain.laId, laId) && isSame(chain.id, id)),
    linkageKey: async (laId) => keys.get(toHex(laId)),
    keepLinkageKey: async (laId, sealedKey) => {
      keys.set(toHex(laId), sealedKey);
      return sealedKey;
    },
  } satisfies Partial<RaMakingStorage>;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
