import { coer, fromHex } from "@v2x/asn1";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { type Reading, readCoer, readUper } from "../reading/index.ts";
import { comparedReadings } from "./index.ts";

const hexOf = (title: string) => examples.find((example) => example.title.startsWith(title))!.hex;

describe("two structures", () => {
  it("that are the same differ nowhere", () => {
    const reading = readCoer("unknown", fromHex(hexOf("Authorization ticket")));
    const pairs = comparedReadings(reading, reading);
    expect(pairs.length).toBeGreaterThan(10);
    expect(pairs.filter(({ difference }) => difference !== "same")).toEqual([]);
  });

  it("differ in the fields whose octets do, in layers inside too", () => {
    const octets = fromHex(hexOf("Signed BSM"));
    const changed = Uint8Array.from(octets);
    const own = readUper("Ieee1609DataSigned", octets);
    const { layers } = own;
    const message = layers.findIndex(({ name }) => name === "MessageFrame");
    // The last octet of the signature, and the first behind the frame's number and length.
    changed[changed.length - 1]! ^= 1;
    changed[layers[message]!.offset + 3]! ^= 0x10;
    const pairs = comparedReadings(own, readUper("Ieee1609DataSigned", changed));
    const paths = pairs.filter(({ difference }) => difference !== "same").map(({ path }) => path);
    expect(paths).toContain("Ieee1609Dot2Data.content.signedData.signature.ecdsaNistP256Signature.sSig");
    expect(paths.some((path) => path.startsWith("MessageFrame.value"))).toBe(true);
  });

  it("of one form and two names are compared as one", () => {
    const [european, american] = ["Authorization ticket", "Certificate of an intermediate CA"].map((title) =>
      readCoer("unknown", fromHex(hexOf(title))),
    ) as [Reading, Reading];
    expect(comparedReadings(european, american)).toContainEqual(
      expect.objectContaining({ path: "EtsiTs103097Certificate.version", difference: "same" }),
    );
  });

  it("differ in what stands behind the part of a long value that is shown", () => {
    const unsecured = (octets: Uint8Array) =>
      coer.encode(Ieee1609Dot2Data, {
        protocolVersion: 3,
        content: { choice: "unsecuredData", value: octets },
      });
    const octets = new Uint8Array(300).fill(0xee);
    const own = readCoer("unknown", unsecured(octets));
    octets[299] = 0xef;
    const pairs = comparedReadings(own, readCoer("unknown", unsecured(octets)));
    expect(pairs.filter(({ difference }) => difference === "value")).toEqual([
      expect.objectContaining({ path: "Ieee1609Dot2Data.content.unsecuredData" }),
    ]);
  });
});
