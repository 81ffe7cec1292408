/** Lays rows that were found for several HashedId8 beside them, in their order; `undefined` where there is none. */
export function byHashedId8<Row extends { readonly hashedId8: Uint8Array }, Found>(
  names: readonly Uint8Array[],
  rows: readonly Row[],
  toFound: (row: Row) => Found,
): readonly (Found | undefined)[] {
  const found = new Map(rows.map((row) => [hexOf(row.hashedId8), row]));
  return names.map((name) => {
    const row = found.get(hexOf(name));
    return row && toFound(row);
  });
}

function hexOf(octets: Uint8Array): string {
  return Buffer.from(octets).toString("hex");
}
