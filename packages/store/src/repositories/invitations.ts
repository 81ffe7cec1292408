import type { Invitation, InvitationStorage } from "@v2x/identity";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../database.ts";

/** Invitations into organizations. */
export function invitations(db: Kysely<Database>): InvitationStorage {
  return {
    async add({ id, organizationId, email, role, invitedBy, byOperator, invitedAt, expiresAt }) {
      await db
        .insertInto("invitations")
        .values({ id, organizationId, email, role, invitedBy, byOperator, invitedAt, expiresAt })
        .execute();
    },
    async find(id) {
      const row = await db.selectFrom("invitations").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toInvitation(row);
    },
    async open(organizationId, at) {
      const rows = await db
        .selectFrom("invitations")
        .selectAll()
        .where("organizationId", "=", organizationId)
        .where("ended", "is", null)
        .where("expiresAt", ">", at)
        .orderBy("invitedAt", "desc")
        .orderBy("id")
        .execute();
      return rows.map(toInvitation);
    },
    async end(id, how, at) {
      const row = await db
        .updateTable("invitations")
        .set({ ended: how })
        .where("id", "=", id)
        .where("ended", "is", null)
        .where("expiresAt", ">", at)
        .returningAll()
        .executeTakeFirst();
      return row && toInvitation(row);
    },
    async deleteExpired(before) {
      await db.deleteFrom("invitations").where("expiresAt", "<", before).execute();
    },
  };
}

function toInvitation({ role, ended, ...row }: Selectable<Database["invitations"]>): Invitation {
  return { ...row, role: role as Invitation["role"], ended: (ended ?? undefined) as Invitation["ended"] };
}
