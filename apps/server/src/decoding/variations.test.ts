/** Random variations of messages: truncated, surrounded by octets, embedded in other text, of another edition. */

import { examples } from "@v2x/decoder";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode } from "./decode.test-support.ts";

interface Message {
  readonly type: string;
  readonly octets: Buffer;
  /** The value notation that the command prints, without comment lines. */
  readonly values: string;
}

const valuesIn = (output: string) =>
  output
    .split("\n")
    .filter((line) => !line.startsWith("-- "))
    .join("\n")
    .trim();

/** The decoder's examples. */
const messages: Message[] = [];
for (const { type, hex } of examples) {
  const { code, output } = await decode({}, hex);
  expect(code, type).toBe(0);
  messages.push({ type, octets: Buffer.from(hex, "hex"), values: valuesIn(output) });
}

const anyMessage = fc.integer({ min: 0, max: messages.length - 1 }).map((index) => messages[index]!);
const fewOctets = fc
  .oneof(
    fc.uint8Array({ minLength: 1, maxLength: 24 }),
    fc
      .tuple(fc.integer({ min: 1, max: 24 }), fc.constantFrom(0, 255))
      .map(([count, octet]) => Array(count).fill(octet)),
  )
  .map((octets) => Buffer.from(octets));
const word = fc.stringMatching(/^[a-z]{1,12}$/);

/** Ten properties, 10,000 variations. The seed is fixed, so that a run fails only if the code changed. */
const numRuns = 1000;
const seed = 20_261_127;
const time = 600_000;

function each<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>) {
  return fc.assert(fc.asyncProperty(arbitrary, check), { numRuns, seed });
}

/** Asserts that the command prints the values of the message if it exits with 0. */
async function expectNeverWrong(given: string | Uint8Array, { values }: Message) {
  const { code, output } = await decode({}, given);
  if (code === 0) expect(valuesIn(output)).toBe(values);
}

describe("a message in hexadecimal digits, varied at random", () => {
  it(
    "is never read with other values where it is cut",
    () =>
      each(fc.tuple(anyMessage, fc.double({ min: 0, max: 0.999, noNaN: true })), ([message, share]) =>
        expectNeverWrong(
          message.octets.toString("hex", 0, Math.ceil(share * message.octets.length)),
          message,
        ),
      ),
    time,
  );

  it(
    "is never read with other values where octets stand before it",
    () =>
      each(fc.tuple(anyMessage, fewOctets), ([message, before]) =>
        expectNeverWrong(Buffer.concat([before, message.octets]).toString("hex"), message),
      ),
    time,
  );

  it(
    "is never read with other values where octets stand behind it",
    () =>
      each(fc.tuple(anyMessage, fewOctets), ([message, behind]) =>
        expectNeverWrong(Buffer.concat([message.octets, behind]).toString("hex"), message),
      ),
    time,
  );

  it(
    "is read by the edition that it announces, or not at all",
    () =>
      each(fc.tuple(anyMessage, fc.integer({ min: 0, max: 255 })), async ([{ octets, values }, version]) => {
        fc.pre(octets[0] !== version);
        const changed = Buffer.from(octets);
        changed[0] = version;
        const { code, output } = await decode({}, changed.toString("hex"));
        if (code !== 0) return;
        expect(valuesIn(output)).not.toBe(values);
        expect(valuesIn(output)).toMatch(new RegExp(`protocolVersion ${version}\\b|TravelerInformation ::=`));
      }),
    time,
  );
});

describe("a message inside other text", () => {
  const forms: Record<string, fc.Arbitrary<(hex: string, octets: Buffer) => string>> = {
    "a member of JSON": fc.record({ name: word, other: fc.jsonValue(), isBase64: fc.boolean() }).map(
      ({ name, other, isBase64 }) =>
        (hex, octets) =>
          JSON.stringify({ other, [name]: { data: isBase64 ? octets.toString("base64") : hex } }),
    ),
    "an element of XML": fc.tuple(word, word).map(
      ([outer, inner]) =>
        (hex) =>
          `<?xml version="1.0"?>\n<${outer}>\n<${inner}>${hex}</${inner}></${outer}>`,
    ),
    "a column of CSV": fc.tuple(word, fc.nat(), fc.constantFrom(",", ";", "\t")).map(
      ([title, count, mark]) =>
        (hex) =>
          `no${mark}${title}\n${count}${mark}${hex}\n`,
    ),
    "a line of a log": fc.tuple(word, fc.nat({ max: 99_999 }), word).map(
      ([host, process, what]) =>
        (hex) =>
          `Nov 27 10:00:00 ${host} v2xd[${process}]: ${what} len=${hex.length / 2} ${hex}\n`,
    ),
    "an array of source code": fc.tuple(word, fc.constantFrom("hex", "decimal", "signed")).map(
      ([name, radix]) =>
        (_hex, octets) =>
          `uint8_t ${name}[] = { ${[...octets].map((octet) => written(octet, radix)).join(", ")} };`,
    ),
  };

  it.each(Object.entries(forms))(
    "is read from %s with its own values",
    (_what, form) =>
      each(fc.tuple(anyMessage, form), async ([{ octets, values }, wrap]) => {
        const { code, output, complaints } = await decode({}, wrap(octets.toString("hex"), octets));
        expect(valuesIn(output), complaints).toBe(values);
        expect(code).toBe(0);
      }),
    time,
  );
});

function written(octet: number, radix: string): string {
  if (radix === "hex") return `0x${octet.toString(16)}`;
  return String(radix === "signed" && octet > 127 ? octet - 256 : octet);
}

describe("a container that is not opened", () => {
  const magics = {
    "Vector BLF": Buffer.from("LOGG"),
    SQLite: Buffer.from("SQLite format 3\0"),
    "ROS bag": Buffer.from("#ROSBAG V2.0\n"),
    MCAP: Buffer.from("894d434150300d0a", "hex"),
  };

  it(
    "is named, and nothing in it is taken for a message",
    () =>
      each(
        fc.tuple(fc.constantFrom(...Object.entries(magics)), fewOctets, anyMessage),
        async ([[, magic], head, { octets }]) => {
          const { code, output, complaints } = await decode(
            {},
            Buffer.concat([magic, Buffer.from([0]), head, octets]),
          );
          expect(code).toBe(1);
          expect(output).toBe("");
          expect(complaints).toMatch(/^This is .*which is not opened here/);
        },
      ),
    time,
  );
});
