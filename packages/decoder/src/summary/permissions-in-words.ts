import { psidName } from "@v2x/v2x-schema";
import { bitmapSspRights } from "../meaning/ssp/index.ts";
import type { Spot } from "./spot.ts";
import type { SummaryLine } from "./summary.ts";

/** An application by name and number, e.g. `CA basic service (36)`. */
export function psidWords(psid: number): string {
  const name = psidName(psid);
  return name === undefined ? `PSID ${psid}` : `${name} (${psid})`;
}

/** One line for each permission of a SequenceOfPsidSsp: the application, and what its SSP permits. */
export function permissionLines(permissions: readonly Spot[]): readonly SummaryLine[] {
  return permissions.map((permission) => {
    const psid = permission.number("psid");
    const text = psid === undefined ? "" : psidWords(psid);
    const ssp = permission.at("ssp")?.chosen;
    return ssp === undefined ? { text } : { text, detail: sspWords(psid, ssp) };
  });
}

/** The rights alone where their names are known; else what the field says. */
function sspWords(psid: number | undefined, ssp: Spot): string {
  const octets = ssp.octets();
  const rights = psid === undefined || octets === undefined ? undefined : bitmapSspRights(psid, octets);
  if (rights === undefined) return ssp.words();
  return rights.join(", ") || "no special content";
}

/** One line for each group of a SequenceOfPsidGroupPermissions: which applications, to whom, how far away. */
export function groupLines(groups: readonly Spot[]): readonly SummaryLine[] {
  return groups.map((group) => {
    const chain = chainWords(group.number("minChainLength") ?? 1, group.number("chainLengthRange") ?? 0);
    // A type that is not written is the usual one.
    const type = group.at("eeType")?.words() || "certificates for applications (tickets)";
    return { text: applicationsOf(group), detail: `${type}, ${chain}` };
  });
}

/** Applications that a line names at most. */
const mostNamed = 12;

function applicationsOf(group: Spot): string {
  const permissions = group.at("subjectPermissions");
  if (permissions?.choice !== "explicit") return "every application that no other entry names";
  const ranges = permissions.at("explicit")!;
  const named = ranges.items(mostNamed).map((range) => psidWords(range.number("psid") ?? 0));
  const left = ranges.length - named.length;
  return [...named, ...(left > 0 ? [`${left} more`] : [])].join(", ");
}

/** How many CAs stand between the issuer and the end entity. @see IEEE 1609.2 6.4.34 — PsidGroupPermissions */
function chainWords(shortest: number, range: number): string {
  const least = shortest - 1;
  if (range === 0) return least === 0 ? "issued directly" : `through ${cas(least)}`;
  if (range < 0)
    return least === 0 ? "directly or through any number of CAs" : `through ${least} or more CAs`;
  return least === 0 ? `directly or through up to ${cas(range)}` : `through ${least} to ${least + range} CAs`;
}

function cas(count: number): string {
  return count === 1 ? "1 CA" : `${count} CAs`;
}
