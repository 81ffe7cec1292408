import type { Random } from "./random.ts";

/** Octets at which encodings change their form: short and long lengths, signs, presence bits, tags. */
const telling = [
  0x00, 0x01, 0x02, 0x03, 0x3f, 0x40, 0x7f, 0x80, 0x81, 0x82, 0x84, 0xbf, 0xc0, 0xc4, 0xfe, 0xff,
];

/** No mutation makes an input longer than this, in octets. */
const longestInput = 65_536;

type Mutation = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;

const mutations: readonly Mutation[] = [
  flipBit,
  flipBit,
  replaceOctet,
  replaceOctet,
  (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, random) => joined(bytes, random.octets(1 + random.below(8))),
  function remove(bytes, random) {
    const [from, to] = range(bytes, random);
    return joined(bytes.subarray(0, from), bytes.subarray(to));
  },
  function insert(bytes, random) {
    const at = random.below(bytes.length + 1);
    return joined(bytes.subarray(0, at), random.octets(1 + random.below(4)), bytes.subarray(at));
  },
  function repeat(bytes, random) {
    const [from, to] = range(bytes, random);
    const copies = Array.from({ length: 1 + random.below(40) }, () => bytes.subarray(from, to));
    return joined(bytes.subarray(0, to), ...copies, bytes.subarray(to));
  },
  function fill(bytes, random) {
    const [from, to] = range(bytes, random);
    return bytes.slice().fill(random.pick(telling), from, to);
  },
  function cross(bytes, random, other) {
    const [from, to] = range(other, random);
    const at = random.below(bytes.length + 1);
    return joined(bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(at));
  },
  function announceMuch(bytes, random) {
    const at = random.below(bytes.length + 1);
    const length = random.pick([
      [0x82, 0xff, 0xff],
      [0x83, 0x10, 0, 0],
      [0x84, 0xff, 0xff, 0xff, 0xff],
      [0xc4],
      [0x04, 0x7f, 0xff, 0xff, 0xff],
    ]);
    return joined(bytes.subarray(0, at), Uint8Array.from(length), bytes.subarray(at + length.length));
  },
];

/** The octets changed in one to four places, in ways that encodings do not like. */
export function mutated(bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  let result = bytes;
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    result = random.pick(mutations)(result, random, other);
  }
  return result.slice(0, longestInput);
}

function flipBit(bytes: Uint8Array, random: Random): Uint8Array {
  const result = bytes.slice();
  if (result.length > 0) result[random.below(result.length)]! ^= 1 << random.below(8);
  return result;
}

function replaceOctet(bytes: Uint8Array, random: Random): Uint8Array {
  const result = bytes.slice();
  if (result.length > 0) result[random.below(result.length)] = random.pick(telling);
  return result;
}

/** Start and end of a short part. */
function range(bytes: Uint8Array, random: Random): [number, number] {
  const from = random.below(bytes.length + 1);
  return [from, Math.min(bytes.length, from + 1 + random.below(32))];
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
