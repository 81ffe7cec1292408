/** Headers in front of a message as layers of named fields, each with its octets. */
import type { Kind } from "@v2x/asn1";
import type { FieldNode, Layer } from "../../decoding.ts";

/** A header that was stripped: its fields with values, meanings and places, in octets. */
export interface HeaderLayer extends Layer {
  readonly encoding: "header";
  readonly unit: "octet";
}

/** Fields of one header at most: octets can claim millions of elements. */
const mostFields = 4096;

/** A header ends, or the octets end, inside one of its fields; or it claims more fields than any has. */
export class HeaderCut extends Error {
  override readonly name = "HeaderCut";
  /** In octets from the start of the octets that are dissected. */
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** How a field is shown. */
export interface FieldLook<T> {
  /** The value as text; decimal digits otherwise. */
  readonly show?: (value: T) => string;
  /** What the value means, where there is more to say than the value. */
  readonly meaning?: (value: T) => string | undefined;
}

/** An integer's look and its order of octets; big-endian otherwise. */
export interface IntegerLook extends FieldLook<number> {
  readonly littleEndian?: boolean;
  readonly signed?: boolean;
}

/** Some bits of an octet or of several: name, number of bits, look. */
export type BitsLook = readonly [name: string, bits: number, meaning?: (value: number) => string | undefined];

interface Node extends FieldNode {
  end: number;
  value?: string;
  meaning?: string;
}

/**
 * Reads a header's fields one behind the other and keeps them as nodes of a layer.
 *
 * Every read throws HeaderCut where octets are missing; what was read until then is in the layer.
 */
export class HeaderReader {
  /** Of the next field, in octets from the start of the octets that are dissected. */
  position: number;
  private readonly name: string;
  private readonly bytes: Uint8Array;
  private readonly start: number;
  private readonly end: number;
  private readonly keepsFields: boolean;
  private fieldCount = 0;
  private readonly nodes: Node[];
  private readonly around: { readonly path: string; readonly depth: number; items: number }[];

  /** @param keepsFields - whether the layer has its fields; who only wants to pass the header has none of their texts. */
  constructor(name: string, bytes: Uint8Array, start: number, end: number, keepsFields = true) {
    this.name = name;
    this.keepsFields = keepsFields;
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    this.position = start;
    this.nodes = keepsFields
      ? [{ path: "", name, type: name, kind: "sequence", constraint: "", start: 0, end: 0, depth: 0 }]
      : [];
    this.around = [{ path: "", depth: 0, items: 0 }];
  }

  /** Octets that are left in the header's room. */
  get left(): number {
    return this.end - this.position;
  }

  /** The next octet, which stays to be read; undefined at the end. */
  peek(ahead = 0): number | undefined {
    return this.position + ahead < this.end ? this.bytes[this.position + ahead] : undefined;
  }

  /** An integer of 1 to 6 octets. */
  integer(name: string, length: number, look: IntegerLook = {}): number {
    const octets = this.take(name, length);
    let value = 0;
    for (let index = 0; index < length; index += 1) {
      value = value * 256 + octets[look.littleEndian ? length - 1 - index : index]!;
    }
    if (look.signed && value >= 2 ** (8 * length - 1)) value -= 2 ** (8 * length);
    if (!this.keepsFields) return this.counted(value);
    this.add(name, look.signed ? "signed integer" : "unsigned integer", "integer", length, bitsOf(length), {
      value: look.show?.(value) ?? String(value),
      meaning: look.meaning?.(value),
    });
    return value;
  }

  /** Fields of some bits each, most significant first; together they fill 1 to 4 octets. */
  bits(...looks: readonly BitsLook[]): number[] {
    const total = looks.reduce((sum, [, bits]) => sum + bits, 0);
    const octets = this.take(looks[0]![0], total / 8);
    const word = octets.reduce((sum, octet) => sum * 256 + octet, 0);
    let before = 0;
    return looks.map(([name, bits, meaning]) => {
      const value = Math.floor(word / 2 ** (total - before - bits)) % 2 ** bits;
      const firstOctet = before >> 3;
      before += bits;
      if (!this.keepsFields) return this.counted(value);
      const lastOctet = (before - 1) >> 3;
      const start = this.position - total / 8 + firstOctet;
      this.addAt(name, start, start + lastOctet - firstOctet + 1, {
        type: bits === 1 ? "flag" : "unsigned integer",
        kind: bits === 1 ? "boolean" : "integer",
        constraint: placeOfBits(before - bits - 8 * firstOctet, bits, lastOctet - firstOctet + 1),
        value: bits === 1 ? (value === 1 ? "TRUE" : "FALSE") : String(value),
        meaning: meaning?.(value),
      });
      return value;
    });
  }

  /** Octets as they are; shown as a string of ASN.1 unless told otherwise. */
  octets(
    name: string,
    length: number,
    look: FieldLook<Uint8Array> & { readonly type?: string } = {},
  ): Uint8Array {
    const octets = this.take(name, length);
    if (!this.keepsFields) return this.counted(octets);
    this.add(name, look.type ?? "octets", "octetString", length, `${length} octets`, {
      value: shortened(look.show?.(octets) ?? `'${hexOf(octets)}'H`),
      meaning: look.meaning?.(octets),
    });
    return octets;
  }

