import { coer, fromHex, toHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { EtsiOriginatingHeaderInfoExtension } from "./etsi-ts103097-extension.ts";

describe("a header extension of ETSI", () => {
  // Number, length of the open type, preamble with a bit for each optional member, HashedId8, members.
  it.each([
    ["a full CTL request without options", "03 09 00 0102030405060708", {}],
    [
      "a full CTL request with the sequence known",
      "03 0a 80 0102030405060708 07",
      { lastKnownCtlSequence: 7 },
    ],
    [
      "a full CTL request for a segment",
      "03 0b c0 0102030405060708 07 02",
      { lastKnownCtlSequence: 7, segmentNumber: 2 },
    ],
  ])("is read and written: %s", (_name, hex, members) => {
    const octets = fromHex(hex.replaceAll(" ", ""));
    const value = coer.decode(EtsiOriginatingHeaderInfoExtension, octets);
    expect(value).toEqual({ id: 3, content: { issuerId: fromHex("0102030405060708"), ...members } });
    expect(toHex(coer.encode(EtsiOriginatingHeaderInfoExtension, value))).toBe(toHex(octets));
  });
});
