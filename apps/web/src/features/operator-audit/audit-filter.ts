import type { TableAddress } from "../../ui/table/use-table-address.ts";

/** What rows are chosen by, as it stands in the address. */
export const filterNames = ["actor", "action", "subject", "organization", "from", "until"] as const;

/** What the rows in an address are chosen by; an empty member means any. */
export type AuditFilter = Readonly<Record<(typeof filterNames)[number], string>>;

export function filterIn(address: TableAddress): AuditFilter {
  const values = filterNames.map((name) => [name, address.valueOf(name)]);
  return Object.fromEntries(values) as AuditFilter;
}
