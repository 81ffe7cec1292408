import type { Certificate } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { CamSigners } from "./cam-signers.ts";

const certificate = {} as Certificate;

/** What is said of CAMs at some seconds: those with a certificate, and those with a digest. */
function remarksOn(cams: readonly (readonly [at: number, form: "certificate" | "digest"])[], kind = "CAM") {
  const signers = new CamSigners();
  for (const [at, form] of cams) {
    signers.add({
      kind,
      station: "1001",
      size: 100,
      headers: [],
      generationTime: BigInt(Math.round(at * 1e6)) + 648_432_010_000_000n,
      signer: { hashedId8: "0011223344556677", ...(form === "certificate" ? { certificate } : {}) },
    });
  }
  return signers.remarks();
}

/** CAMs ten times a second. */
const often = (seconds: number, form: (index: number) => "certificate" | "digest") =>
  Array.from({ length: seconds * 10 + 1 }, (_, index) => [index / 10, form(index)] as const);

describe("the one-second rule of CAMs", () => {
  it("is kept by a certificate once a second", () => {
    expect(remarksOn(often(5, (index) => (index % 10 === 3 ? "certificate" : "digest")))).toEqual([]);
  });

  it("is kept by a CAM a second with its certificate each time", () => {
    expect(remarksOn([0, 1, 2.02, 3, 4].map((at) => [at, "certificate"]))).toEqual([]);
  });

  it("shows nothing in less than a second, and nothing of a station heard once", () => {
    expect(remarksOn(often(1, () => "digest"))).toEqual([]);
    expect(remarksOn([[0, "digest"]])).toEqual([]);
  });

  it("is broken by a station that never sends its certificate, which is said once", () => {
    expect(remarksOn(often(4, () => "digest"))).toEqual([
      "CAMs of station 1001 (signer 0011223344556677): none of 41 in 4.0 s carries the signer's certificate; once a second has passed, the next has to, unless it was sent and not captured (ETSI TS 103 097 7.1.1).",
    ]);
  });

  it("is broken by a gap between certificates", () => {
    const [remark, ...others] = remarksOn(often(6, (index) => (index % 30 === 0 ? "certificate" : "digest")));
    expect(remark).toContain("none carries the signer's certificate for 2.9 s;");
    expect(others).toEqual([]);
  });

  it("is broken by a certificate in each of ten CAMs a second", () => {
    expect(remarksOn(often(2, () => "certificate"))).toEqual([
      expect.stringContaining("each of 21 in 2.0 s carries the signer's certificate; within a second"),
    ]);
  });

  it("allows certificates that others asked for", () => {
    expect(remarksOn(often(3, (index) => (index % 10 < 4 ? "certificate" : "digest")))).toEqual([]);
  });

  it("counts what was captured twice once, and is of CAMs alone", () => {
    const twice = often(5, (index) => (index % 10 === 0 ? "certificate" : "digest")).flatMap((cam) => [
      cam,
      cam,
    ]);
    expect(remarksOn(twice)).toEqual([]);
    expect(
      remarksOn(
        often(4, () => "digest"),
        "DENM",
      ),
    ).toEqual([]);
  });
});