  /** Characters of ISO 646, one an octet. */
  text(name: string, length: number, look: FieldLook<string> = {}): string {
    const text = latin1(this.take(name, length));
    if (!this.keepsFields) return this.counted(text);
    this.add(name, "text", "string", length, `${length} characters`, {
      value: shortened(look.show?.(text) ?? JSON.stringify(text)),
      meaning: look.meaning?.(text),
    });
    return text;
  }

  /** A field made of fields that `body` reads. */
  group<T>(name: string, body: () => T, meaning?: (result: T) => string | undefined): T {
    return this.nested(name, "sequence", body, meaning);
  }

  /** A field made of numbered members, each read by `item`. */
  list<T>(name: string, body: () => T): T {
    return this.nested(name, "sequenceOf", body);
  }

  /** A numbered member of a list. */
  item<T>(body: () => T, meaning?: (result: T) => string | undefined): T {
    const list = this.around.at(-1)!;
    list.items += 1;
    return this.nested(`[${list.items - 1}]`, "sequence", body, meaning);
  }

  /** What was read. */
  layer(whole: boolean): HeaderLayer {
    const length = this.position - this.start;
    const [node] = this.nodes;
    if (node !== undefined) node.end = length;
    return {
      name: this.name,
      encoding: "header",
      unit: "octet",
      offset: this.start,
      length,
      whole,
      fields: this.nodes,
    };
  }

  private nested<T>(
    name: string,
    kind: "sequence" | "sequenceOf",
    body: () => T,
    meaning?: (result: T) => string | undefined,
  ): T {
    if (!this.keepsFields) return this.counted(body());
    const node = this.addAt(name, this.position, this.position, { type: name, kind, constraint: "" });
    this.around.push({ path: node.path, depth: node.depth, items: 0 });
    try {
      const result = body();
      const meant = meaning?.(result);
      if (meant !== undefined) node.meaning = meant;
      return result;
    } finally {
      this.around.pop();
      node.end = this.position - this.start;
    }
  }

  private take(name: string, length: number): Uint8Array {
    if (length > this.left) {
      const found = Math.max(0, this.left);
      const message = `${this.name}: expected ${length} octets for ${name} at octet ${this.position}, found ${found}`;
      throw new HeaderCut(this.position, message);
    }
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }

  /** Counts a field and hands its value on. */
  private counted<T>(value: T, start = this.position): T {
    this.fieldCount += 1;
    if (this.fieldCount > mostFields) {
      throw new HeaderCut(
        start,
        `${this.name}: expected at most ${mostFields} fields, found more at octet ${start}`,
      );
    }
    return value;
  }

  private add(
    name: string,
    type: string,
    kind: Kind,
    length: number,
    constraint: string,
    { value, meaning }: { value: string; meaning: string | undefined },
  ): void {
    this.addAt(name, this.position - length, this.position, { type, kind, constraint, value, meaning });
  }

  private addAt(
    name: string,
    start: number,
    end: number,
    rest: Pick<Node, "type" | "kind" | "constraint"> & { value?: string; meaning?: string | undefined },
  ): Node {
    this.counted(undefined, start);
    const around = this.around.at(-1)!;
    const path =
      around.path === "" || name.startsWith("[") ? `${around.path}${name}` : `${around.path}.${name}`;
    const { value, meaning, ...kind } = rest;
    const node: Node = {
      path,
      name,
      ...kind,
      start: start - this.start,
      end: end - this.start,
      depth: around.depth + 1,
    };
    if (value !== undefined) node.value = value;
    if (meaning !== undefined) node.meaning = meaning;
    this.nodes.push(node);
    return node;
  }
}

/** Octets as characters, one each. */
export function latin1(octets: Uint8Array): string {
  let text = "";
  // In parts, since a call takes only so many arguments.
  for (let at = 0; at < octets.length; at += 8192)
    text += String.fromCharCode(...octets.subarray(at, at + 8192));
  return text;
}

/** Upper-case hexadecimal digits of a number, at least so many. */
export function hexNumber(value: number, digits: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(digits, "0")}`;
}

/** A MAC address as people write it. */
export function macAddress(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, "0")).join(":");
}

/** What a MAC address is, where its bits tell. */
export function macMeaning(octets: Uint8Array): string | undefined {
  if (octets.every((octet) => octet === 0xff)) return "broadcast";
  if (octets[0]! & 1) return "group";
  return octets[0]! & 2 ? "locally administered, as pseudonyms are" : undefined;
}

function hexOf(octets: Uint8Array): string {
  return Array.from(octets.subarray(0, 100), (octet) => octet.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}

function bitsOf(octets: number): string {
  return `${8 * octets} bits`;
}

/** E.g. `bits 7..4`, counted from the least significant of the octets that the field touches. */
function placeOfBits(before: number, bits: number, octets: number): string {
  const high = 8 * octets - 1 - before;
  return bits === 1 ? `bit ${high}` : `bits ${high}..${high - bits + 1}`;
}
