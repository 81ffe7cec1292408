/** Content of a message that an identifier names and the edition has no type for. */
import type { Schema } from "@v2x/asn1";
import type { Finding } from "../profile-finding.ts";
import { visitValue } from "../visit-value.ts";

/** From this number on anybody may give a region's number a meaning (ISO TS 19091). */
const firstLocalRegion = 128;

/** What people should know about such content: it is kept as octets. None of it is an error, sets may be added to. */
export function unknownContentFindings<T>(schema: Schema<T>, value: T, standard: string): readonly Finding[] {
  const findings: Finding[] = [];
  visitValue(schema, value, ({ schema: type, path, around }) => {
    if (type.kind !== "openType") return;
    const id = around[type.key];
    if (type.table.has(id as number)) return;
    const remark = type.key === "regionId" && Number(id) >= firstLocalRegion ? " (for local use)" : "";
    findings.push({
      path,
      rule: `${type.key} ${String(id)}${remark} names no content that this edition has here, so what it names is kept as octets`,
      clause: standard,
    });
  });
  return findings;
}
