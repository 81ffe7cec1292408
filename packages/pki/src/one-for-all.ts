import { causingNetwork, onBehalfOfAll } from "./on-behalf-of.ts";

/** Does work under a name, or joins it where it is being done under that name already. */
type Once<T> = (name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Work that is done once at a time for all who ask for the same meanwhile: a flood of equal questions costs about as
 * much as one asker who asks again and again. It is done on behalf of all. What it throws, all who wait are given.
 */
export function oneForAll<T>(): Once<T> {
  const once = joining<T>();
  return (name, work) => once(name, () => onBehalfOfAll(work));
}

/** The same for the askers of one network alone, where they choose from any number of names. */
export function oneForNetwork<T>(): Once<T> {
  const once = joining<T>();
  return (name, work) => once(`${causingNetwork()} ${name}`, work);
}

function joining<T>(): Once<T> {
  const running = new Map<string, Promise<T>>();
  return (name, work) => {
    const joined = running.get(name);
    if (joined) return joined;
    const begun = work().finally(() => running.delete(name));
    running.set(name, begun);
    return begun;
  };
}
