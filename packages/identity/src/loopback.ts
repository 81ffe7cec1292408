import { isIPv4 } from "node:net";

/**
 * Whether a host can only be this machine: `localhost` or a loopback address. Another name or address counts as
 * remote, also if it is one of this machine's.
 *
 * @param host - a name or an address, of IPv6 with or without brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const address = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (address === "localhost" || address === "::1") return true;
  const plain = address.replace(/^::ffff:/, "");
  return isIPv4(plain) && plain.startsWith("127.");
}
