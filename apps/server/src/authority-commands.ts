import { toHex } from "@v2x/asn1";
import type { AuthorityRole } from "@v2x/ccms";
import type { OperatedAuthority, OperatedSystem } from "@v2x/contract";
import type { AuthorityRecord } from "@v2x/pki";
import type { Scms, ScmsRole } from "@v2x/scms";
import type { Store } from "@v2x/store";
import { commandLine } from "./audit/who-did.ts";
import type { OperatedAuthorities } from "./operator/authorities.ts";
import type { CommandAnswer, OperatorCommand } from "./operator-command.ts";
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
}: Pick<Store, "ccms" | "scms" | "camp">): Promise<CommandAnswer> {
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
      dayOf(notAfter.toISOString()),
      name,
    ]);
}

/** `v2x authority renew [SYSTEM] ROLE`. Without a system the one that has the role; both have an RCA, the CCMS's is meant. */
export async function renewAuthority(
  asked: Extract<OperatorCommand, { readonly command: "authority-renew" }>,
  authorities: Pick<OperatedAuthorities, "systems" | "renew">,
): Promise<CommandAnswer> {
  const by = { actor: commandLine(), reason: asked.reason };
  const given = asked.system?.toLowerCase();
  const role = asked.role.toLowerCase();
  const { systems } = authorities;
  const system = systems.find((one) => one === given);
  if (given !== undefined && system === undefined)
    return { error: `SYSTEM must be ${systems.slice(0, -1).join(", ")} or ${systems.at(-1)}.` };
  const roleNames = (of: readonly OperatedSystem[]): readonly string[] =>
    [...new Set(of.flatMap((one) => roles[one]))].filter((one) => one !== "elector");
  const meant =
    system ?? (["ccms", "scms"] as const).find((one) => (roles[one] as readonly string[]).includes(role));
  if (meant === "scms" && role === "elector")
    return { error: "Electors are renewed by their names: v2x elector renew NAME" };
  if (meant === undefined || !roleNames([meant]).includes(role))
    return { error: `ROLE must be one of ${roleNames(system ? [system] : ["ccms", "scms"]).join(", ")}.` };
  return told(async () => {
    const renewed = await authorities.renew(meant, role, by);
    const before =
      meant === "ccms"
        ? "The trust list names it, and the one before until its own end."
        : "The one before holds until its own end.";
    return `${nameOf(renewed)} is current and ends on ${dayOf(renewed.notAfter)}. ${before}${alongWith(meant, role)}`;
  });
}

/** What is renewed along. */
function alongWith(system: OperatedSystem, role: string): string {
  if (role === "rca")
    return {
      ccms: " EA and AA below it are renewed along.",
      scms: " All below it are renewed along, and the electors approve it.",
      camp: " All below it are renewed along.",
    }[system];
  return role === "ica" && system === "scms" ? " What a revoked one had issued is renewed along." : "";
}

/** `v2x authority revoke HASHEDID8`, in whichever system has it. */
export async function revokeAuthority(
  { hashedId8, reason }: Extract<OperatorCommand, { readonly command: "authority-revoke" }>,
  authorities: Pick<OperatedAuthorities, "revoke">,
): Promise<CommandAnswer> {
  if (namedHashedId8(hashedId8) === undefined) return noHashedId8;
  return told(async () => {
    const revoked = await authorities.revoke(hashedId8, { actor: commandLine(), reason });
    const { system, role } = revoked;
    const lists =
      system === "ccms"
        ? "The revocation list names it, the trust list no more."
        : `${role === "ica" ? "So is what it issued. " : ""}The revocation list names it.`;
    const which = system === "camp" ? "camp " : "";
    const hint = revoked.isMissing
      ? ` There is no current ${role.toUpperCase()}: v2x authority renew ${which}${role}`
      : "";
    return `${nameOf(revoked)} is revoked. ${lists}${hint}`;
  });
}

/** `v2x elector add`, `renew NAME` and `remove NAME`. */
export function changeElector(
  asked: Extract<OperatorCommand, { readonly command: `elector-${string}` }>,
  authorities: Pick<OperatedAuthorities, "addElector" | "removeElector" | "renewElector">,
  { files }: Pick<Scms, "files">,
): Promise<CommandAnswer> {
  const by = { actor: commandLine(), reason: asked.reason };
  return told(async () => {
    const said = await change();
    const { issue } = await files.ctl();
    return `${said} Trust list ${issue} says so.`;
  });

  async function change(): Promise<string> {
    switch (asked.command) {
      case "elector-add": {
        const added = await authorities.addElector(by);
        return `${added.name} is approved, and ends on ${dayOf(added.notAfter)}.`;
      }
      case "elector-renew": {
        const renewed = await authorities.renewElector(asked.name, by);
        return `${renewed.name} has a new certificate, generation ${renewed.generation}, which ends on ${dayOf(renewed.notAfter)}.`;
      }
      case "elector-remove":
        return `${(await authorities.removeElector(asked.name, by)).name} is approved no more.`;
    }
  }
}

function nameOf({ role, generation, hashedId8 }: OperatedAuthority): string {
  return `${role.toUpperCase()} generation ${generation} (HashedId8 ${hashedId8})`;
}

/** @param moment - ISO in UTC. */
function dayOf(moment: string): string {
  return moment.slice(0, 10);
}
