import { AsyncLocalStorage } from "node:async_hooks";

const networks = new AsyncLocalStorage<string>();

/**
 * Runs work that a network causes: its calls of the store take turns with those of other networks.
 *
 * @param network - as identity's `networkOf` names it.
 */
export function onBehalfOf<T>(network: string, work: () => T): T {
  return networks.run(network, work);
}

/** Runs work that many wait for, so that none of them holds it up: it counts as that of one more network. */
export function onBehalfOfAll<T>(work: () => T): T {
  return networks.run("", work);
}

/** The network that causes the running work; empty where it is that of many, or of the server itself. */
export function causingNetwork(): string {
  return networks.getStore() ?? "";
}
