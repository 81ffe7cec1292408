import { fromHex, toHex } from "@v2x/asn1";
import type { AuthorityRecord, AuthorityRole, Ccms, CcmsStorage } from "@v2x/ccms";
import type { AdminAnswer } from "./admin-socket.ts";
import { answerTo } from "./http/error-answers.ts";

const roles = ["tlm", "rca", "ea", "aa"] as const satisfies readonly AuthorityRole[];

/** `v2x authority list`: every generation with its state and end, as stored. */
export async function listAuthorities(storage: Pick<CcmsStorage, "authorities">): Promise<AdminAnswer> {
  const rows = (await storage.authorities())
    .toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || a.generation - b.generation)
    .map(({ role, generation, state, hashedId8, notAfter, name }) => [
      role.toUpperCase(),
      String(generation),
      state,
      toHex(hashedId8).toUpperCase(),
      dayOf(notAfter),
      name,
    ]);
  if (rows.length === 0) return { output: "There are no authorities yet: v2x serve makes them." };
  return { output: table([["ROLE", "GENERATION", "STATE", "HASHEDID8", "ENDS", "NAME"], ...rows]) };
}

/** `v2x authority renew ROLE`. */
export async function renewAuthority(role: string, ccms: Ccms): Promise<AdminAnswer> {
  const wanted = roles.find((known) => known === role.toLowerCase());
  if (wanted === undefined) return { error: `ROLE must be one of ${roles.join(", ")}.` };
  return told(async () => {
    const renewed = await ccms.renew(wanted);
    const below = wanted === "rca" ? " EA and AA below it are renewed along." : "";
    return `${nameOf(renewed)} is current and ends on ${dayOf(renewed.notAfter)}. The trust list names it, and the one before until its own end.${below}`;
  });
}

/** `v2x authority revoke HASHEDID8`. */
export async function revokeAuthority(hashedId8: string, ccms: Ccms): Promise<AdminAnswer> {
  if (!/^[0-9a-f]{16}$/i.test(hashedId8)) return { error: "HASHEDID8 must be 16 hexadecimal digits." };
  return told(async () => {
    const revoked = await ccms.revoke(fromHex(hashedId8));
    const { role } = revoked;
    const isMissing = !(await ccms.certificates()).some(
      (other) => other.role === role && other.state === "current",
    );
    const next = isMissing ? ` There is no current ${role.toUpperCase()}: v2x authority renew ${role}` : "";
    return `${nameOf(revoked)} is revoked. The revocation list names it, the trust list no more.${next}`;
  });
}

/** Refusals in the sentences that the portal gives for them. */
async function told(work: () => Promise<string>): Promise<AdminAnswer> {
  try {
    return { output: await work() };
  } catch (error) {
    const text = answerTo(error)?.text;
    if (text === undefined) throw error;
    return { error: text };
  }
}

function nameOf({ role, generation, hashedId8 }: AuthorityRecord): string {
  return `${role.toUpperCase()} generation ${generation} (HashedId8 ${toHex(hashedId8).toUpperCase()})`;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
