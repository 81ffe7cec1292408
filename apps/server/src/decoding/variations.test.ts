/** Variations of messages as people have them: cut, with octets around them, inside other text, of another edition. */

import { examples } from "@v2x/decoder";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode } from "./decode.test-support.ts";

/** What is written for a message, without the lines about it. */
const valuesIn = (output: string) =>
  output
    .split("\n")
    .filter((line) => !line.startsWith("-- "))
    .join("\n")
    .trim();

interface Message {
  readonly type: string;
  readonly octets: Buffer;
  readonly values: string;
}

/** Examples that are told from other octets by themselves. */
const messages: Message[] = [];
for (const { type, hex } of examples) {
  const { code, output } = await decode({}, hex);
  if (code === 0) messages.push({ type, octets: Buffer.from(hex, "hex"), values: valuesIn(output) });
}

const runs = Number(process.env.RUNS ?? 2000);
const anyMessage = fc.constantFrom(...messages);
const fewOctets = fc.uint8Array({ minLength: 1, maxLength: 24 }).map((octets) => Buffer.from(octets));

/** Asserts that what ends with 0 has the message's values, and nothing else. */
async function expectNeverWrong(given: string | Uint8Array, { values }: Message) {
  const { code, output } = await decode({}, given);
  if (code === 0) expect(valuesIn(output)).toBe(values);
  return code;
}

const check = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => Promise<unknown>) =>
  fc.assert(
    fc.asyncProperty(arbitrary, async (value) => void (await holds(value))),
    { numRuns: runs },
  );

describe("a variation of a message", () => {
  it(
    "cut is never read with other values",
    () =>
      check(fc.tuple(anyMessage, fc.double({ min: 0.01, max: 0.999, noNaN: true })), ([message, share]) =>
        expectNeverWrong(
          message.octets.subarray(0, Math.floor(message.octets.length * share)).toString("hex"),
          message,
        ),
      ),
    600_000,
  );

  it(
    "with octets before it is never read with other values",
    () =>
      check(fc.tuple(anyMessage, fewOctets), ([message, before]) =>
        expectNeverWrong(Buffer.concat([before, message.octets]).toString("hex"), message),
      ),
    600_000,
  );

  it(
    "with octets behind it is never read with other values",
    () =>
      check(fc.tuple(anyMessage, fewOctets), ([message, behind]) =>
        expectNeverWrong(Buffer.concat([message.octets, behind]).toString("hex"), message),
      ),
    600_000,
  );

  it(
    "with one octet changed at its beginning is never read with its own values",
    () =>
      check(
        fc.tuple(anyMessage, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 255 })),
        async ([{ octets, values }, at, change]) => {
          const changed = Buffer.from(octets);
          changed[at]! ^= change;
          const { output } = await decode({}, changed.toString("hex"));
          expect(valuesIn(output)).not.toBe(values);
        },
      ),
    600_000,
  );
});
