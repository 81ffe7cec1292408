import { coerDecoderTypes, limits, uperDecoderTypes } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { type DecoderProduct, decoderTypes, typeFromQuery } from "../worker/decoder-products.ts";
import { decoderForm } from "./decoder-form.ts";

function problemOf(product: DecoderProduct, hex: string): string | undefined {
  return decoderForm(product).safeParse({ hex }).error?.issues[0]?.message;
}

describe.each(["coer_decoder", "uper_decoder"] as const)("the form of %s", (product) => {
  it.each(["", "  \n"])("requires data, which %j is not [R5.1] [R5.2]", (hex) => {
    expect(problemOf(product, hex)).toBe(`${product}.required`);
  });

  it.each([
    "8",
    "800",
    "8003zz",
    "80 03",
    "0x8003",
    "80:03",
  ])("refuses %j as no pairs of hex digits [R5.3] [R5.4]", (hex) => {
    expect(problemOf(product, hex)).toBe(`${product}.hex_input_pattern_error`);
  });

  it.each(["8003", "80AbFf", "8003\n"])("takes %j [R5.3] [R5.4]", (hex) => {
    expect(problemOf(product, hex)).toBeUndefined();
  });

  it("says before sending what is more than the decoder takes", () => {
    expect(problemOf(product, "00".repeat(limits.decodedOctets.max))).toBeUndefined();
    expect(problemOf(product, "00".repeat(limits.decodedOctets.max + 1))).toBe(`${product}.too_long`);
  });
});

describe("the type", () => {
  it("of the COER decoder is offered in the specified order [R2.67] [R2.68] [R2.69] [R2.70] [R2.71] [R2.72] [R2.73] [R2.74] [R2.75]", () => {
    expect(decoderTypes.coer_decoder).toEqual(coerDecoderTypes);
    expect(coerDecoderTypes).toEqual([
      "unknown",
      "CcmsCert",
      "CcmsCtl",
      "CcmsCrl",
      "ScmsCert",
      "ScmsCcf",
      "ScmsCcrl",
      "ScmsCtl",
      "ScmsCrl",
    ]);
  });

  it("of the UPER decoder is offered in the specified order [R2.81] [R2.82] [R2.83] [R2.84]", () => {
    expect(decoderTypes.uper_decoder).toEqual(uperDecoderTypes);
    expect(uperDecoderTypes).toEqual([
      "unknown",
      "Ieee1609DataSigned",
      "MessageFrame",
      "TravelerInformationMessage",
      "CAM",
      "DENM",
      "CPM",
      "VAM",
      "POIM",
      "MAPEM",
      "SPATEM",
      "SREM",
      "SSEM",
      "RTCMEM",
      "IVIM",
    ]);
  });

  it.each([
    ["coer_decoder", null, "unknown"],
    ["coer_decoder", "CcmsCtl", "CcmsCtl"],
    ["coer_decoder", "MessageFrame", "unknown"],
    ["uper_decoder", "MessageFrame", "MessageFrame"],
    ["uper_decoder", "messageframe", "unknown"],
    ["coer_decoder", "<script>", "unknown"],
  ] as const)("of %s by the address parameter %j is %s", (product, text, type) => {
    expect(typeFromQuery(product, text)).toBe(type);
  });
});
