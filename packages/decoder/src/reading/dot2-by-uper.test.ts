import { fromHex, uper } from "@v2x/asn1";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { readCoer, readEither, readUper } from "./index.ts";

const inUper = (value: Uint8Array) =>
  uper.encode(Ieee1609Dot2Data, { protocolVersion: 3, content: { choice: "unsecuredData", value } });
const exampleOf = (type: string) => examples.find((one) => one.type === type)!.hex;

describe("unsecured data of IEEE 1609.2 that is encoded by UPER", () => {
  it.each([
    ["short", "00130b0000002681000000004006"],
    [
      "of more than 127 octets",
      examples.find(({ type, hex }) => type === "MessageFrame" && hex.length > 256)!.hex,
    ],
    ["a facilities message", exampleOf("CAM")],
  ])("is named, with the message in it: %s", (_, hex) => {
    const bytes = inUper(fromHex(hex));
    for (const reading of [readUper("unknown", bytes), readEither(bytes).reading]) {
      expect(reading).toMatchObject({
        sureness: "possible",
        title: "unsecured message of IEEE 1609.2 in UPER",
      });
      expect(reading.failure!.message).toContain("encoded by UPER in place of COER");
      expect(reading.failure!.message).toContain(`: ${hex}.`);
    }
  });

  it("is not seen in data that carry no message, nor in what is cut", () => {
    const bytes = inUper(fromHex("00130b0000002681000000004006"));
    for (const other of [
      inUper(new Uint8Array(20).fill(7)),
      bytes.subarray(0, -1),
      Uint8Array.of(...bytes, 0),
    ]) {
      expect(readUper("unknown", other).title).not.toContain("in UPER");
      expect(readCoer("unknown", other).title).not.toContain("in UPER");
    }
  });
});
