import type { RegisteredDevice, RegisteredDeviceStorage } from "@v2x/pki";
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";
import { isInBlock, type PageBlocks } from "./device-blocks.ts";
import { usableDevices } from "./usable-devices.ts";

/** The tables of devices, one for each system. */
export type DeviceTable = "ccmsDevices" | "scmsDevices";

/** How the devices of a system lie in its table. */
export interface DeviceRows<T extends DeviceTable, D extends RegisteredDevice> {
  readonly table: T;
  toRow(device: D): Insertable<Database[T]>;
  toDevice(row: Selectable<Database[T]>): D;
}

/** The registered devices of one system. */
export interface DeviceRepository<D extends RegisteredDevice> extends RegisteredDeviceStorage<D> {
  /**
   * Reads a page of an organization's devices from the blocks that it lies in, newest first.
   *
   * @param shown - what a row has to fulfil; the blocks must have been found by the count of the same rows.
   */
  page(
    organizationId: string,
    blocks: PageBlocks,
    page: { readonly offset: number; readonly limit: number },
    shown?: RawBuilder<boolean>,
  ): Promise<{ readonly devices: readonly D[]; readonly total: number }>;
}

/** What the systems keep of a device alike, in the table of each. */
export function registeredDevices<T extends DeviceTable, D extends RegisteredDevice>(
  db: Kysely<Database>,
  { table, toRow, toDevice }: DeviceRows<T, D>,
): DeviceRepository<D> {
  // The query builder cannot follow a table that is not known yet: it is told of one, and what differs passes through.
  const devices = table as "scmsDevices";
  const written = toRow as (device: D) => Insertable<Database["scmsDevices"]>;
  const read = (row: Selectable<Database["scmsDevices"]>) => toDevice(row as Selectable<Database[T]>);

  const live = () => db.selectFrom(devices).where("deletedAt", "is", null);
  const one = async (query: ReturnType<typeof live>) => {
    const row = await query.selectAll().executeTakeFirst();
    return row && read(row);
  };
  /**
   * Whether no other device has the canonical id, or had it when it was enrolled. Whoever asks for the same meanwhile
   * waits until the transaction ends: the unique index would refuse him with a failure, which ends his transaction.
   */
  const isFree = async (transaction: Transaction<Database>, { id, canonicalId }: D) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${canonicalId}, 0))`.execute(transaction);
    const holder = await transaction
      .selectFrom(devices)
      .select("id")
      .where("canonicalId", "=", canonicalId)
      .where("id", "<>", id)
      .executeTakeFirst();
    return holder === undefined;
  };
  return {
    async page(organizationId, { total, blocks, skipped }, { offset: from, limit }, shown) {
      if (blocks.length === 0) return { devices: [], total };
      const offset = from - skipped;
      const inBlock = live()
        .selectAll()
        .where("organizationId", "=", organizationId)
        .where(isInBlock(sql.ref("position"), sql.ref("wanted.block")))
        .$if(shown !== undefined, (query) => query.where(shown!))
        .orderBy("position", "desc")
        // Keeps the planner from reading all devices in their order, and asking of each whether its block is wanted.
        .limit(offset + limit);
      const rows = await db
        .selectFrom(sql<{ block: string }>`(select unnest(${blocks}::bigint[]) as block)`.as("wanted"))
        .innerJoinLateral(inBlock.as("device"), (join) => join.onTrue())
        .selectAll("device")
        .orderBy("position", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      return { devices: rows.map(read), total };
    },
    device: (id) => one(live().where("id", "=", id)),
    lockDevice: (id) => one(live().where("id", "=", id).forUpdate()),
    deviceByCanonicalId: (canonicalId) => one(live().where("canonicalId", "=", canonicalId)),
    async lockDeviceQuota(organizationId) {
      const organization = await db
        .selectFrom("organizations")
        .select("maxDevices")
        .where("organizationId", "=", organizationId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const most = organization?.maxDevices ?? undefined;
      if (most === undefined) return undefined;
      // In a statement of its own, which sees what whoever held the row before has stored.
      const { rows } = await sql<{ registered: string }>`
        select ${usableDevices(sql`${organizationId}`)} as registered`.execute(db);
      return { most, registered: Number(rows[0]!.registered) };
    },
    addDevice: (device) =>
      inOneTransaction(db, async (transaction) => {
        if (!(await isFree(transaction, device))) return false;
        await transaction.insertInto(devices).values(written(device)).execute();
        return true;
      }),
    putDevice: (device) =>
      inOneTransaction(db, async (transaction) => {
        if (!(await isFree(transaction, device))) return false;
        await transaction
          .updateTable(devices)
          .set(written(device))
          .where("id", "=", device.id)
          .where("deletedAt", "is", null)
          .execute();
        return true;
      }),
    async deleteDevice(id, at) {
      const forgotten = await db
        .deleteFrom(devices)
        .where("id", "=", id)
        .where("enrolledUntil", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (forgotten !== undefined) return;
      await db.updateTable(devices).set({ deletedAt: at }).where("id", "=", id).execute();
    },
  };
}

/** What the tables of devices hold alike, as a device has it. */
export function registeredOf(row: Selectable<Database[DeviceTable]>): RegisteredDevice {
  return {
    id: row.id,
    organizationId: row.organizationId,
    canonicalId: row.canonicalId,
    name: row.name,
    keyType: row.keyType as RegisteredDevice["keyType"],
    publicKey: row.publicKey,
    state: row.state as RegisteredDevice["state"],
    registeredAt: row.registeredAt,
    ...(row.enrolledUntil === null ? {} : { enrolledUntil: row.enrolledUntil }),
  };
}
