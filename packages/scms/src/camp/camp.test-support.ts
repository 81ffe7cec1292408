import { sealedKeyProvider } from "@v2x/credentials";
import { seal, unseal } from "@v2x/crypto";
import {
  inTurn,
  memoryExchanges,
  noAuthorities,
  noExchanges,
  type StoredExchanges,
  type TestClock,
  testClock,
} from "@v2x/testkit";
import type { LedgerEntry } from "../aca/index.ts";
import type { SealedLinkageChain } from "../la/index.ts";
import type { ScmsListKind, ScmsRole } from "../ports.ts";
import {
  type AuthorizationOrder,
  type BatchRecord,
  type BatchTask,
  doBatchWork,
  type MadeFile,
} from "../ra/index.ts";
import { memoryHierarchy, type StoredHierarchy } from "../test-scms.test-support.ts";
import type { CampEnrollment, CampPorts, CampStorage } from "./camp-ports.ts";

/** What is stored of CAMP's variant. */
interface StoredCamp extends StoredHierarchy, StoredExchanges {
  enrollments: CampEnrollment[];
  orders: AuthorizationOrder[];
  batches: BatchRecord[];
  /** Everything that was made, with the requests to the PCA for it. */
  made: MadeFile[];
  tasks: BatchTask[];
  chains: SealedLinkageChain[];
  linkageKeys: { readonly laId: Uint8Array; readonly sealedKey: Uint8Array }[];
  ledger: LedgerEntry[];
  files: Map<string, Uint8Array>;
}

/** What tests turn on the ports of CAMP's variant. */
export interface CampTestPorts extends CampPorts {
  /** To look at and to damage; a transaction in progress works on a copy. */
  readonly stored: StoredCamp;
  readonly clock: TestClock;
  readonly reports: string[];
  readonly supply: { -readonly [K in keyof CampPorts["supply"]]: CampPorts["supply"][K] };
  /** Whether the organization's devices have had as much as they may. */
  isFull: boolean;
  /** What another process does, on what is stored, right before an enrollment certificate is locked. */
  beforeLock: (stored: StoredCamp) => void;
}

/** Ports over an empty storage in memory. */
export function campTestPorts(): CampTestPorts {
  const clock = testClock();
  const stored: StoredCamp = {
    ...noAuthorities<ScmsRole, ScmsListKind>(),
    ...noExchanges(),
    linkageRevocations: [],
    hashRevocations: [],
    enrollments: [],
    orders: [],
    batches: [],
    made: [],
    tasks: [],
    chains: [],
    linkageKeys: [],
    ledger: [],
    files: new Map(),
  };
  const reports: string[] = [];
  const masterKey = new Uint8Array(32).fill(7);
  const keys = sealedKeyProvider({ masterKey });
  const turns = inTurn(stored, (draft) => ({
    draft,
    storage: storageOn(draft, () => ports.beforeLock(draft)),
  }));
  const ports: CampTestPorts = {
    now: clock.now,
    keys,
    storage: storageOn(stored, () => {}),
    inTransaction: (work) =>
      turns(({ draft, storage }) =>
        work(storage, {
          orderBatches: async (tasks) => {
            draft.tasks.push(...tasks);
            const open = new Set(draft.tasks.map(({ orderId }) => orderId)).size;
            return { ofDevice: open, ofOrganization: open };
          },
        }),
      ),
    report: (trouble) => reports.push(trouble),
    secrets: {
      seal: (name, octets) => seal(masterKey, name, octets),
      unseal: (name, sealed) => unseal(masterKey, name, sealed),
    },
    supply: {
      weeksAhead: 2,
      requestsPerWeek: 0,
      successorOverlapDays: 0,
      reportsPerDay: 0,
      openPerDevice: 0,
    },
    makeBatches: (work) => doBatchWork(work, keys),
    keepFiles: async (files) =>
      files.map((octets) => {
        const name = String(stored.files.size);
        stored.files.set(name, octets);
        return name;
      }),
    readFile: async (name) => stored.files.get(name),
    hasRoomFor: () => !ports.isFull,
    raBaseUrl: "https://pki.test/camp/ra",
    stored,
    clock,
    reports,
    isFull: false,
    beforeLock: () => {},
  };
  return ports;
}

