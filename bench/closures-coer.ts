import type { AnySchema, BitString, IntegerSchema, Schema, SequenceSchema, SizeConstraint } from "@v2x/asn1";
import { closuresOf, componentReaders, fillAbsent, type Read, refuse } from "./closures.ts";

/**
 * A plain COER decoder over the schema values (Rec. ITU-T X.696): one closure per type and no checks, so it does less
 * than the product's. The baseline of the benchmark; it reads what the samples hold and throws at the rest.
 */
export function coerClosures(schema: Schema): (octets: Uint8Array) => unknown {
  let octets = new Uint8Array();
  let at = 0;

  const unsigned = (length: number) => {
    let value = 0;
    for (const end = at + length; at < end; at += 1) value = value * 256 + octets[at]!;
    return value;
  };
  const bigUnsigned = (length: number) => {
    let value = 0n;
    for (const end = at + length; at < end; at += 1) value = (value << 8n) | BigInt(octets[at]!);
    return value;
  };
  const length = () => {
    const first = octets[at++]!;
    return first < 128 ? first : unsigned(first & 127);
  };
  const bytes = (count: number) => {
    at += count;
    return octets.slice(at - count, at);
  };
  const fixedSize = ({ size, min, max, extensible }: SizeConstraint) =>
    extensible ? undefined : (size ?? (min !== undefined && min === max ? min : undefined));

  const readerOf = closuresOf((type: AnySchema): Read => {
    switch (type.kind) {
      case "boolean":
        return () => octets[at++] !== 0;
      case "null":
        return () => null;
      case "integer":
        return integer(type);
      case "enumerated": {
        const names = new Map(Object.entries(type.values).map(([name, number]) => [number, name]));
        return () => {
          const first = octets[at++]!;
          const number = first < 128 ? first : unsigned(first & 127);
          return names.get(number) ?? number;
        };
      }
      case "bitString": {
        const fixed = fixedSize(type.size);
        return (): BitString => {
          if (fixed !== undefined) return { bytes: bytes(Math.ceil(fixed / 8)), length: fixed };
          const count = length() - 1;
          const unused = octets[at++]!;
          return { bytes: bytes(count), length: count * 8 - unused };
        };
      }
      case "octetString": {
        if (type.containing !== undefined) {
          const inner = readerOf(type.containing);
          return () => {
            length();
            return inner({});
          };
        }
        const fixed = fixedSize(type.size);
        return () => bytes(fixed ?? length());
      }
      case "string": {
        const fixed = type.type === "UTF8String" ? undefined : fixedSize(type.size);
        const text = new TextDecoder();
        return () => text.decode(bytes(fixed ?? length()));
      }
      case "sequence":
        return sequence(type);
      case "sequenceOf": {
        const element = readerOf(type.element);
        return (parents) => {
          const list: unknown[] = [];
          for (let count = unsigned(octets[at++]!); count > 0; count -= 1) list.push(element(parents));
          return list;
        };
      }
      case "choice": {
        const root = Object.entries(type.root).map(([choice, inner]) => [choice, readerOf(inner)] as const);
        const additions = Object.entries(type.additions).map(
          ([choice, inner]) => [choice, readerOf(inner)] as const,
        );
        return (parents) => {
          const tag = octets[at++]! & 63;
          const isAddition = tag >= root.length;
          const [choice, read] = (isAddition ? additions[tag - root.length] : root[tag])!;
          if (isAddition) length();
          return { choice, value: read(parents) };
        };
      }
      case "openType": {
        const table = new Map([...type.table].map(([key, inner]) => [key, readerOf(inner)]));
        return (parents) => {
          const count = length();
          return table.get(parents[type.key] as number | string)?.({}) ?? bytes(count);
        };
      }
      default:
        return () => refuse(type.kind);
    }
  });

  function integer({ big, range, extensible }: IntegerSchema): Read {
    const min = extensible || range.min === undefined ? undefined : BigInt(range.min);
    const max = extensible || range.max === undefined ? undefined : BigInt(range.max);
    const number = big ? bigUnsigned : unsigned;
    const width = [1, 2, 4, 8];
    if (min !== undefined && min >= 0n) {
      const fixed = width.find((count) => max !== undefined && max < 1n << BigInt(8 * count));
      return () => number(fixed ?? length());
    }
    const fixed = width.find((count) => {
      const half = 1n << BigInt(8 * count - 1);
      return min !== undefined && max !== undefined && min >= -half && max < half;
    });
    return () => {
      const count = fixed ?? length();
      const value = BigInt.asIntN(8 * count, bigUnsigned(count));
      return big ? value : Number(value);
    };
  }

  function sequence({ root, extensible, additions }: SequenceSchema): Read {
    const components = componentReaders(root, readerOf);
    const bits = components.filter(({ isOptional }) => isOptional).length + (extensible ? 1 : 0);
    const later = additions.map((addition) => {
      if ("group" in addition) return { name: "", read: () => refuse("an addition group") };
      return { name: addition.name, read: readerOf(addition.schema) };
    });
    return () => {
      const value: Record<string, unknown> = {};
      const preamble = at;
      at += Math.ceil(bits / 8);
      let bit = 0;
      const next = (from: number) => ((octets[from + (bit >> 3)]! << (bit++ & 7)) & 128) !== 0;
      const isExtended = extensible && next(preamble);
      for (const component of components) {
        if (component.isOptional && !next(preamble)) fillAbsent(value, component);
        else value[component.name] = component.read(value);
      }
      if (isExtended) {
        const count = length();
        const map = at + 1;
        at += count;
        bit = 0;
        for (const { name, read } of later) {
          if (bit >= (count - 1) * 8 || !next(map)) continue;
          length();
          value[name] = read(value);
        }
      }
      return value;
    };
  }

  const read = readerOf(schema);
  return (input) => {
    octets = input as Uint8Array<ArrayBuffer>;
    at = 0;
    return read({});
  };
}
