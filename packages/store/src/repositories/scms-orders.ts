import type { AuthorizationOrder, BatchKey, OrderStorage } from "@v2x/scms";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";
import { expectAnnounced } from "./file-upkeep.ts";

/** To whom the orders of one RA belong. */
interface Owners {
  /** The column that is null in the orders of another RA. */
  readonly column: "deviceId" | "campEnrollment";
  /** A device in that column. */
  idOf(deviceId: string): string | Uint8Array;
  /** Which orders are of devices that are served. */
  readonly areServed: RawBuilder<boolean>;
  columnsOf(order: OwnerOfOrder): Pick<OrderRow, "deviceId" | "enrollmentHashedId8" | "campEnrollment">;
  ownerIn(row: OrderRow): OwnerOfOrder;
}

type OwnerOfOrder = Pick<AuthorizationOrder, "deviceId" | "enrollmentHashedId8">;
type OrderRow = Selectable<Database["scmsOrders"]>;

/** Whether the organization of a `device` has not reached its quota of stored files. */
const mayStoreMore = sql`not exists (
  select from organization_storage storage join organizations organization using (organization_id)
  where organization_id = device.organization_id and octets >= 1000000::bigint * max_stored_megabytes
)`;

const registeredDevices: Owners = {
  column: "deviceId",
  idOf: (deviceId) => deviceId,
  areServed: sql<boolean>`exists (
    select from scms_devices device where device.id = device_id and state = 'ACTIVE' and deleted_at is null
      and ${mayStoreMore}
  )`,
  columnsOf: ({ deviceId, enrollmentHashedId8 }) => ({
    deviceId,
    enrollmentHashedId8,
    campEnrollment: null,
  }),
  ownerIn: ({ deviceId, enrollmentHashedId8 }) => ({
    deviceId: deviceId!,
    enrollmentHashedId8: enrollmentHashedId8!,
  }),
};

/** The HashedId8 of the enrollment certificate, in hexadecimal digits, stands for the device. */
const holdersOfCampEnrollments: Owners = {
  column: "campEnrollment",
  idOf: (deviceId) => Uint8Array.from(Buffer.from(deviceId, "hex")),
  areServed: sql<boolean>`exists (
    select from camp_enrollments device where hashed_id8 = camp_enrollment and blocked_at is null and ${mayStoreMore}
  )`,
  columnsOf: ({ enrollmentHashedId8 }) => ({
    deviceId: null,
    enrollmentHashedId8: null,
    campEnrollment: enrollmentHashedId8,
  }),
  ownerIn: ({ campEnrollment }) => ({
    deviceId: Buffer.from(campEnrollment!).toString("hex"),
    enrollmentHashedId8: campEnrollment!,
  }),
};

/** Requests that the RA took, and the files that are made for them. */
export function scmsOrders(db: Kysely<Database>): OrderStorage {
  return ordersOf(db, registeredDevices);
}

/** The same of CAMP's RA, among those of the other: neither finds what is not its own. */
export function campOrders(db: Kysely<Database>): OrderStorage {
  return ordersOf(db, holdersOfCampEnrollments);
}

