import { toHex } from "@v2x/asn1";
import type { AuthorityRole } from "@v2x/ccms";
import { AuthorityError, type AuthorityRecord } from "@v2x/pki";
import type { Camp, Scms, ScmsRole } from "@v2x/scms";
import type { Store } from "@v2x/store";
import type { AdminAnswer, AdminRequest } from "./admin-socket.ts";
import type { Systems } from "./open-authorities.ts";
import { textTable } from "./text-table.ts";
import { namedHashedId8, noHashedId8, told } from "./told.ts";

/** The roles of each system, those that sign for others first. */
const roles = {
  ccms: ["tlm", "rca", "ea", "aa"],
  scms: ["elector", "rca", "ica", "eca", "aca", "ra", "ma", "crlg"],
  camp: ["rca", "ica", "eca", "aca", "ra", "ma", "crlg"],
} as const satisfies {
  readonly ccms: readonly AuthorityRole[];
  readonly scms: readonly ScmsRole[];
  readonly camp: readonly ScmsRole[];
};

/** `v2x authority list`: every generation of every system with its state and end, as stored. */
export async function listAuthorities({
  ccms,
  scms,
  camp,
}: Pick<Store, "ccms" | "scms" | "camp">): Promise<AdminAnswer> {
  const rows = [
    ...rowsOf("CCMS", roles.ccms, await ccms.authorities()),
    ...rowsOf("SCMS", roles.scms, await scms.authorities()),
    ...rowsOf("CAMP", roles.camp, await camp.authorities()),
  ];
  if (rows.length === 0) return { output: "There are no authorities yet: v2x serve makes them." };
  return {
    output: textTable([["SYSTEM", "ROLE", "GENERATION", "STATE", "HASHEDID8", "ENDS", "NAME"], ...rows]),
  };
}

function rowsOf(system: string, order: readonly string[], records: readonly AuthorityRecord[]): string[][] {
  return records
    .toSorted(
      (a, b) =>
        order.indexOf(a.role) - order.indexOf(b.role) ||
        a.name.localeCompare(b.name) ||
        a.generation - b.generation,
    )
    .map(({ role, generation, state, hashedId8, notAfter, name }) => [
      system,
      role.toUpperCase(),
      String(generation),
      state,
      toHex(hashedId8).toUpperCase(),
      dayOf(notAfter),
      name,
    ]);
}

/** `v2x authority renew [SYSTEM] ROLE`. Without a system the one that has the role; both have an RCA, the CCMS's is meant. */
export async function renewAuthority(
  asked: { readonly system?: string | undefined; readonly role: string },
  { ccms, scms, camp }: Systems,
): Promise<AdminAnswer> {
  const system = asked.system?.toLowerCase();
  const role = asked.role.toLowerCase();
  if (system === "camp" && camp !== undefined) return renewOfCamp(role, camp);
  if (system !== undefined && system !== "ccms" && system !== "scms")
    return { error: `SYSTEM must be ${camp === undefined ? "ccms or scms" : "ccms, scms or camp"}.` };
  const ofCcms = system === "scms" ? undefined : roles.ccms.find((known) => known === role);
  if (ofCcms !== undefined)
    return told(async () => {
      const renewed = await ccms.renew(ofCcms);
      const below = ofCcms === "rca" ? " EA and AA below it are renewed along." : "";
      return `${nameOf(renewed)} is current and ends on ${dayOf(renewed.notAfter)}. The trust list names it, and the one before until its own end.${below}`;
    });
  const ofScms = system === "ccms" ? undefined : roles.scms.find((known) => known === role);
  if (ofScms === "elector") return { error: "Electors are renewed by their names: v2x elector renew NAME" };
  if (ofScms !== undefined)
    return told(async () => {
      const renewed = await scms.renew(ofScms);
      const along = {
        rca: " All below it are renewed along, and the electors approve it.",
        ica: " What a revoked one had issued is renewed along.",
      };
      const below = ofScms === "rca" || ofScms === "ica" ? along[ofScms] : "";
      return `${nameOf(renewed)} is current and ends on ${dayOf(renewed.notAfter)}. The one before holds until its own end.${below}`;
    });
  const known = system === undefined ? [...new Set([...roles.ccms, ...roles.scms])] : roles[system];
  return { error: `ROLE must be one of ${known.filter((one) => one !== "elector").join(", ")}.` };
}

