import { BlockList, isIP, isIPv6 } from "node:net";

/** Proxies that say who their visitors are: their addresses and networks in CIDR notation, or how many there are. */
export type TrustedProxies = number | readonly string[];

/** Returns whether the sender at a hop is a trusted proxy. Hop 0 is the peer of the connection, hop 1 its visitor. */
export type TrustProxy = (address: string, hop: number) => boolean;

const most = 9;
const mostBits = { 4: 32, 6: 128 } as const;

/**
 * Reads `1` to `9`, or addresses and networks separated by commas.
 *
 * @returns `undefined` for anything else. A network of everybody (`/0`) is none.
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= most ? hops : undefined;
  }
  const networks = text.split(",").map((entry) => entry.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits[version as 4 | 6];
}

/** @returns `undefined` where no proxy is trusted. */
export function trustOf(proxies: TrustedProxies): TrustProxy | undefined {
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  if (proxies.length === 0) return undefined;
  const trusted = new BlockList();
  for (const entry of proxies) {
    const [address = "", bits] = entry.split("/");
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => {
    const [plain = ""] = address.split("%");
    return isIP(plain) !== 0 && trusted.check(plain, familyOf(plain));
  };
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
