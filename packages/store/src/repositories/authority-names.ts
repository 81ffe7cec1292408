import type { AuthorityName } from "@v2x/pki";
import type { Kysely } from "kysely";
import type { Database, System } from "../database.ts";

/** Finds the authority of any system or test profile whose certificate has that HashedId8 (8 octets). */
export async function authorityNamed(
  db: Kysely<Database>,
  hashedId8: Uint8Array,
): Promise<AuthorityName | undefined> {
  const [standing] = await db
    .selectFrom("authorities")
    .select(["system", "role"])
    .where("hashedId8", "=", hashedId8)
    .execute();
  if (standing !== undefined) return { system: standing.system as System, role: standing.role };
  const [ofProfile] = await db
    .selectFrom("testProfileAuthorities")
    .select("role")
    .where("hashedId8", "=", hashedId8)
    .limit(1)
    .execute();
  return ofProfile && { system: "testProfile", role: ofProfile.role };
}
