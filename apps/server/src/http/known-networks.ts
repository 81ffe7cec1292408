const most = 10_000;

/** A number for each network; of the last ten thousand that got one. */
export function knownNetworks() {
  const numbers = new Map<string, number>();
  return {
    get: (network: string) => numbers.get(network),
    set(network: string, number: number): void {
      numbers.delete(network);
      numbers.set(network, number);
      if (numbers.size > most) numbers.delete(numbers.keys().next().value!);
    },
    clear: () => numbers.clear(),
  };
}
