import { AsyncLocalStorage } from "node:async_hooks";

const networks = new AsyncLocalStorage<string>();

/**
 * Runs work that a network causes. Calls of the store take turns by network.
 *
 * @param network - as identity's `networkOf` names it.
 */
export function onBehalfOf<T>(network: string, work: () => T): T {
  return networks.run(network, work);
}

/** Runs work that several networks wait for. It counts as one more network, so that none of them delays it. */
export function onBehalfOfAll<T>(work: () => T): T {
  return networks.run("", work);
}

/** The network that causes the running work; empty for shared work and for the server's own. */
export function causingNetwork(): string {
  return networks.getStore() ?? "";
}
