/** Which edition of SAE J2735 a message needs, as far as its octets tell. */
import type { BitString } from "@v2x/asn1";
import { type Visited, visitValue } from "../visit-value.ts";
import { MessageFrame } from "./message-frame.ts";
import { TimeMark } from "./spat.ts";
import { TravelerInformation } from "./traveler-information.ts";
import { VehicleEventFlags } from "./vehicle-safety.ts";

/** Of the editions 2016-03, 2020-07 and 2024-09: the first that defines everything in a message, "any" for all. */
export type J2735Edition = "any" | "2020-07 or later" | "2024-09 or later";

/**
 * The edition that a frame needs, or a message of DSRCmsgID 31 that came without one. Regional content and Part II
 * of ids that have no type say nothing.
 *
 * @returns undefined where something is of no edition up to 2024-09: another message, or further additions.
 */
export function editionOf(value: MessageFrame | TravelerInformation): J2735Edition | undefined {
  let rank = 0;
  const collect = (visited: Visited) => {
    rank = Math.max(rank, order.indexOf(needOf(visited)));
  };
  if ("messageId" in value) visitValue(MessageFrame, value, collect);
  else visitValue(TravelerInformation, value, collect);
  const needed = order[rank];
  return needed === "none of these" ? undefined : needed;
}

type Need = J2735Edition | "none of these";
const order: readonly Need[] = ["any", "2020-07 or later", "2024-09 or later", "none of these"];

function needOf({ schema, value, around }: Visited): Need {
  if (schema.kind === "openType" && schema.key === "messageId")
    return needOfMessage(Number(around.messageId));
  if (schema.kind === "sequence" && schema.extensible) {
    const members = value as Readonly<Record<string, unknown>>;
    if (members.unknownAdditions !== undefined) return "none of these";
    // What this edition defines behind markers came with it, in every type that has such additions.
    const added = schema.additions.some((one) => "name" in one && members[one.name] !== undefined);
    return added ? "2024-09 or later" : "any";
  }
  if (schema === VehicleEventFlags) {
    const { length } = value as BitString;
    return length > 14 ? "none of these" : length > 13 ? "2024-09 or later" : "any";
  }
  if (schema === TimeMark) return (value as number) > lastTimeMarkOf2016 ? "2020-07 or later" : "any";
  return "any";
}

function needOfMessage(id: number): Need {
  if (id >= 33 && id <= 50) return "2024-09 or later";
  return (id >= 18 && id <= 32) || (id >= 240 && id <= 255) ? "any" : "none of these";
}

const lastTimeMarkOf2016 = 36_001;
