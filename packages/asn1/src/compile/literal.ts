/** JavaScript source of a constant value of an ASN.1 type (numbers, texts, octets, lists, objects). */
export function literalOf(value: unknown): string {
  if (value === undefined) return "undefined";
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Uint8Array) return `new Uint8Array([${value.join(",")}])`;
  if (Array.isArray(value)) return `[${value.map(literalOf).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([name, member]) => `${keyOf(name)}:${literalOf(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** A member name as it stands in an object literal. */
export function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Reading a member of an object. */
export function memberOf(object: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`;
}