async function renewOfCamp(asked: string, camp: Camp): Promise<AdminAnswer> {
  const role = roles.camp.find((known) => known === asked);
  if (role === undefined) return { error: `ROLE must be one of ${roles.camp.join(", ")}.` };
  return told(async () => {
    const renewed = await camp.renew(role);
    const below = role === "rca" ? " All below it are renewed along." : "";
    return `${nameOf(renewed)} is current and ends on ${dayOf(renewed.notAfter)}. The one before holds until its own end.${below}`;
  });
}

/** `v2x authority revoke HASHEDID8`, in whichever system has it. */
export async function revokeAuthority(
  hashedId8: string,
  { ccms, scms, camp }: Systems,
): Promise<AdminAnswer> {
  const id = namedHashedId8(hashedId8);
  if (id === undefined) return noHashedId8;
  return told(async () => {
    const revoked = await ccms.revoke(id).catch(elsewhere);
    if (revoked !== undefined)
      return `${nameOf(revoked)} is revoked. The revocation list names it, the trust list no more.${hint(revoked, await ccms.certificates())}`;
    const isOfCamp = camp !== undefined && (await hasAuthority(camp, id));
    const of = isOfCamp ? camp : scms;
    const american = await of.revoke(id);
    const along = american.role === "ica" ? " So is what it issued." : "";
    return `${nameOf(american)} is revoked.${along} The revocation list names it.${hint(american, await of.certificates(), isOfCamp ? "camp " : "")}`;
  });
}

/** `v2x elector add`, `renew NAME` and `remove NAME`. */
export function changeElector(
  asked: Extract<AdminRequest, { readonly command: `elector-${string}` }>,
  scms: Pick<Scms, "addElector" | "removeElector" | "renewElector" | "files">,
): Promise<AdminAnswer> {
  return told(async () => {
    const said = await change();
    const { issue } = await scms.files.ctl();
    return `${said} Trust list ${issue} says so.`;
  });

  async function change(): Promise<string> {
    switch (asked.command) {
      case "elector-add": {
        const added = await scms.addElector();
        return `${added.name} is approved, and ends on ${dayOf(added.notAfter)}.`;
      }
      case "elector-renew": {
        const renewed = await scms.renewElector(asked.name);
        return `${renewed.name} has a new certificate, generation ${renewed.generation}, which ends on ${dayOf(renewed.notAfter)}.`;
      }
      case "elector-remove":
        return `${(await scms.removeElector(asked.name)).name} is approved no more.`;
    }
  }
}

/** Whether one of its authorities has that certificate. */
async function hasAuthority(camp: Camp, id: Uint8Array): Promise<boolean> {
  const known = await camp.certificates();
  return known.some(({ hashedId8 }) => Buffer.compare(hashedId8, id) === 0);
}

/** The CCMS does not know it: perhaps the SCMS does. */
function elsewhere(failure: unknown): undefined {
  if (failure instanceof AuthorityError && failure.code === "authority-unknown") return undefined;
  throw failure;
}

function hint(
  { role }: AuthorityRecord,
  certificates: readonly AuthorityRecord[],
  system: "camp " | "" = "",
): string {
  const isThere = certificates.some((other) => other.role === role && other.state === "current");
  return isThere ? "" : ` There is no current ${role.toUpperCase()}: v2x authority renew ${system}${role}`;
}

function nameOf({ role, generation, hashedId8 }: AuthorityRecord): string {
  return `${role.toUpperCase()} generation ${generation} (HashedId8 ${toHex(hashedId8).toUpperCase()})`;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
