import type { AnySchema, Schema, SequenceSchema, SizeConstraint } from "@v2x/asn1";
import { closuresOf, componentReaders, fillAbsent, type Read, refuse } from "./closures.ts";

/**
 * A plain decoder of unaligned PER over the schema values (Rec. ITU-T X.691): one closure per type and no checks, so it
 * does less than the product's. The baseline of the benchmark; it reads what the samples hold and throws at the rest.
 */
export function uperClosures(schema: Schema): (octets: Uint8Array) => unknown {
  let octets = new Uint8Array();
  /** In bits. */
  let at = 0;

  const take = (count: number) => {
    let value = 0;
    for (let left = count; left > 0; ) {
      const free = 8 - (at & 7);
      const taken = Math.min(free, left);
      value = value * 2 ** taken + ((octets[at >> 3]! >> (free - taken)) & ((1 << taken) - 1));
      at += taken;
      left -= taken;
    }
    return value;
  };
  const length = () => (take(1) === 0 ? take(7) : take(1) === 0 ? take(14) : refuse("a fragment"));
  const smallNumber = () => (take(1) === 0 ? take(6) : refuse("a large index"));
  const bytes = (count: number) => {
    const taken = new Uint8Array(count);
    for (let i = 0; i < count; i += 1) taken[i] = take(8);
    return taken;
  };

  /** An INTEGER past its range, of four octets at most. */
  const unconstrained = () => {
    const octets = length();
    const value = take(8 * octets);
    return value >= 2 ** (8 * octets - 1) ? value - 2 ** (8 * octets) : value;
  };

  /** How many units a string or list has. */
  const sizeReader = ({ size, min = size ?? 0, max = size, extensible = false }: SizeConstraint) => {
    const bits = max === undefined || max >= 65_536 ? undefined : bitsFor(max - min + 1);
    return () => {
      if (bits === undefined || (extensible && take(1) === 1)) return length();
      return min + take(bits);
    };
  };

  const readerOf = closuresOf((type: AnySchema): Read => {
    switch (type.kind) {
      case "boolean":
        return () => take(1) === 1;
      case "null":
        return () => null;
      case "integer": {
        const { min, max } = type.range;
        if (type.big || min === undefined || max === undefined)
          return () => refuse("an unconstrained INTEGER");
        const least = Number(min);
        const bits = bitsFor(Number(max) - least + 1);
        return () => (type.extensible && take(1) === 1 ? unconstrained() : least + take(bits));
      }
      case "enumerated": {
        const names = Object.keys(type.values);
        const bits = bitsFor(type.rootCount);
        return () =>
          type.extensible && take(1) === 1 ? names[type.rootCount + smallNumber()] : names[take(bits)];
      }
      case "bitString": {
        const size = sizeReader(type.size);
        return () => {
          const count = size();
          const whole = bytes(count >> 3);
          const rest = count & 7;
          return {
            bytes: rest === 0 ? whole : Uint8Array.of(...whole, take(rest) << (8 - rest)),
            length: count,
          };
        };
      }
      case "octetString": {
        const size = sizeReader(type.size);
        return type.containing === undefined ? () => bytes(size()) : () => refuse("CONTAINING");
      }
      case "string": {
        if (type.type !== "IA5String" || type.alphabet !== undefined) return () => refuse(type.type);
        const size = sizeReader(type.size);
        return () => String.fromCharCode(...Array.from({ length: size() }, () => take(7)));
      }
      case "sequence":
        return sequence(type);
      case "sequenceOf": {
        const size = sizeReader(type.size);
        const element = readerOf(type.element);
        return (parents) => {
          const list: unknown[] = [];
          for (let count = size(); count > 0; count -= 1) list.push(element(parents));
          return list;
        };
      }
      case "choice": {
        const root = Object.entries(type.root).map(([choice, inner]) => [choice, readerOf(inner)] as const);
        const bits = bitsFor(root.length);
        return (parents) => {
          if (type.extensible && take(1) === 1) return refuse("an alternative behind the marker");
          const [choice, read] = root[take(bits)]!;
          return { choice, value: read(parents) };
        };
      }
      case "openType": {
        const table = new Map([...type.table].map(([key, inner]) => [key, readerOf(inner)]));
        return (parents) => {
          const count = length();
          const end = at + 8 * count;
          const value = table.get(parents[type.key] as number | string)?.({}) ?? bytes(count);
          at = end;
          return value;
        };
      }
      default:
        return () => refuse(type.kind);
    }
  });

  function sequence({ root, extensible, additions }: SequenceSchema): Read {
    const components = componentReaders(root, readerOf);
    const optionals = components.filter(({ isOptional }) => isOptional);
    const later = additions.map((addition) => {
      if (!("group" in addition)) return { name: addition.name, read: readerOf(addition.schema) };
      return { name: undefined, read: members(addition.group) };
    });
    return () => {
      const value: Record<string, unknown> = {};
      const isExtended = extensible && take(1) === 1;
      const present = optionals.map(() => take(1) === 1);
      let optional = 0;
      for (const component of components) {
        if (component.isOptional && !present[optional++]) fillAbsent(value, component);
        else value[component.name] = component.read(value);
      }
      if (isExtended) {
        const sent = Array.from({ length: smallNumber() + 1 }, () => take(1) === 1);
        for (const [index, isSent] of sent.entries()) {
          if (!isSent) continue;
          const { name, read } = later[index] ?? refuse("an addition of a later edition");
          const end = length() * 8 + at;
          if (name === undefined) Object.assign(value, read(value));
          else value[name] = read(value);
          at = end;
        }
      }
      return value;
    };
  }

  /** The members of a group are coded as a SEQUENCE and belong to the value around it. */
  function members(group: SequenceSchema["root"]): Read {
    return sequence({ kind: "sequence", name: "group", root: group, extensible: false, additions: [] });
  }

  const read = readerOf(schema);
  return (input) => {
    octets = input as Uint8Array<ArrayBuffer>;
    at = 0;
    return read({});
  };
}

/** Bits that tell so many values apart. */
function bitsFor(values: number): number {
  return values <= 1 ? 0 : Math.ceil(Math.log2(values));
}
