import { fromHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { bitmapSspRangeText, bitmapSspText } from "./bitmap-ssp.ts";
import { opaqueSspText } from "./opaque-ssp.ts";

const cam = "ETSI EN 302 637-2 6.2.2.1, TS 103 900 6.2.2.2";

describe("the bits of an SSP", () => {
  it.each([
    ["an ordinary vehicle's CAM", 36, "010000", `version 1 grants no special content (${cam})`],
    [
      "an emergency vehicle's CAM",
      36,
      "010260",
      `version 1 grants in octet 1: bit 6 emergency; in octet 2: bit 1 request for right of way, bit 2 request for free crossing at a traffic light (${cam})`,
    ],
    ["a motorcycle's CAM", 36, "020002", `version 2 grants in octet 2: bit 6 two-wheeler container (${cam})`],
    [
      "bits without a name",
      36,
      "010003",
      `version 1 grants in octet 2: bit 6 (reserved), bit 7 (reserved) (${cam})`,
    ],
    [
      "a works trailer's DENM",
      37,
      "01200020",
      "version 1 grants in octet 1: bit 2 road works; in octet 3: bit 2 stationary vehicle (ETSI EN 302 637-3, TS 103 831 6.2.2.2)",
    ],
    [
      "DENM of version 2",
      37,
      "0200000010",
      "version 2 grants in octet 4: bit 3 railway level crossing (ETSI EN 302 637-3, TS 103 831 6.2.2.2)",
    ],
    [
      "SPATEM",
      137,
      "01a0",
      "version 1 grants in octet 1: bit 0 signal phase and timing, bit 2 manoeuvre assistance (ETSI TS 103 301 5.4.3.2)",
    ],
    [
      "MAPEM",
      138,
      "0180",
      "version 1 grants in octet 1: bit 0 intersection geometry (ETSI TS 103 301 6.4.3.2)",
    ],
    [
      "IVIM of a provider without a country",
      139,
      "0100002a2020",
      "version 1 of provider 42 grants in octet 4: bit 2 regulatory signs; in octet 5: bit 2 text (ETSI TS 103 301 7.4.3.2)",
    ],
    [
      "IVIM of a Norwegian provider",
      139,
      "0130c0012000",
      "version 1 of provider NO 1 grants in octet 4: bit 2 regulatory signs (ETSI TS 103 301 7.4.3.2)",
    ],
    [
      "SREM",
      140,
      "02c20000",
      "version 2 grants in octet 1: bit 0 requests, bit 1 public transport, bit 6 emergency (ETSI TS 103 301 8.4.3.2, bits of version 2)",
    ],
    ["a CRL", 622, "01", "version 1, which has no permission bits (ETSI TS 102 941 Annex B)"],
    [
      "an enrolment credential's requests",
      623,
      "01c0",
      "version 1 grants in octet 1: bit 0 enrolment requests, bit 1 authorization requests (ETSI TS 102 941 Annex B)",
    ],
    [
      "the trust list manager's CTL",
      624,
      "01c8",
      "version 1 grants in octet 1: bit 0 TLM entries, bit 1 root CA entries, bit 4 DC entries (ETSI TS 102 941 Annex B)",
    ],
    ["collective perception", 639, "01", "version 1, which has no permission bits (ETSI TS 103 324)"],
    ["tests", 36, "00", "version 0: for tests only, permits nothing"],
    ["an unknown version", 36, "030000", "version 3 is not known here, only 1 and 2: not interpreted"],
    ["a wrong length", 36, "0100", "version 1 has 3 octets, not 2: not interpreted"],
    ["no octets", 36, "", "empty: not even a version"],
  ])("of %s", (_, psid, hex, text) => {
    expect(bitmapSspText(psid, fromHex(hex))).toBe(text);
  });

  it("of an application without a known layout stay octets", () => {
    expect(bitmapSspText(71, fromHex("01ff"))).toBeUndefined();
  });
});

describe("a range of SSPs", () => {
  it("frees the bits whose mask is zero and keeps the version", () => {
    expect(bitmapSspRangeText(138, fromHex("01c0"), fromHex("ff3f"))).toBe(
      "version 1; may grant in octet 1: bit 0 intersection geometry, bit 1 road segment geometry (ETSI TS 103 301 6.4.3.2)",
    );
  });

  it("names the bits that are always set, and a provider that is fixed", () => {
    expect(bitmapSspRangeText(138, fromHex("0180"), fromHex("ffff"))).toBe(
      "version 1; may grant no bit; always sets in octet 1: bit 0 intersection geometry (ETSI TS 103 301 6.4.3.2)",
    );
    expect(bitmapSspRangeText(139, fromHex("0130c0012000"), fromHex("ffffffffdfff"))).toBe(
      "version 1 of provider NO 1; may grant in octet 4: bit 2 regulatory signs (ETSI TS 103 301 7.4.3.2)",
    );
  });

  it("is nothing where lengths differ, and says where the version is open", () => {
    expect(bitmapSspRangeText(36, fromHex("01fffc"), fromHex("ff"))).toBe(
      "value and mask differ in length: nothing can be granted",
    );
    expect(bitmapSspRangeText(36, fromHex("01fffc"), fromHex("000000"))).toBe(
      "the version of the SSP is not fixed",
    );
  });
});

describe("an opaque SSP", () => {
  it.each([
    [35, "8c0002", "end entity, version 2 (IEEE 1609.2.1, SecurityMgmtSsp)"],
    [35, "850001", "authorization CA, version 1 (CAMP SCMS)"],
    [35, "8800020102", "linkage authority 258, version 2 (IEEE 1609.2.1, SecurityMgmtSsp)"],
    [
      35,
      "8a0002010201200126",
      "misbehavior authority for V2V safety and awareness (32), Misbehaviour reporting (38), version 2 (IEEE 1609.2.1, SecurityMgmtSsp)",
    ],
    [256, "00010001010001", "may sign revocation lists as the CRACA itself, series 1 (IEEE 1609.2, CrlSsp)"],
    [135, "0001", "version 1; may send service advertisements without limits (IEEE 1609.3, WsaSsp)"],
    [
      135,
      "4001010155532011b2",
      "version 1; may send service advertisements with limits for the channels of advertisements (IEEE 1609.3, WsaSsp)",
    ],
    [
      130,
      "0080013040",
      "may send J2735 message 19, SPaT: phases of traffic lights (as certificates in use show it)",
    ],
    [
      2_113_685,
      "000001e040",
      "may send J2735 message 30, SSM: status of requests to traffic lights (as certificates in use show it)",
    ],
    [32, "01a0", "roles: police, ambulance (layout not confirmed)"],
  ])("under PSID %d, %s, says: %s", (psid, hex, text) => {
    expect(opaqueSspText(psid, fromHex(hex))).toBe(text);
  });

  it.each([
    [35, "ff0002"],
    [35, "8c"],
    [256, "00010001010002ff"],
    [135, ""],
    [130, "00"],
    [32, "02ff"],
    [623, "01c0"],
  ])("under PSID %d that is not the known layout, %s, stays octets", (psid, hex) => {
    expect(opaqueSspText(psid, fromHex(hex))).toBeUndefined();
  });
});
