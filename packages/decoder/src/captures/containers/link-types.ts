/** Link types of capture files: what each frame begins with. */
import type { Protocol } from "../headers/index.ts";
import { linkTypeNames } from "./link-type-names.ts";

interface LinkType {
  readonly name: string;
  readonly protocol: Protocol;
}

const linkTypes: Readonly<Record<number, LinkType>> = {
  0: { name: "BSD loopback", protocol: "loopback" },
  1: { name: "Ethernet", protocol: "ethernet" },
  101: { name: "raw IP", protocol: "rawIp" },
  105: { name: "IEEE 802.11", protocol: "ieee80211" },
  108: { name: "OpenBSD loopback", protocol: "loopback" },
  113: { name: "Linux cooked capture", protocol: "linuxCooked" },
  119: { name: "Prism + IEEE 802.11", protocol: "prism" },
  127: { name: "radiotap + IEEE 802.11", protocol: "radiotap" },
  163: { name: "AVS + IEEE 802.11", protocol: "avs" },
  192: { name: "PPI", protocol: "ppi" },
  228: { name: "raw IPv4", protocol: "rawIp" },
  229: { name: "raw IPv6", protocol: "rawIp" },
  276: { name: "Linux cooked capture v2", protocol: "linuxCookedV2" },
};

/** A link type's name and its first header; the user's own types (147 to 162) are tried for V2X. */
export function linkTypeOf(number: number): LinkType {
  const known = linkTypes[number];
  if (known !== undefined) return known;
  if (number >= 147 && number <= 162) return { name: `USER${number - 147}`, protocol: "wrapped" };
  return { name: linkTypeNames[number] ?? `link type ${number}`, protocol: "unknownLink" };
}
