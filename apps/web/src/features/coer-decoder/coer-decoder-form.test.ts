import { coerDecoderTypes, limits } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { coerDecoderForm, typeFromQuery } from "./coer-decoder-form.ts";

function problemOf(hex: string): string | undefined {
  return coerDecoderForm.safeParse({ hex }).error?.issues[0]?.message;
}

describe("the form of the COER decoder", () => {
  it.each(["", "  \n"])("requires data, which %j is not [R5.1]", (hex) => {
    expect(problemOf(hex)).toBe("coer_decoder.required");
  });

  it.each([
    "8",
    "800",
    "8003zz",
    "80 03",
    "0x8003",
    "80:03",
  ])("refuses %j as no pairs of hex digits [R5.3]", (hex) => {
    expect(problemOf(hex)).toBe("coer_decoder.hex_input_pattern_error");
  });

  it.each(["8003", "80AbFf", "8003\n"])("takes %j [R5.3]", (hex) => {
    expect(problemOf(hex)).toBeUndefined();
  });

  it("says before sending what is more than the decoder takes", () => {
    expect(problemOf("00".repeat(limits.decodedOctets.max))).toBeUndefined();
    expect(problemOf("00".repeat(limits.decodedOctets.max + 1))).toBe("coer_decoder.too_long");
  });
});

describe("the type of the COER decoder", () => {
  it("is offered as unknown, CcmsCert, CcmsCtl, CcmsCrl, ScmsCert and ScmsCrl, in this order [R2.67] [R2.68] [R2.69] [R2.70] [R2.71] [R2.75]", () => {
    expect(coerDecoderTypes).toEqual(["unknown", "CcmsCert", "CcmsCtl", "CcmsCrl", "ScmsCert", "ScmsCrl"]);
  });

  it.each([
    [null, "unknown"],
    ["CcmsCtl", "CcmsCtl"],
    ["ccmsctl", "unknown"],
    ["<script>", "unknown"],
  ])("of the address parameter %j is %s", (text, type) => {
    expect(typeFromQuery(text)).toBe(type);
  });
});
