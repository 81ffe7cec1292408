/**
 * Work that is done once at a time for all who ask for the same meanwhile: a flood of equal questions costs about as
 * much as one asker who asks again and again.
 *
 * @returns a function that does `work` under a name, or joins it where it is being done under that name already. It
 *   throws what the work throws, to all who wait for it.
 */
export function oneForAll<T>(): (name: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (name, work) => {
    const joined = running.get(name);
    if (joined) return joined;
    const begun = work().finally(() => running.delete(name));
    running.set(name, begun);
    return begun;
  };
}
