import { fromHex } from "@v2x/asn1";
import { fixtureVectors } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { readCoer, readUper } from "./index.ts";

const known = [
  ...fixtureVectors().map(({ name, bytes }) => ({ name, bytes })),
  ...examples.map(({ title, hex }) => ({ name: title, bytes: fromHex(hex) })),
].filter(({ bytes }) => {
  const { failure, sureness } = readCoer("unknown", bytes);
  return failure === undefined && sureness !== "possible";
});

const closest = (message: string | undefined) =>
  /It comes closest to an? (.*?): at octet/.exec(message ?? "")?.[1];

describe("octets that are a structure but for their version", () => {
  it("are many of those that are published", () => {
    expect(known.length).toBeGreaterThan(30);
    expect(new Set(known.map(({ bytes }) => readCoer("unknown", bytes).type)).size).toBeGreaterThan(5);
  });

  it.each(known)("come closest to what they are: $name", ({ bytes }) => {
    const { type } = readCoer("unknown", bytes);
    const place = bytes[0] === 0x80 || bytes[0] === 0x00 ? 1 : 0;
    for (const version of [2, 4].filter((number) => number !== bytes[place])) {
      const changed = Uint8Array.from(bytes);
      changed[place] = version;
      const { failure, ...reading } = readCoer("unknown", changed);
      expect([reading.type, failure?.layer, failure?.path, failure?.offset]).toEqual([
        type,
        0,
        place === 1 ? "version" : expect.stringMatching(/ersion$/),
        place,
      ]);
      expect(closest(failure?.message)).toBeDefined();
    }
  });

  it("come closest to an envelope in the UPER decoder", () => {
    const bytes = fromHex(examples.find(({ type }) => type === "Ieee1609DataSigned")!.hex);
    for (const version of [2, 4]) {
      bytes[0] = version;
      const { type, failure } = readUper("unknown", bytes);
      expect([type, failure?.path]).toEqual(["Ieee1609DataSigned", "protocolVersion"]);
      expect(closest(failure?.message)).toBe("secured message of IEEE 1609.2");
    }
  });
});
