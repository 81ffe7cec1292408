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

/** A CAM: when, whose by the last three octets of its signer, with what, and whom it asks for. */
type Cam = readonly [at: number, signer: string, form: "certificate" | "digest", requested?: string];

function remarksAbout(signer: string, cams: readonly Cam[]): readonly string[] {
  const signers = new CamSigners();
  for (const [at, id, form, requested] of cams) {
    signers.add({
      kind: "CAM",
      size: 100,
      headers: [],
      generationTime: BigInt(Math.round(at * 1e6)) + 648_432_010_000_000n,
      signer: { hashedId8: `0000000000${id}`, ...(form === "certificate" ? { certificate } : {}) },
      ...(requested === undefined ? {} : { requested: [requested] }),
    });
  }
  return signers.remarks().filter((remark) => remark.includes(`signer 0000000000${signer}`));
}

const [own, neighbour] = ["aaaaaa", "bbbbbb"] as const;
/** CAMs of a station ten times a second that keep the one-second rule, but for those that are said. */
const regular = (
  id: string,
  from: number,
  to: number,
  certificates: readonly number[] = [],
): readonly Cam[] =>
  Array.from({ length: Math.round((to - from) * 10) + 1 }, (_, index) => {
    const at = from + index / 10;
    const hasOne = index % 10 === 0 || certificates.some((time) => Math.abs(time - at) < 0.01);
    return [at, id, hasOne ? "certificate" : "digest"] as const;
  });
const inOrder = (...cams: readonly Cam[]) => [...cams].sort(([a], [b]) => a - b);

describe("a certificate that a neighbour asks for", () => {
  const request: Cam = [3.35, neighbour, "certificate", own];

  it("comes with the next CAM", () => {
    for (const answer of [3.4, 3.5]) {
      expect(remarksAbout(own, inOrder(...regular(own, 0, 6, [answer]), request))).toEqual([]);
    }
  });

  it("is missed where the next CAM has a digest", () => {
    expect(remarksAbout(own, inOrder(...regular(own, 0, 6), request))).toEqual([
      "CAMs (signer 0000000000aaaaaa): as far as this capture shows, 1 of 1 request for its certificate (inlineP2pcdRequest) is followed by a CAM with a digest; the next CAM has to carry the certificate, unless the request did not reach the station or that CAM was not captured (ETSI TS 103 097 7.1.1).",
    ]);
  });

  it("is not missed by a station that answers most requests, nor by one that nobody asked", () => {
    const again: readonly Cam[] = [2.35, 4.35].map((at) => [at, neighbour, "digest", own]);
    const cams = inOrder(...regular(own, 0, 6, [2.4, 4.4]), ...again, request);
    expect(remarksAbout(own, cams)).toEqual([]);
    expect(remarksAbout(own, inOrder(...regular(own, 0, 6), [3.35, neighbour, "digest", "cccccc"]))).toEqual(
      [],
    );
  });
});

describe("the certificate for a station that appears", () => {
  const arrivals = [3.35, 5.35, 7.35];
  const others = arrivals.map((at, index): Cam => [at, `00000${index}`, "certificate"]);

  it("comes with the next CAM", () => {
    const answers = arrivals.map((at) => at + 0.05);
    expect(remarksAbout(own, inOrder(...regular(own, 0, 9, answers), ...others))).toEqual([]);
  });

  it("is missed where the next CAMs have a digest, several times", () => {
    expect(remarksAbout(own, inOrder(...regular(own, 0, 9), ...others))).toEqual([
      expect.stringContaining(
        "as far as this capture shows, 3 of 3 stations that appear are answered by a CAM with a digest;",
      ),
    ]);
    expect(remarksAbout(own, inOrder(...regular(own, 0, 9), ...others.slice(1)))).toEqual([]);
  });

  it("is not asked of a station that was not heard just before, nor for those that a capture begins with", () => {
    const gone = [...regular(own, 0, 1), ...regular(own, 20, 21)];
    expect(remarksAbout(own, inOrder(...gone, ...others))).not.toContainEqual(
      expect.stringContaining("stations that appear"),
    );
    const early = others.map(([at, ...rest]): Cam => [at / 5, ...rest]);
    expect(remarksAbout(own, inOrder(...regular(own, 0, 9), ...early))).toEqual([]);
  });
});