function ordersOf(db: Kysely<Database>, owners: Owners): OrderStorage {
  const addBatches = (on: Kysely<Database>, orderId: string, periods: readonly number[]) =>
    sql`
      insert into scms_batches (order_id, period)
      select ${orderId}, * from unnest(${[...periods]}::integer[])
    `.execute(on);
  const { column, idOf } = owners;
  const own = () => db.selectFrom("scmsOrders").where(column, "is not", null);
  const newest = () => own().selectAll().orderBy("acceptedAt", "desc").orderBy("id");
  const toOrder = (row: OrderRow) => orderIn(row, owners);
  return {
    addOrder: (order, periods) =>
      inOneTransaction(db, async (transaction) => {
        await transaction.insertInto("scmsOrders").values(rowOf(order, owners)).execute();
        await addBatches(transaction, order.id, periods);
      }),
    extendOrder: ({ id, lastPeriod = -1 }, periods) =>
      inOneTransaction(db, async (transaction) => {
        const extended = await transaction
          .updateTable("scmsOrders")
          .set({ lastPeriod: Math.max(lastPeriod, ...periods) })
          .where("id", "=", id)
          .where("lastPeriod", "=", lastPeriod)
          .returning("id")
          .executeTakeFirst();
        if (extended === undefined) return false;
        await addBatches(transaction, id, periods);
        return true;
      }),
    async orders(ids) {
      if (ids.length === 0) return [];
      const rows = await own().selectAll().where("id", "in", ids).execute();
      return rows.map(toOrder);
    },
    async orderQuota(organizationId) {
      const row = await db
        .selectFrom("organizations")
        .leftJoin("organizationStorage", "organizationStorage.organizationId", "organizations.organizationId")
        .select(["maxOpenRequests", "maxStoredMegabytes", "octets"])
        .where("organizations.organizationId", "=", organizationId)
        .executeTakeFirst();
      return {
        ...(typeof row?.maxOpenRequests === "number" && { openRequests: row.maxOpenRequests }),
        ...(typeof row?.maxStoredMegabytes === "number" && { storedMegabytes: row.maxStoredMegabytes }),
        storedOctets: Number(row?.octets ?? 0),
      };
    },
    async orderByHash(requestHash) {
      const row = await newest().where("requestHash", "=", requestHash).limit(1).executeTakeFirst();
      return row && toOrder(row);
    },
    async ordersOfDevice(deviceId) {
      return (await newest().where(column, "=", idOf(deviceId)).execute()).map(toOrder);
    },
    async countOrders(deviceId, purpose, after) {
      const { count } = await db
        .selectFrom("scmsOrders")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where(column, "=", idOf(deviceId))
        .where("purpose", "=", purpose)
        .where("requestedAt", ">", after)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async ordersBefore(period, limit) {
      const rows = await own()
        .selectAll()
        .where(sql<boolean>`last_period < least(${period}, final_period)`)
        .where(owners.areServed)
        .orderBy("lastPeriod")
        .limit(limit)
        .execute();
      return rows.map(toOrder);
    },
    async batch({ orderId, period }) {
      const row = await db
        .selectFrom("scmsBatches")
        .selectAll()
        .where("orderId", "=", orderId)
        .where("period", "=", period)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { blob, octets, madeAt, failure } = row;
      return {
        orderId,
        period,
        ...(blob !== null && { file: { blob, octets: octets!, madeAt: madeAt! } }),
        ...(failure !== null && { failure }),
      };
    },
    async unmadeBatches(orderId, from, to) {
      const rows = await db
        .selectFrom("scmsBatches")
        .select("period")
        .where("orderId", "=", orderId)
        .where("period", ">=", from)
        .where("period", "<=", to)
        .where("blob", "is", null)
        .orderBy("period")
        .execute();
      return rows.map(({ period }) => period);
    },
    async completeBatches(made) {
      if (made.length === 0) return [];
      return inOneTransaction(db, async (transaction) => {
        const { rows } = await sql<BatchKey & { blob: string }>`
          update scms_batches as batch
          set blob = made.blob, octets = made.octets, made_at = made.made_at, aca_request = made.aca_request,
            failure = null
          from unnest(
            ${made.map(({ orderId }) => orderId)}::text[],
            ${made.map(({ period }) => period)}::integer[],
            ${made.map(({ file }) => file.blob)}::text[],
            ${made.map(({ file }) => file.octets)}::integer[],
            ${made.map(({ file }) => file.madeAt)}::timestamptz[],
            ${made.map(({ acaRequest }) => acaRequest ?? null)}::bytea[]
          ) as made (order_id, period, blob, octets, made_at, aca_request)
          where batch.order_id = made.order_id and batch.period = made.period and batch.blob is null
          returning batch.order_id, batch.period, batch.blob
        `.execute(transaction);
        await expectAnnounced(
          rows.map(({ blob }) => blob),
          transaction,
        );
        return rows;
      });
    },
    async failBatch({ orderId, period }, failure) {
      await db
        .updateTable("scmsBatches")
        .set({ failure })
        .where("orderId", "=", orderId)
        .where("period", "=", period)
        .where("blob", "is", null)
        .execute();
    },
    async requestsToAca(deviceId) {
      const rows = await db
        .selectFrom("scmsOrders")
        .innerJoin("scmsBatches", "orderId", "id")
        .select("acaRequest")
        .where(column, "=", idOf(deviceId))
        .where("acaRequest", "is not", null)
        .execute();
      return rows.map(({ acaRequest }) => acaRequest!);
    },
  };
}

function rowOf(order: AuthorizationOrder, owners: Owners) {
  const { linkageChains, lastPeriod, finalPeriod, deviceId, enrollmentHashedId8, ...rest } = order;
  return {
    ...rest,
    ...owners.columnsOf({ deviceId, enrollmentHashedId8 }),
    linkageChain1: linkageChains?.[0] ?? null,
    linkageChain2: linkageChains?.[1] ?? null,
    lastPeriod: lastPeriod ?? null,
    finalPeriod: finalPeriod ?? null,
  };
}

function orderIn(stored: OrderRow, owners: Owners): AuthorizationOrder {
  const {
    kind,
    linkageChain1,
    linkageChain2,
    lastPeriod,
    finalPeriod,
    deviceId: _,
    enrollmentHashedId8: __,
    campEnrollment: ___,
    ...row
  } = stored;
  return {
    ...row,
    ...owners.ownerIn(stored),
    kind: kind as AuthorizationOrder["kind"],
    ...(linkageChain1 !== null && linkageChain2 !== null
      ? { linkageChains: [linkageChain1, linkageChain2] as const }
      : {}),
    ...(lastPeriod === null ? {} : { lastPeriod }),
    ...(finalPeriod === null ? {} : { finalPeriod }),
  };
}
