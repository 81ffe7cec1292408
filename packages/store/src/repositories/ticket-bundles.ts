import type { AtKeyType } from "@v2x/ccms";
import type { FaultName } from "@v2x/credentials";
import type { TokenHolder } from "@v2x/identity";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

/** That a bundle of authorization tickets was made. */
export interface TicketBundleRecord {
  /** 16 upper-case hex digits. */
  readonly organizationId: string;
  readonly maker: Maker;
  readonly madeAt: Date;
  readonly certNum: number;
  readonly durationInHours: number;
  readonly keyType: AtKeyType;
  /** What was wrong with the tickets on purpose. */
  readonly fault?: FaultName | undefined;
}

/** Who makes something: a person, or an organization's service account by its client id. */
export type Maker = Pick<TokenHolder["account"], "kind" | "id">;

/** The last bundles of each organization. */
export interface TicketBundleStorage {
  /**
   * Adds one and forgets those of the organization that are older than its newest `kept`: they say who did what,
   * and nobody is shown them any more.
   */
  add(bundle: TicketBundleRecord, kept: number): Promise<void>;
  /** Those of an organization, newest first, with the e-mail address or client id of who asked. */
  of(
    organizationId: string,
  ): Promise<readonly (Omit<TicketBundleRecord, "maker"> & { readonly madeBy: string })[]>;
}

/** Records of bundles; the bundles themselves are stored nowhere. */
export function ticketBundles(db: Kysely<Database>): TicketBundleStorage {
  return {
    add: ({ maker, fault, ...bundle }, kept) =>
      inOneTransaction(db, async (transaction) => {
        await transaction
          .insertInto("ticketBundles")
          .values({
            ...bundle,
            fault: fault ?? null,
            accountId: maker.kind === "person" ? maker.id : null,
            clientId: maker.kind === "service" ? maker.id : null,
          })
          .execute();
        await transaction
          .deleteFrom("ticketBundles")
          .where("organizationId", "=", bundle.organizationId)
          .where("id", "not in", (newest) =>
            newest
              .selectFrom("ticketBundles")
              .select("id")
              .where("organizationId", "=", bundle.organizationId)
              .orderBy("id", "desc")
              .limit(kept),
          )
          .execute();
      }),
    async of(organizationId) {
      const rows = await db
        .selectFrom("ticketBundles")
        .leftJoin("accounts", "accounts.id", "ticketBundles.accountId")
        .select(["organizationId", "madeAt", "certNum", "durationInHours", "keyType", "fault"])
        .select(sql<string>`coalesce(accounts.email, ticket_bundles.client_id)`.as("madeBy"))
        .where("organizationId", "=", organizationId)
        .orderBy("ticketBundles.id", "desc")
        .execute();
      return rows.map(({ fault, ...row }) => ({
        ...row,
        keyType: row.keyType as AtKeyType,
        ...(fault === null ? {} : { fault: fault as FaultName }),
      }));
    },
  };
}
