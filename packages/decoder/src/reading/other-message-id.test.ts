import { coer, fromHex } from "@v2x/asn1";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { readCoer, readEither, readUper } from "./index.ts";

const messages = examples.filter(({ type }) => ["CPM", "DENM", "MAPEM"].includes(type));

function withMessageId(hex: string, messageId: number): Uint8Array {
  const bytes = fromHex(hex);
  bytes[1] = messageId;
  return bytes;
}

describe("a facilities message with the messageID of another", () => {
  it.each(messages)("is read by its content, and likely: $title", ({ type, hex }) => {
    const bytes = withMessageId(hex, 2);
    for (const reading of [readUper("unknown", bytes), readEither(bytes).reading]) {
      expect(reading).toMatchObject({ type, sureness: "likely" });
      expect(reading.failure).toBeUndefined();
      expect(reading.doubts[0]).toBe(`the header says messageId 2 (CAM), and the content reads as ${type}`);
    }
  });

  it("is read by its content in an envelope, too", () => {
    const bytes = withMessageId(messages.find(({ type }) => type === "CPM")!.hex, 1);
    const envelope = coer.encode(Ieee1609Dot2Data, {
      protocolVersion: 3,
      content: { choice: "unsecuredData", value: bytes },
    });
    const { layers, doubts } = readCoer("unknown", envelope);
    expect(layers[1]?.name).toBe("CPM");
    expect(doubts).toContain("the header says messageId 1 (DENM), and the content reads as CPM");
  });

  it("is not guessed where the content does not end with the octets", () => {
    const bytes = withMessageId(messages.find(({ type }) => type === "CPM")!.hex, 1);
    for (const changed of [bytes.subarray(0, -1), Uint8Array.of(...bytes, 0)]) {
      expect(readUper("unknown", changed)).toMatchObject({ type: "DENM", failure: { layer: 0 } });
    }
  });
});
