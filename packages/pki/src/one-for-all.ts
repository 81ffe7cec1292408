import { causingNetwork, onBehalfOfAll } from "./on-behalf-of.ts";

/** Runs work under a name, or joins the run that has begun under that name. */
type Once<T> = (name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work once at a time for all callers that ask for the same name meanwhile, so that a flood of equal requests costs
 * about as much as one client that repeats its request. It runs on behalf of all. Its error is thrown to all callers.
 */
export function oneForAll<T>(): Once<T> {
  const once = joining<T>();
  return (name, work) => once(name, () => onBehalfOfAll(work));
}

/** The same for the callers of one network only; for names that a client chooses freely. */
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
