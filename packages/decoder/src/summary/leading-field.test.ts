import { fromHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { type CoerDecoderType, readCoer, readUper, type UperDecoderType } from "../reading/index.ts";
import { leadingFieldOf } from "./index.ts";

/** Of an example: the field that people read first. */
function leadingIn(title: string) {
  const { type, hex } = examples.find((example) => example.title === title)!;
  const octets = fromHex(hex);
  return leadingFieldOf(
    /^[CS]cms/.test(type)
      ? readCoer(type as CoerDecoderType, octets)
      : readUper(type as UperDecoderType, octets),
  );
}

const list = "content.signedData.tbsData.payload.data.content.unsecuredData.content.certificateTrustListTlm";

describe("the field that people read first", () => {
  it.each([
    [
      "the station of a signed message, which is its innermost layer",
      "Signed BSM that a road-side unit received",
      1,
      "value.coreData.id",
    ],
    ["the station of a message of ETSI ITS", "CAM of a vehicle", 0, "header.stationId"],
    ["the intersection of a map", "MAP: an intersection", 0, "value.intersections[0].id.id"],
    [
      "the name of a certificate",
      "Certificate of the European trust list manager (TLM)",
      0,
      "toBeSigned.id.name",
    ],
    [
      "the issuer of a certificate without a name, not the choice around it",
      "Authorization ticket of the ETSI test PKI",
      0,
      "issuer.sha256AndDigest",
    ],
    [
      "the number of a trust list, not who signed it",
      "European trust list (ECTL) of level 2",
      0,
      `${list}.ctlSequence`,
    ],
  ])("is %s", (_, title, layer, path) => {
    expect(leadingIn(title)).toEqual({ layer, path });
  });

  it("is one that the input has, for each example", () => {
    for (const { title } of examples) expect(leadingIn(title), title).toBeDefined();
  });

  it("is none where nothing could be read", () => {
    expect(leadingFieldOf(readUper("CAM", Uint8Array.of(2, 2, 0)))).toBeUndefined();
  });
});
