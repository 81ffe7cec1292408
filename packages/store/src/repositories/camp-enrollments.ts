import type { CampEnrollment, CampEnrollmentStorage } from "@v2x/scms";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../database.ts";

/** Enrollment certificates that CAMP's ECA issued. */
export function campEnrollments(db: Kysely<Database>): CampEnrollmentStorage {
  const found = (hashedId8: Uint8Array) =>
    db.selectFrom("campEnrollments").selectAll().where("hashedId8", "=", hashedId8);
  return {
    async addCampEnrollments(enrollments) {
      if (enrollments.length > 0)
        await db
          .insertInto("campEnrollments")
          .values(enrollments.map(({ blockedAt = null, ...enrollment }) => ({ ...enrollment, blockedAt })))
          .execute();
    },
    campEnrollment: async (hashedId8) => toEnrollment(await found(hashedId8).executeTakeFirst()),
    lockCampEnrollment: async (hashedId8) =>
      toEnrollment(await found(hashedId8).forUpdate().executeTakeFirst()),
    async blockCampEnrollment(hashedId8, at) {
      await db
        .updateTable("campEnrollments")
        .set({ blockedAt: at })
        .where("hashedId8", "=", hashedId8)
        .where("blockedAt", "is", null)
        .execute();
    },
  };
}

function toEnrollment(row: Selectable<Database["campEnrollments"]> | undefined): CampEnrollment | undefined {
  if (row === undefined) return undefined;
  const { blockedAt, ...enrollment } = row;
  return { ...enrollment, ...(blockedAt !== null && { blockedAt }) };
}
