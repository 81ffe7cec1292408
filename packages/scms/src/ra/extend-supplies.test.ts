import type { Authorities } from "@v2x/pki";
import { iPeriodAt, startOfIPeriod } from "@v2x/v2x-schema";
import { expect, it, vi } from "vitest";
import type { ScmsRole } from "../ports.ts";
import { extendSupplies } from "./extend-supplies.ts";
import type { BatchTask, Orderer, RaPorts } from "./ra-ports.ts";

const present = 600;
const now = new Date(startOfIPeriod(present).getTime() + 86_400_000);
const wide = { notBefore: startOfIPeriod(0), notAfter: startOfIPeriod(2000) };

/** Authorities with an ACA of such a life. */
const withAca = (life = wide) => ({ current: () => ({ record: life }) }) as unknown as Authorities<ScmsRole>;

/** An RA with these orders, whose last period is kept as a database keeps it. */
function raWith(
  orders: readonly { id: string; lastPeriod: number }[],
  { weeksAhead = 4, enrolledUntil = wide.notAfter }: { weeksAhead?: number; enrolledUntil?: Date } = {},
) {
  const tasks: BatchTask[] = [];
  const orderers: Orderer[] = [];
  const asked: number[] = [];
  const stored = orders.map((order) => ({
    ...order,
    deviceId: `device of ${order.id}`,
    enrollmentHashedId8: new Uint8Array(8),
  }));
  const storage = {
    ordersBefore: async (period: number, limit: number) => {
      asked.push(period);
      const behind = stored.filter(({ lastPeriod }) => lastPeriod < period).slice(0, limit);
      return behind.map((order) => ({ ...order }));
    },
    enrollmentCertificate: async () => ({
      certificate: { ...wide, notAfter: enrolledUntil },
      device: { organizationId: "organization" },
    }),
    extendOrder: vi.fn(async ({ id, lastPeriod }: { id: string; lastPeriod: number }, periods: number[]) => {
      const order = stored.find((one) => one.id === id)!;
      if (order.lastPeriod !== lastPeriod) return false;
      order.lastPeriod = periods.at(-1)!;
      return true;
    }),
  };
  const ports = {
    now: () => now,
    storage,
    supply: { weeksAhead, requestsPerWeek: 0 },
    inTransaction: (work: (transaction: unknown) => Promise<unknown>) =>
      work({
        storage,
        orderBatches: async (ordered: readonly BatchTask[], orderer: Orderer) => {
          tasks.push(...ordered);
          orderers.push(orderer);
        },
      }),
  } as unknown as RaPorts;
  return { ports, tasks, orderers, asked, storage };
}

it("orders what fell due since, up to so many weeks ahead, once", async () => {
  const { ports, tasks, orderers, asked } = raWith([
    { id: "behind", lastPeriod: present },
    { id: "ahead", lastPeriod: present + 3 },
  ]);
  expect(await extendSupplies(ports, withAca())).toBe(1);
  expect(tasks).toEqual([
    { orderId: "behind", from: present + 1, to: present + 2 },
    { orderId: "behind", from: present + 3, to: present + 3 },
  ]);
  expect(orderers).toEqual([{ organizationId: "organization", deviceId: "device of behind", isNew: false }]);
  expect(asked).toEqual([iPeriodAt(now) + 3]);
  expect(await extendSupplies(ports, withAca())).toBe(0);
  expect(tasks).toHaveLength(2);
});

it("orders each period once, of processes that do so together", async () => {
  const { ports, tasks, storage } = raWith([{ id: "behind", lastPeriod: present }]);
  const extended = await Promise.all([1, 2, 3].map(() => extendSupplies(ports, withAca())));
  expect(extended.toSorted()).toEqual([0, 0, 1]);
  expect(storage.extendOrder).toHaveBeenCalledTimes(3);
  expect(tasks).toEqual([
    { orderId: "behind", from: present + 1, to: present + 2 },
    { orderId: "behind", from: present + 3, to: present + 3 },
  ]);
});

it("orders nothing that begins after the enrollment certificate, or ends after the ACA", async () => {
  const enrolledUntil = startOfIPeriod(present + 2);
  const ending = raWith([{ id: "a", lastPeriod: present }], { enrolledUntil });
  expect(await extendSupplies(ending.ports, withAca())).toBe(1);
  expect(ending.tasks).toEqual([{ orderId: "a", from: present + 1, to: present + 1 }]);
  expect(await extendSupplies(ending.ports, withAca())).toBe(0);
  const { ports, tasks } = raWith([{ id: "a", lastPeriod: present }]);
  expect(await extendSupplies(ports, withAca({ ...wide, notAfter: startOfIPeriod(present + 1) }))).toBe(0);
  expect(tasks).toEqual([]);
});

it("makes up for weeks in which no server ran, in short jobs", async () => {
  const { ports, tasks } = raWith([{ id: "long ago", lastPeriod: present - 10 }]);
  expect(await extendSupplies(ports, withAca())).toBe(1);
  expect(tasks).toEqual([
    { orderId: "long ago", from: present - 9, to: present - 8 },
    { orderId: "long ago", from: present - 7, to: present - 4 },
    { orderId: "long ago", from: present - 3, to: present },
    { orderId: "long ago", from: present + 1, to: present + 3 },
  ]);
});

it("leaves an order whose enrollment certificate is not there any more", async () => {
  const { ports, tasks } = raWith([{ id: "a", lastPeriod: present }]);
  Object.assign(ports.storage, { enrollmentCertificate: async () => undefined });
  expect(await extendSupplies(ports, withAca())).toBe(0);
  expect(tasks).toEqual([]);
});
