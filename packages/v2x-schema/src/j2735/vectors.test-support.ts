/** Messages that others encoded, and the forms in which other decoders wrote their values. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type AnySchema, type BitString, type Fields, fromHex, type Schema, toHex } from "@v2x/asn1";

/** Octets of a message with the value that another decoder read from them. */
export interface MessageVector {
  readonly name: string;
  readonly type: "MessageFrame" | "TravelerInformation" | "Ieee1609Dot2Data";
  readonly bytes: Uint8Array;
  /** The value as JSON Encoding Rules write it; of an Ieee1609Dot2Data, that of the MessageFrame inside. */
  readonly json: unknown;
  /** The value in XER as another decoder writes it. */
  readonly xml: string | undefined;
}

/** Octets that are not right, and what a decoder has to make of them. */
export interface BadVector {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expect: "error" | "warning" | "opaque";
  /** The value where there is one in spite of all. */
  readonly json: unknown;
}

/** Every `NAME.hex` of a folder that has its value beside it. */
export function messageVectors(folder: string): readonly MessageVector[] {
  return hexFiles(folder)
    .filter(({ name }) => !name.startsWith("bad-"))
    .map(({ name, path, bytes }) => ({ name, path, bytes, type: typeOf(name) }))
    .map((file) => ({
      ...file,
      value: `${file.path}${file.type === "Ieee1609Dot2Data" ? ".payload" : ""}.json`,
    }))
    .filter(({ value }) => existsSync(value))
    .map(({ name, path, bytes, type, value }) => {
      const xml = `${path}.xml`;
      const hasXml = type !== "Ieee1609Dot2Data" && existsSync(xml);
      return {
        name,
        type,
        bytes,
        json: readJson(value),
        xml: hasXml ? readFileSync(xml, "utf8") : undefined,
      };
    });
}

function typeOf(name: string): MessageVector["type"] {
  if (name.startsWith("dot2-")) return "Ieee1609Dot2Data";
  return name.startsWith("tim-bare-") ? "TravelerInformation" : "MessageFrame";
}

/** Every `bad-NAME.hex` of a folder that claims to be a MessageFrame. */
export function badVectors(folder: string): readonly BadVector[] {
  return hexFiles(folder)
    .filter(({ name }) => name.startsWith("bad-"))
    .map(({ name, path, bytes }) => ({ name, bytes, ...readExpectation(`${path}.expect.json`) }))
    .filter(({ type }) => type === "MessageFrame")
    .map(({ name, bytes, expect, value }) => ({ name, bytes, expect, json: value }));
}

function hexFiles(folder: string) {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".hex"))
    .sort()
    .map((file) => {
      const path = join(folder, basename(file, ".hex"));
      return {
        name: basename(file, ".hex"),
        path,
        bytes: fromHex(readFileSync(`${path}.hex`, "utf8").trim()),
      };
    });
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8")) as unknown;
}

interface Expectation {
  readonly type: string;
  readonly expect: BadVector["expect"];
  readonly value?: unknown;
}

function readExpectation(path: string): Expectation {
  return readJson(path) as Expectation;
}

/**
 * A value as the vectors' JSON has it: octets in hex, a BIT STRING of one size (or of one size and a marker) as hex
 * alone, of any other as `{value, length}`; an alternative as the one member of an object; content of an open type
 * that has no type as hex. What is unknown behind a marker is left out.
 */
export function jsonEncodingOf<T>(schema: Schema<T>, value: T): unknown {
  return encoded(schema, value, {});
}

function encoded(schema: Schema, value: unknown, around: Readonly<Record<string, unknown>>): unknown {
  const type = schema as AnySchema;
  switch (type.kind) {
    case "octetString":
      return toHex(value as Uint8Array);
    case "bitString": {
      const { bytes, length } = value as BitString;
      return type.size.size === undefined ? { value: toHex(bytes), length } : toHex(bytes);
    }
    case "objectIdentifier":
      return (value as readonly number[]).join(".");
    case "sequenceOf":
      return (value as readonly unknown[]).map((item) => encoded(type.element, item, around));
    case "choice": {
      const { choice, value: chosen } = value as { readonly choice: string; readonly value: unknown };
      return { [choice]: encoded((type.root[choice] ?? type.additions[choice])!, chosen, {}) };
    }
    case "lazy":
      return encoded(type.target(), value, around);
    case "openType": {
      const known = type.table.get(around[type.key] as number);
      return known === undefined ? toHex(value as Uint8Array) : encoded(known, value, {});
    }
    case "sequence": {
      const members = value as Readonly<Record<string, unknown>>;
      const additions = type.additions.flatMap((one): [string, Schema][] =>
        "group" in one ? componentsOf(one.group) : [[one.name, one.schema]],
      );
      return Object.fromEntries(
        [...componentsOf(type.root), ...additions]
          .filter(([name]) => members[name] !== undefined)
          .map(([name, member]) => [name, encoded(member, members[name], members)]),
      );
    }
    default:
      return value;
  }
}

function componentsOf(fields: Fields): [string, Schema][] {
  return Object.entries(fields).map(([name, field]) => [name, "optional" in field ? field.optional : field]);
}

/**
 * The innermost elements of an XER document, each as `path/of/tags: text`, in order. Spaces inside hexadecimal and
 * binary digits do not count, nor does whether an empty element is written as one tag.
 */
export function xerLeavesOf(xml: string): readonly string[] {
  const leaves: string[] = [];
  const open: string[] = [];
  let text = "";
  let isLeaf = false;
  for (const [token, closing, tag, single] of xml.matchAll(/<(\/?)([\w.-]+)\s*(\/?)>|[^<]+/g)) {
    if (tag === undefined) {
      text += token;
    } else if (single === "/") {
      leaves.push(`${[...open, tag].join("/")}: `);
      isLeaf = false;
    } else if (closing === "") {
      open.push(tag);
      text = "";
      isLeaf = true;
    } else {
      if (isLeaf) leaves.push(`${open.join("/")}: ${withoutLayout(text)}`);
      open.pop();
      isLeaf = false;
    }
  }
  return leaves;
}

function withoutLayout(text: string): string {
  const trimmed = text.trim();
  return /^[0-9A-F\s]+$/.test(trimmed) ? trimmed.replace(/\s+/g, "") : trimmed;
}
