import type { AtKeyType } from "@v2x/ccms";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";

/** That a bundle of authorization tickets was made. */
export interface TicketBundleRecord {
  /** 16 upper-case hex digits. */
  readonly organizationId: string;
  readonly accountId: string;
  readonly madeAt: Date;
  readonly certNum: number;
  readonly durationInHours: number;
  readonly keyType: AtKeyType;
}

/** The last bundles of each organization. */
export interface TicketBundleStorage {
  /**
   * Adds one and forgets those of the organization that are older than its newest `kept`: they say who did what,
   * and nobody is shown them any more.
   */
  add(bundle: TicketBundleRecord, kept: number): Promise<void>;
  /** Those of an organization, newest first, with the e-mail address of who asked. */
  of(organizationId: string): Promise<readonly (TicketBundleRecord & { readonly email: string })[]>;
}

/** Records of bundles; the bundles themselves are stored nowhere. */
export function ticketBundles(db: Kysely<Database>): TicketBundleStorage {
  return {
    add: (bundle, kept) =>
      inOneTransaction(db, async (transaction) => {
        await transaction.insertInto("ticketBundles").values(bundle).execute();
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
        .innerJoin("accounts", "accounts.id", "ticketBundles.accountId")
        .select(["organizationId", "accountId", "madeAt", "certNum", "durationInHours", "keyType", "email"])
        .where("organizationId", "=", organizationId)
        .orderBy("ticketBundles.id", "desc")
        .execute();
      return rows.map((row) => ({ ...row, keyType: row.keyType as AtKeyType }));
    },
  };
}
