import { coer, fromHex, toHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { rebuilt, valueTextOf } from "../building/index.ts";
import { examples } from "../examples/index.ts";
import { certificatesIn, readCoer, readUper, textOf } from "./index.ts";

const cam = new TextDecoder().decode(fixture("etsi/cam-01.hex")).trim();
const spat = "00130b0000002681000000004006";
const signed = examples.find(({ type }) => type === "Ieee1609DataSigned")!.hex;
const envelopeOf = (text: string) =>
  coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "unsecuredData", value: new TextEncoder().encode(text) },
  });
const read = (text: string) => readCoer("unknown", envelopeOf(text));

describe("a message that a payload spells as hexadecimal digits", () => {
  it.each([
    ["alone", spat, 3],
    ["in capitals, between blanks and a zero", `  ${spat.toUpperCase()}\n\0`, 5],
  ])("is a layer at the place of its digits: %s", (_, text, offset) => {
    const reading = read(text);
    const [, message] = reading.layers;
    expect(message).toMatchObject({
      name: "MessageFrame",
      offset,
      length: spat.length,
      inside: { layer: 0, path: "content.unsecuredData" },
    });
    // The identifier, of two octets, is four digits.
    expect(message?.map[1]).toMatchObject({ path: "messageId", start: 0, end: 32 });
    expect(message?.map[0]).toMatchObject({ start: 0, end: 8 * spat.length });
    expect(textOf(reading, "notation")).toContain(
      `-- MessageFrame (UPER): 28 hexadecimal digits from octet ${offset}, in Ieee1609Dot2Data content.unsecuredData`,
    );
    expect(textOf(reading, "json")).toContain('"signalGroup": 4');
  });

  it("keeps the remark on the text, and is not certain", () => {
    const { sureness, findings } = read(spat);
    expect(sureness).toBe("likely");
    expect(findings).toContainEqual(
      expect.objectContaining({
        layer: 0,
        path: "content.unsecuredData",
        rule: expect.stringContaining("the message written as hexadecimal text in place of its octets"),
      }),
    );
  });

  it("is opened down to the innermost message, with its certificates", () => {
    const plain = readUper("unknown", fromHex(signed));
    const reading = read(signed);
    expect(reading.layers.map(({ name, inside }) => [name, inside?.layer])).toEqual([
      ["Ieee1609Dot2Data", undefined],
      ["Ieee1609Dot2Data", 0],
      ["MessageFrame", 1],
    ]);
    expect(reading.layers[2]?.offset).toBe(reading.layers[1]!.offset + 2 * plain.layers[1]!.offset);
    expect(certificatesIn(reading)).toEqual(
      certificatesIn(plain).map((one) => ({ ...one, layer: one.layer + 1 })),
    );
  });

  it("reports where it is cut, by the octets and by the place of the digits", () => {
    const { failure, layers } = read(cam.slice(0, 40));
    const [, octet] = /^In the octets that the payload spells, not a .*: at octet (\d+)/.exec(
      failure!.message,
    )!;
    expect(failure).toMatchObject({ layer: 1, offset: layers[1]!.offset + 2 * Number(octet) });
  });

  it("is not decoded where the text spells another text", () => {
    const { layers, doubts } = read(toHex(envelopeOf(spat)));
    expect(layers.map(({ name }) => name)).toEqual(["Ieee1609Dot2Data", "Ieee1609Dot2Data"]);
    expect(doubts).toContain(
      "the hexadecimal text in content.unsecuredData is not decoded: decode it separately",
    );
  });

  it("reports octets behind it", () => {
    expect(read(`${spat}0102`).doubts).toContain(
      "2 octets behind the message in content.unsecuredData are not read",
    );
  });

  it("is put back as digits when a value is changed, also of a message inside it", () => {
    const reading = read(spat);
    const text = valueTextOf(reading, 1, "notation")!.replace("signalGroup 4", "signalGroup 5");
    const made = rebuilt(reading, 1, "notation", text);
    const { bytes, whole } = made as Extract<typeof made, { whole: Uint8Array }>;
    expect(toHex(bytes)).not.toBe(spat);
    expect(toHex(whole)).toBe(toHex(envelopeOf(toHex(bytes))));
    const deep = read(signed);
    const same = rebuilt(deep, 2, "json", valueTextOf(deep, 2, "json")!);
    expect(same).toMatchObject({ whole: envelopeOf(signed) });
  });

  it("has the names of release 1 in JSON", () => {
    expect(textOf(read(cam), "json")).toContain('"stationID"');
  });
});
