/** A value that Lua's source can state: what is undefined is left out. */
export type LuaValue =
  | string
  | number
  | boolean
  | undefined
  | readonly LuaValue[]
  | ReadonlyMap<number | string, LuaValue>;

/** A table: of a list, numbered from 1; of a record, by name; of a map, by its keys. */
export function luaTable(
  table: readonly LuaValue[] | ReadonlyMap<number | string, LuaValue> | Readonly<Record<string, LuaValue>>,
): string {
  if (Array.isArray(table)) return `{${table.map(luaValue).join(", ")}}`;
  const entries = table instanceof Map ? [...table] : Object.entries(table);
  const stated = entries.filter(([, value]) => value !== undefined);
  return `{${stated.map(([key, value]) => `${keyText(key)} = ${luaValue(value)}`).join(", ")}}`;
}

/** A string between quotation marks; what is not printable ASCII stands as octets of UTF-8. */
export function luaText(text: string): string {
  const octets = [...new TextEncoder().encode(text)];
  const characters = octets.map((octet) => {
    const isPlain = octet >= 0x20 && octet < 0x7f && octet !== 0x22 && octet !== 0x5c;
    return isPlain ? String.fromCharCode(octet) : `\\${String(octet).padStart(3, "0")}`;
  });
  return `"${characters.join("")}"`;
}

function luaValue(value: LuaValue): string {
  if (value === undefined) return "nil";
  if (typeof value === "string") return luaText(value);
  return typeof value === "object" ? luaTable(value) : String(value);
}

function keyText(key: number | string): string {
  return typeof key === "number" ? `[${key}]` : `[${luaText(key)}]`;
}
