/** Where processes add up what they counted, as the database does, and what they told. */
export interface SharedSums {
  readonly told: (readonly [number, ReadonlyMap<string, number>])[];
  add(minute: number, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
}

/** Sums of nothing. */
export function sharedSums(): SharedSums {
  const kept = new Map<string, number>();
  const told: SharedSums["told"] = [];
  return {
    told,
    async add(minute, counts) {
      told.push([minute, counts]);
      const known = [...counts].map(([subject, count]) => {
        const name = `${minute} ${subject}`;
        kept.set(name, (kept.get(name) ?? 0) + count);
        return [subject, kept.get(name)!] as const;
      });
      return new Map(known);
    },
  };
}
