import { existsSync } from "node:fs";
import { join } from "node:path";
import { coer, DecodeError, printXer, type Schema, toHex, uper } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { Ieee1609Dot2Data } from "../ieee1609dot2.ts";
import { MessageFrame } from "./message-frame.ts";
import { TravelerInformation } from "./traveler-information.ts";
import {
  type BadVector,
  badVectors,
  jsonEncodingOf,
  type MessageVector,
  messageVectors,
  xerLeavesOf,
} from "./vectors.test-support.ts";

const fixtures = join(import.meta.dirname, "../../../testkit/fixtures/j2735");
const shared = join(import.meta.dirname, "../../../../../shared/standards/vectors-uper");
const sharedFolders = existsSync(shared) ? [shared, join(shared, "constructed")] : [];

/** Logs and senders left octets behind these messages. */
const octetsBehind: Readonly<Record<string, number>> = {
  "bsm-07": 118,
  "bsm-08": 444,
  "psm-02": 13,
  "srm-04": 459,
  "srm-05": 1,
  "ssm-05": 473,
  "ssm-07": 1,
};

function agree(vector: MessageVector): void {
  const schema = (vector.type === "TravelerInformation" ? TravelerInformation : MessageFrame) as Schema;
  const bytes = vector.type === "Ieee1609Dot2Data" ? contentOf(vector.bytes) : vector.bytes;
  const { value, length, findings } = uper.decodeWithMap(schema, bytes, { trailing: "allow" });
  expect(bytes.length - length).toBe(octetsBehind[vector.name] ?? 0);
  expect(findings).toEqual([]);
  const message = bytes.subarray(0, length);
  expect(uper.decode(schema, message)).toEqual(value);
  expect(toHex(uper.encode(schema, value))).toBe(toHex(message));
  expect(jsonEncodingOf(schema, value)).toEqual(vector.json);
  if (vector.xml === undefined) return;
  // The other decoder calls the elements of Part II after the object set, not after their type.
  const expected = vector.xml.replaceAll("BSMpartIIExtension", "PartIIcontent");
  expect(xerLeavesOf(printXer(schema, value))).toEqual(xerLeavesOf(expected));
}

/** What an envelope of IEEE 1609.2 carries, signed or not; one of them has an octet behind it. */
function contentOf(bytes: Uint8Array): Uint8Array {
  const { content } = coer.decode(Ieee1609Dot2Data, bytes, { trailing: "allow" });
  const inner = content.choice === "signedData" ? content.value.tbsData.payload.data?.content : content;
  if (inner?.choice !== "unsecuredData") throw new TypeError("the envelope has no open content");
  return inner.value;
}

function refuseOrReport({ bytes, expect: expected, json }: BadVector): void {
  const strict = uper.explore(MessageFrame, bytes);
  const lenient = uper.explore(MessageFrame, bytes, { rules: "basic", trailing: "allow" });
  if (expected === "error") {
    expect(strict.failure).toBeInstanceOf(DecodeError);
    expect(lenient.failure).toBeInstanceOf(DecodeError);
  } else if (expected === "warning") {
    expect(strict.failure).toBeInstanceOf(DecodeError);
    if (lenient.failure !== undefined) throw lenient.failure;
    expect(jsonEncodingOf(MessageFrame, lenient.value)).toEqual(json);
    expect(lenient.findings.length + bytes.length - lenient.length).toBeGreaterThan(0);
  } else {
    if (strict.failure !== undefined) throw strict.failure;
    expect(strict.value.unknownAdditions?.length).toBe(1);
    expect(toHex(uper.encode(MessageFrame, strict.value))).toBe(toHex(bytes));
  }
}

describe("messages that others encoded decode to the value that another decoder read, and encode to the same octets", () => {
  it.each(
    messageVectors(fixtures).map((vector) => [vector.name, vector] as const),
  )("fixture %s [R1.14]", (_, vector) => agree(vector));

  const vectors = sharedFolders.flatMap(messageVectors);
  it.skipIf(vectors.length === 0)(`shared vectors are in ${shared}`, () => {
    expect(vectors.length).toBeGreaterThan(180);
  });
  for (const vector of vectors) it(`shared ${vector.name} [R1.14]`, () => agree(vector));
});

describe("octets that are not right are refused, or taken and reported", () => {
  const vectors = sharedFolders.flatMap(badVectors);
  it.skipIf(vectors.length === 0)(`shared vectors are in ${shared}`, () => {
    expect(vectors.length).toBe(21);
  });
  for (const vector of vectors) it(`shared ${vector.name}: ${vector.expect}`, () => refuseOrReport(vector));
});
