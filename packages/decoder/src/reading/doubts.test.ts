import { coer, DecodeError, fromHex, uper } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { etsi, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { readCoer, readUper, textOf } from "./index.ts";
import { doubtsOf } from "./structures/doubts.ts";

const example = (type: string) => fromHex(examples.find((one) => one.type === type)!.hex);
const bsm = example("MessageFrame");
const envelopeOf = (octets: Uint8Array) =>
  coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "unsecuredData", value: octets },
  });

/** The octets with one of them changed. */
function changed(octets: Uint8Array, place: number, to: number): Uint8Array {
  const copy = Uint8Array.from(octets);
  copy[place] = to;
  return copy;
}

function laterDenm(): Uint8Array {
  const { header, denm } = structuredClone(uper.decode(etsi.release2.DENM, example("DENM")));
  const situation = { ...denm.situation!, unknownAdditions: [{ index: 4, bytes: fromHex("c001") }] };
  return uper.encode(etsi.release2.DENM, { header, denm: { ...denm, situation } });
}

const privateMessage = fromHex(
  new TextDecoder().decode(fixture("doubtful/private-testmessage03.hex")).trim(),
);

describe("a reading that reached its end", () => {
  it.each([
    [
      "octets left over inside an open type, and padding that is not zero",
      privateMessage,
      [
        "padding bits of value are not zero",
        "21 octets are left over at the end of value",
        "value.regional.regExtValue belongs to regionId 42, which this edition does not define",
      ],
    ],
    [
      "an extension that no edition defines",
      laterDenm(),
      ["denm.situation has an extension that this edition does not define"],
    ],
    [
      "the protocolVersion of an edition before",
      changed(example("SPATEM"), 0, 1),
      ["protocolVersion 1 is of an edition before TS 103 301 V2.1.1"],
    ],
    [
      "an alternative that no edition defines",
      fromHex("03a10101"),
      ["content is an alternative that this edition does not define"],
    ],
    [
      "a value of an enumeration that no edition defines",
      changed(example("Ieee1609DataSigned"), 2, 7),
      ["content.signedData.hashId is 7, which this edition does not define"],
    ],
    [
      "octets behind the message in an envelope",
      envelopeOf(Uint8Array.of(...bsm, 1, 2)),
      ["2 octets behind the message in content.unsecuredData are not read"],
    ],
    [
      "digits in an envelope that spell a message",
      envelopeOf(new TextEncoder().encode("00130b0000002681000000004006")),
      ["the payload is hexadecimal text that spells a message: its sender mistook the digits for the octets"],
    ],
    [
      "more octets behind it than a trailer has",
      Uint8Array.of(...bsm, 1, 2, 3, 4, 5, 6, 7, 8, 9),
      ["9 octets after the value were not read"],
    ],
  ])("is likely, with the reason, for %s", (_what, octets, doubts) => {
    const reading = readUper("unknown", octets);
    expect(reading.failure).toBeUndefined();
    expect([reading.sureness, reading.doubts]).toEqual(["likely", doubts]);
    const [head, first] = textOf(reading, "notation").split("\n");
    expect(head).toContain(": likely to be ");
    expect(first).toBe(`-- doubtful: ${doubts[0]}`);
  });

  it.each([
    ["a message", bsm],
    ["a message with a trailer", Uint8Array.of(...bsm, 1, 2, 3, 4, 5, 6, 7, 8)],
    ["a message with padding of zeros", Uint8Array.of(...bsm, ...new Uint8Array(20))],
    ["padding of zeros behind the message in an envelope", envelopeOf(Uint8Array.of(...bsm, 0, 0))],
    ["content of a region's own", fromHex(new TextDecoder().decode(fixture("j2735/bsm-15.hex")).trim())],
  ])("is found without doubts for %s", (_what, octets) => {
    const reading = readUper("unknown", octets);
    expect([reading.failure, reading.sureness, reading.doubts]).toEqual([undefined, "certain", []]);
    expect(textOf(reading, "notation")).toContain(": found to be ");
  });

  it("is found without doubts for a certificate, which has no checksum", () => {
    const reading = readCoer("unknown", fixture("vanetza/router-test-ticket.oer"));
    expect([reading.sureness, reading.doubts]).toEqual(["likely", []]);
  });

  it("has no doubts for encoded DEFAULT values and lengths that could be shorter", () => {
    const findings = (["default-encoded", "non-canonical-length"] as const).map(
      (code) => new DecodeError(code, 0, "a", "nothing", "something"),
    );
    expect(doubtsOf([], findings)).toEqual([]);
  });

  it("says of a test message that its content may be its sender's own", () => {
    expect(textOf(readUper("unknown", privateMessage), "notation")).toContain(
      "messageId: test message 3 may hold a type of its sender instead of the one of SAE",
    );
  });
});
