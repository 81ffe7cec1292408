import { AsyncLocalStorage } from "node:async_hooks";
import { isIPv6 } from "node:net";

/** Where a request comes from. */
export interface Visitor {
  /** IP address of the client. */
  readonly address: string;
  /** The number under which logs keep the request. */
  readonly requestId: string;
}

/** A request while it is answered: what the depths of the provider learn about it and its answer needs. */
export interface Visit extends Visitor {
  /** Why the request is not answered as the provider would. */
  refusal?: "too-many-sign-ins" | "storage-unavailable";
  /** Whose session, code or refresh token the provider has found for it. */
  accountId?: string;
}

const visits = new AsyncLocalStorage<Visit>();

/** Runs `answer` as part of a visit. */
export function duringVisit<T>(visitor: Visitor, answer: () => Promise<T>): Promise<T> {
  return visits.run({ ...visitor }, answer);
}

/** The visit that the running code is part of; `undefined` outside of any request. */
export function currentVisit(): Visit | undefined {
  return visits.getStore();
}

/** What limits per address count by: an IPv4 address, or the /64 of an IPv6 address, which is one customer's. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain] = address.split("%");
  if (!isIPv6(plain!)) return address;
  // The same in another spelling, as a proxy may write it.
  const [, high, low] =
    /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${plain}]`).hostname) ?? [];
  if (high !== undefined && low !== undefined)
    return [high, low]
      .flatMap((group) => {
        const value = Number.parseInt(group, 16);
        return [value >> 8, value & 0xff];
      })
      .join(".");
  const [head, tail] = plain!.split("::") as [string, string | undefined];
  const groupsOf = (part: string | undefined) => (part ? part.split(":") : []);
  const missing = tail === undefined ? 0 : 8 - groupsOf(head).length - groupsOf(tail).length;
  const groups = [...groupsOf(head), ...Array<string>(missing).fill("0"), ...groupsOf(tail)];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/**
 * The networks that a network is part of, the widest first and itself last: of IPv6 /32, /48, /56 and /64, of IPv4 /24
 * and the address. Who has a wide one has many others, so turns are taken by all of them.
 *
 * @param network - as `networkOf` names it.
 */
export function networksAround(network: string): readonly string[] {
  const groups = /^(\w+:\w+)(:\w+):(\w+)::\/64$/.exec(network);
  if (groups) {
    const upper = (Number.parseInt(groups[3]!, 16) & 0xff00).toString(16);
    const site = `${groups[1]}${groups[2]}`;
    return [`${groups[1]}::/32`, `${site}::/48`, `${site}:${upper}::/56`, network];
  }
  const numbers = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network);
  return numbers ? [`${numbers[1]}.0/24`, network] : [network];
}
