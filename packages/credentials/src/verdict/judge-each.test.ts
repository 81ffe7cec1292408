import { beforeAll, describe, expect, it, vi } from "vitest";
import { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { within } from "../hierarchy.test-support.ts";
import { judge, judgeEach } from "../index.ts";
import { type Bench, europeanBench, signMessage } from "./verdict.test-support.ts";

const header = { psid: 36, generationTime: 648_432_010_000_000n };
let bench: Bench;
let withCertificate: Uint8Array;
let withDigest: Uint8Array;
beforeAll(async () => {
  bench = await europeanBench();
  withCertificate = await signMessage(header, bench.ticket);
  withDigest = await signMessage(header, bench.ticket, undefined, "digest");
});

function changed(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy[copy.length - 1]! ^= 1;
  return copy;
}

describe("many judged by the same evidence", () => {
  it("are each given the answers that they have alone, in any order and again", () => {
    const terms = { ...bench.atHand(), now: within };
    const judgeOne = judgeEach(terms);
    const all = [
      withDigest,
      withCertificate,
      changed(withDigest),
      changed(withCertificate),
      bench.ticket.certificate.bytes,
      changed(bench.ticket.certificate.bytes),
      bench.aa.certificate.bytes,
      bench.root.certificate.bytes,
      bench.crl,
      Uint8Array.of(1, 2, 3),
      Uint8Array.of(3, 0x80, 1, 0),
    ];
    for (const bytes of [...all, ...all.toReversed()]) {
      const { used: _, ...alone } = judge({ bytes, ...terms });
      const { used: __, ...among } = judgeOne(bytes);
      expect(among).toEqual(alone);
    }
  });

  it("have what is missing named where nothing is at hand", () => {
    const judgeOne = judgeEach({ now: within });
    expect(judgeOne(withDigest).missing).toEqual([bench.ticket.certificate.hashedId8]);
    expect(judgeOne(withCertificate).missing).toEqual([bench.aa.certificate.hashedId8]);
    // What came along with the one before is forgotten.
    expect(judgeOne(withDigest).missing).toEqual([bench.ticket.certificate.hashedId8]);
  });

  it("stand on certificates that are verified once, those that come along with each message too", () => {
    const { known, trusted } = bench.atHand();
    const learned = { kind: "certificate" as const, certificate: bench.ticket.certificate };
    const judgeOne = judgeEach({ known: [...known, learned], trusted, now: within });
    judgeOne(withDigest);
    // Whoever follows a chain asks each certificate on it for its key; by itself, a message asks for its signer's.
    const followed = vi.spyOn(DecodedCertificate.prototype, "key", "get");
    for (let count = 0; count < 5; count += 1) judgeOne(withCertificate);
    expect(followed).toHaveBeenCalledTimes(5);
    judge({ bytes: withCertificate, known, trusted, now: within });
    expect(followed.mock.calls.length).toBeGreaterThan(5 + 3);
    followed.mockRestore();
  });
});