function storageOn(stored: StoredCamp, beforeLock: () => void): CampStorage {
  const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
  const batchAt = (orderId: string, period: number) =>
    stored.batches.findIndex((batch) => batch.orderId === orderId && batch.period === period);
  const find = (hashedId8: Uint8Array) => stored.enrollments.find((one) => isSame(one.hashedId8, hashedId8));
  return {
    ...memoryHierarchy(stored),
    ...memoryExchanges(stored),
    addCampEnrollments: async (enrollments) => void stored.enrollments.push(...enrollments),
    campEnrollment: async (hashedId8) => find(hashedId8),
    lockCampEnrollment: async (hashedId8) => {
      beforeLock();
      return find(hashedId8);
    },
    async blockCampEnrollment(hashedId8, at) {
      stored.enrollments = stored.enrollments.map((one) =>
        isSame(one.hashedId8, hashedId8) ? { blockedAt: at, ...one } : one,
      );
    },
    async addOrder(order, periods) {
      stored.orders.push(order);
      stored.batches.push(...periods.map((period) => ({ orderId: order.id, period })));
    },
    async extendOrder({ id }, periods) {
      stored.orders = stored.orders.map((order) =>
        order.id === id ? { ...order, lastPeriod: Math.max(...periods) } : order,
      );
      stored.batches.push(...periods.map((period) => ({ orderId: id, period })));
      return true;
    },
    orders: async (ids) => stored.orders.filter(({ id }) => ids.includes(id)),
    orderByHash: async (hash) => stored.orders.findLast(({ requestHash }) => isSame(requestHash, hash)),
    orderQuota: async () => ({ storedOctets: 0 }),
    ordersOfDevice: async (deviceId) =>
      stored.orders.filter((order) => order.deviceId === deviceId).toReversed(),
    countOrders: async (deviceId, purpose, after) =>
      stored.orders.filter(
        (order) => order.deviceId === deviceId && order.purpose === purpose && order.requestedAt > after,
      ).length,
    ordersBefore: async (period) =>
      stored.orders.filter(
        ({ lastPeriod, finalPeriod }) =>
          lastPeriod !== undefined && lastPeriod < Math.min(period, finalPeriod!),
      ),
    batch: async ({ orderId, period }) => stored.batches[batchAt(orderId, period)],
    unmadeBatches: async (orderId, from, to) =>
      stored.batches
        .filter((batch) => batch.orderId === orderId && batch.period >= from && batch.period <= to)
        .flatMap(({ period, file }) => (file === undefined ? [period] : [])),
    async completeBatches(made) {
      for (const { orderId, period, file } of made)
        stored.batches[batchAt(orderId, period)] = { orderId, period, file };
      stored.made.push(...made);
      return made;
    },
    async failBatch({ orderId, period }, failure) {
      stored.batches[batchAt(orderId, period)] = { orderId, period, failure };
    },
    requestsToAca: async (deviceId) => {
      const own = stored.orders.filter((order) => order.deviceId === deviceId).map(({ id }) => id);
      return stored.made.flatMap(({ orderId, acaRequest }) =>
        acaRequest !== undefined && own.includes(orderId) ? [acaRequest] : [],
      );
    },
    addLinkageChain: async (chain) => void stored.chains.push(chain),
    linkageChain: async (laId, id) =>
      stored.chains.find((chain) => isSame(chain.laId, laId) && isSame(chain.id, id)),
    linkageKey: async (laId) => stored.linkageKeys.find((key) => isSame(key.laId, laId))?.sealedKey,
    keepLinkageKey: async (laId, sealedKey) => {
      stored.linkageKeys.push({ laId, sealedKey });
      return sealedKey;
    },
    addLedgerEntry: async (entry) => void stored.ledger.push(entry),
    ledgerEntries: async (requests, at) =>
      stored.ledger.filter(
        ({ request, expiresAt }) => expiresAt > at && requests.some((one) => isSame(one, request)),
      ),
  };
}
