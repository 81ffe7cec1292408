import { printValueNotation } from "@v2x/asn1";
import type { CoerReading } from "./decoder-types.ts";

/** The reading as ASN.1 value notation, below a comment that names the type and comments with its findings. */
export function coerTextOf({ type, title, schema, value, findings, detected }: CoerReading): string {
  const head = `${type} (${schema.name}): ${detected ?? title}`;
  const remarks = findings.map(({ path, rule, clause }) => `${path}: not as required: ${rule} (${clause})`);
  return [...[head, ...remarks].map((line) => `-- ${line}`), printValueNotation(schema, value)].join("\n");
}
