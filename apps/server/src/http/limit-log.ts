import { networkOf } from "@v2x/identity";
import type { SecurityLog } from "../security-log.ts";
import type { LimitClass } from "./limited-routes.ts";

/** A network that reached a limit. */
interface ReachedLimit {
  readonly limit: LimitClass | "connections";
  readonly address: string;
  /** Absent for connections. */
  readonly requestId?: string;
}

/** So many lines a minute name their network. Further networks of a class share one line. */
const mostNetworks = 1000;

/** Returns a function that writes a line of the security log, once for each class and network in a minute of the clock. */
export function limitLog(log: SecurityLog, now: () => Date): (reached: ReachedLimit) => void {
  const written = new Set<string>();
  let minute = 0;
  return ({ limit, address, ...request }) => {
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) {
      minute = current;
      written.clear();
    }
    const isFull = written.size >= mostNetworks && !written.has(`${limit} ${networkOf(address)}`);
    const network = isFull ? "others" : networkOf(address);
    if (written.has(`${limit} ${network}`)) return;
    written.add(`${limit} ${network}`);
    log({ kind: "limit-reached", class: limit, network, ...request });
  };
}
