/**
 * What people should know about a message that decodes: content that SAE J2735 2024-09 has no type for, and which
 * therefore stays as octets, and messages without content. None of it is an error: the sets may be added to.
 */
import type { UnknownAddition } from "@v2x/asn1";
import type { Finding } from "../profile-finding.ts";
import { type Visited, visitValue } from "../visit-value.ts";
import { MessageFrame } from "./message-frame.ts";
import { TravelerInformation } from "./traveler-information.ts";

const standard = "SAE J2735 2024-09";

/** Findings about a frame, or about a message of DSRCmsgID 31 that came without one; in textual order. */
export function messageFrameFindings(value: MessageFrame | TravelerInformation): readonly Finding[] {
  const findings: Finding[] = [];
  const collect = (visited: Visited) => findings.push(...findingsAt(visited));
  if ("messageId" in value) visitValue(MessageFrame, value, collect);
  else visitValue(TravelerInformation, value, collect);
  return findings;
}

function findingsAt({ schema, value, path, within, around }: Visited): readonly Finding[] {
  if (schema.kind === "openType") {
    const id = around[schema.key] as number;
    const known = schema.table.get(id);
    if (known === undefined) return [keptAsOctets(schema.key, id, path, within)];
    return known.kind === "null" ? [placeholder(known.name, path)] : [];
  }
  if (schema.kind !== "sequence" || !schema.extensible) return [];
  const { unknownAdditions = [] } = value as { readonly unknownAdditions?: readonly UnknownAddition[] };
  return unknownAdditions.map(({ index }) => ({
    path,
    rule: `addition ${index + 1} behind the extension marker is of an edition after this one and is kept as octets`,
    clause: `${standard}, ${schema.name}`,
  }));
}

function keptAsOctets(key: string, id: number, path: string, within: readonly string[]): Finding {
  const set = objectSetOf(key, within);
  return {
    path,
    rule: `${key} ${id}${remarkOn(key, id)} is not in the object set ${set}, so what it names is kept as octets`,
    clause: `${standard}, ${set}`,
  };
}

/** The set that a place picks its types from; regional sets are called after the type that has the extension. */
function objectSetOf(key: string, within: readonly string[]): string {
  if (key === "messageId") return "MessageTypes";
  if (key === "partII-Id")
    return within.includes("PartIIcontent") ? "BSMpartIIExtension" : "CCMpartIIExtension";
  const holder = within.findLast((name) => name !== "RegionalExtension" && name !== "SEQUENCE OF");
  return holder === undefined ? "of its region" : `Reg-${holder}`;
}

function remarkOn(key: string, id: number): string {
  if (key === "messageId" && id <= lastRetiredMessage) return " (a form that is no longer sent)";
  if (key === "regionId" && id >= firstLocalRegion) return " (for local use)";
  return "";
}

const lastRetiredMessage = 17;
const firstLocalRegion = 128;

function placeholder(name: string, path: string): Finding {
  return {
    path,
    rule: `${name} holds the place of a message to come and has no content`,
    clause: `${standard}, ${name}`,
  };
}
