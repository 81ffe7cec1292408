import { fromHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { readCoer, readEither, readUper } from "./index.ts";

const example = (type: string) => fromHex(examples.find((one) => one.type === type)!.hex);
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const cutCam = fromHex(new TextDecoder().decode(fixture("doubtful/truncated-cam.hex")).trim());
const cutIn = "cam.camParameters.highFrequencyContainer.basicVehicleContainerHighFrequency.vehicleWidth";

/** Octets that are cut or wrong, by the decoder whose types they name, with what is said of them. */
const explained: readonly [string, "COER" | "UPER", Uint8Array, string | RegExp][] = [
  [
    "a CAM that is cut",
    "UPER",
    cutCam,
    `A cooperative awareness message that is cut: at octet 32 bit 7, ${cutIn}, the octets end here: 5 bits of vehicleWidth are missing.`,
  ],
  [
    "a DENM that is cut",
    "UPER",
    example("DENM").slice(0, -12),
    /^A decentralized .* message that is cut: at octet/,
  ],
  [
    "a MAPEM that is cut",
    "UPER",
    example("MAPEM").slice(0, 60),
    /^A map extended message that is cut: .* do not fit into/,
  ],
  [
    "a CAM that is cut in its header",
    "UPER",
    example("CAM").slice(0, 4),
    /^A facilities message of ETSI ITS that is cut/,
  ],
  [
    "a CAM with a wrong octet",
    "UPER",
    joined(example("CAM").slice(0, 9), fromHex("ffffffff"), example("CAM").slice(13)),
    /^The first octets announce a cooperative awareness message, which cannot be read: at octet 9 bit 4, .*latitude, expected/,
  ],
  [
    "a message that ETSI does not define",
    "UPER",
    joined(fromHex("0263"), example("CAM").slice(2)),
    /^The first octets announce a facilities message of ETSI ITS.* unknown kind of message \(protocolVersion 2, messageId 99/,
  ],
  [
    "a message of J2735 that is cut",
    "UPER",
    example("MessageFrame").slice(0, 20),
    /^A J2735 BasicSafetyMessage that is cut: at octet 3 bit 0, value, the octets end here: \d+ octets of value are missing\.$/,
  ],
  [
    "a test message of somebody's own",
    "UPER",
    fromHex("00f17a3e8dc20bd21ef1aa0e3658322beaaea9317003b8ddb72ffdfa0834"),
    /This test message 1 may hold a type of its sender/,
  ],
  [
    "a certificate that is cut",
    "COER",
    fixture("vanetza/router-test-ticket.oer").slice(0, 60),
    "A certificate of the European system (TS 103 097) that is cut: at octet 50, toBeSigned.verifyKeyIndicator.verificationKey.ecdsaNistP256.compressed-y-0, the octets end here: 22 octets of compressed-y-0 are missing.",
  ],
  [
    "a US certificate that is cut",
    "COER",
    fixture("all-psids/root.oer").slice(0, 60),
    /^A certificate of the US system \(IEEE 1609\.2\) that is cut/,
  ],
  [
    "a signed message that is cut",
    "COER",
    example("Ieee1609DataSigned").slice(0, -20),
    /^A secured message of IEEE 1609\.2 that is cut: .* the octets end here: 20 octets of the signature are missing\.$/,
  ],
  [
    "a revocation list with octets behind it",
    "COER",
    joined(fixture("openscms/individual-crl.oer"), fromHex("000102")),
    "Not a certificate revocation list of IEEE 1609.2: at octet 606, expected the end of the value, found 3 more octets.",
  ],
];

describe("octets of which nobody says whether they are COER or UPER", () => {
  it.each(
    explained,
  )("are explained by the decoder whose types they name: %s", (_what, rules, octets, text) => {
    const { rules: chosen, reading } = readEither(octets);
    expect(chosen).toBe(rules);
    const { message } = reading.failure!;
    expect(message).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
    const own = (rules === "COER" ? readCoer : readUper)("unknown", octets);
    expect(own.failure?.message).toBe(message);
  });

  it.each(
    explained.filter(([, rules]) => rules === "UPER"),
  )("are explained in the COER decoder by the words of the UPER decoder: %s", (_what, _rules, octets) => {
    const { failure, others, title } = readCoer("unknown", octets);
    const { type, failure: cause } = readUper("unknown", octets);
    expect(failure?.message).toBe(
      `Nothing that this decoder knows. The UPER decoder says: ${cause!.message}`,
    );
    expect(others[0]!.type).toBe(type);
    expect(title).toBe(others[0]!.title);
  });

  it("are explained in the UPER decoder by the words of the COER decoder where they begin as a certificate", () => {
    const octets = fixture("vanetza/router-test-ticket.oer").slice(0, 60);
    expect(readUper("unknown", octets).failure?.message).toBe(
      `Nothing that this decoder knows. The COER decoder says: ${readCoer("unknown", octets).failure!.message}`,
    );
  });

  it.each([
    "deadbeef00112233445566778899",
    "ff".repeat(40),
  ])("come closest to nothing where they begin as nothing: %s", (hex) => {
    const octets = fromHex(hex);
    const message = `Nothing that this decoder knows. ${hex.slice(0, 8).toUpperCase()}… begins neither a certificate (8003, 0003) nor secured data (03) nor a message of SAE J2735 or ETSI ITS.`;
    const readings = [readEither(octets).reading, readCoer("unknown", octets), readUper("unknown", octets)];
    expect(readings.map(({ failure }) => failure?.message)).toEqual([message, message, message]);
  });

  it.each(["latin1", "utf8"] as const)("that were taken for text in %s are named", (encoding) => {
    for (const type of ["Ieee1609DataSigned", "CcmsCert"]) {
      const octets = new TextEncoder().encode(Buffer.from(example(type)).toString(encoding));
      expect(readEither(octets).reading.failure?.message).toContain(
        "were converted to UTF-8 text on their way",
      );
    }
  });

  it.each(examples)("are read by the decoder of their example: $type, $title", ({ type, hex }) => {
    const { rules, reading } = readEither(fromHex(hex));
    expect(reading.failure).toBeUndefined();
    if (reading.layers[0].name !== "Ieee1609Dot2Data") expect(reading.type).toBe(type);
    expect(reading.layers[0].encoding).toBe(rules);
  });
});
