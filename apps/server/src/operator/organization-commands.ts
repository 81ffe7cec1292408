import {
  describeProblems,
  newOrganization,
  organizationChange,
  organizationId,
  usualQuotas,
} from "@v2x/contract";
import type { ManagedOrganization } from "@v2x/store";
import { commandLine } from "../audit/who-did.ts";
import type { CommandAnswer, OperatorCommand } from "../operator-command.ts";
import { textTable } from "../text-table.ts";
import { told } from "../told.ts";
import type { OrganizationUpkeep } from "./organizations.ts";

const mostListed = 100;

/** `v2x organization list [SEARCH]`: in the order of their names. */
export async function listOrganizations(
  organizations: Pick<OrganizationUpkeep, "page">,
  search: string,
): Promise<CommandAnswer> {
  const { organizations: found, total } = await organizations.page(search, { page: 0, size: mostListed });
  if (found.length === 0)
    return { output: search === "" ? "There are no organizations." : `No organization is called ${search}.` };
  const rows = found.map((each) => [
    each.organizationId,
    each.name,
    systemsOf(each),
    String(each.members),
    of(each.devices, each.maxDevices),
    of(each.openRequests, each.maxOpenRequests),
    of(Math.ceil(each.storedOctets / 1_000_000), each.maxStoredMegabytes),
    each.administratorsTrusted ? "trusted" : "",
    each.contact === null ? "" : `${each.contact.name} <${each.contact.email}>`,
  ]);
  const more = total > found.length ? `\n${total - found.length} more are not listed.` : "";
  const head = [
    "ID",
    "NAME",
    "MAY USE",
    "MEMBERS",
    "DEVICES",
    "OPEN REQUESTS",
    "FILES (MB)",
    "ADMINISTRATORS",
    "CONTACT",
  ];
  return { output: textTable([head, ...rows]) + more };
}

/** `v2x organization create NAME [SYSTEMS]`. */
export async function createOrganization(
  { organization, reason }: Extract<OperatorCommand, { readonly command: "organization-create" }>,
  organizations: OrganizationUpkeep,
): Promise<CommandAnswer> {
  const stated = newOrganization.safeParse({ contact: null, ...usualQuotas, ...organization });
  if (!stated.success) return { error: `${describeProblems(stated.error, "The organization")}.` };
  return told(async () => {
    const made = await organizations.create(stated.data, { actor: commandLine(), reason });
    return `${made.organizationId} is ${made.name}. It may use ${systemsOf(made)}.`;
  });
}

/** `v2x organization rename|allow|quota|trust|contact ID …`. */
export async function changeOrganization(
  asked: Extract<OperatorCommand, { readonly command: "organization-change" }>,
  organizations: OrganizationUpkeep,
): Promise<CommandAnswer> {
  const id = organizationId.safeParse(asked.id);
  if (!id.success) return { error: `${describeProblems(id.error, "ID")}.` };
  const change = organizationChange.safeParse(asked.change);
  if (!change.success) return { error: `${describeProblems(change.error, "The change")}.` };
  return told(async () => {
    const by = { actor: commandLine(), reason: asked.reason };
    const changed = await organizations.change(id.data, change.data, by);
    const { name, maxDevices, maxOpenRequests, maxStoredMegabytes, contact, administratorsTrusted } = changed;
    return [
      `${name} may use ${systemsOf(changed)}, and have`,
      maxDevices === null
        ? "any number of devices."
        : `${maxDevices} ${maxDevices === 1 ? "device" : "devices"} at most.`,
      `Its devices may have ${maxOpenRequests ?? "any number of"} open requests, and ${maxStoredMegabytes === null ? "files of any size" : `${maxStoredMegabytes} MB of files`}.`,
      administratorsTrusted
        ? "Whom its administrators invite needs no approval."
        : "Whom its administrators invite waits for approval.",
      contact === null ? "It has no contact." : `Its contact is ${contact.name} <${contact.email}>.`,
    ].join(" ");
  });
}

function of(used: number, quota: number | null): string {
  return quota === null ? String(used) : `${used} of ${quota}`;
}

function systemsOf({ ccmsAllowed, scmsAllowed }: ManagedOrganization): string {
  return [ccmsAllowed && "CCMS", scmsAllowed && "SCMS"].filter(Boolean).join(" and ") || "neither system";
}
