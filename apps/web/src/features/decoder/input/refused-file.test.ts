// @vitest-environment node
import { describe, expect, it } from "vitest";
import { largestCapture, refusalOf } from "./refused-file.ts";

describe("a file chosen in the decoder", () => {
  it.each([
    ["empty", ""],
    ["pdf", "%PDF-1.7"],
  ])("is refused as %s before it is read", async (reason, content) => {
    expect(await refusalOf(new File([content], "chosen"))).toBe(reason);
  });

  it("is refused when it is larger than anything that is opened", async () => {
    expect(
      await refusalOf(
        Object.defineProperty(new File(["pcap"], "big.pcap"), "size", { value: largestCapture + 1 }),
      ),
    ).toBe("too-large");
  });

  it("is taken when it is binary or text [R2.77]", async () => {
    expect(await refusalOf(new File([Uint8Array.of(0x80, 3)], "rca.oer"))).toBeUndefined();
    expect(await refusalOf(new File(["80 03"], "rca.hex"))).toBeUndefined();
  });
});
