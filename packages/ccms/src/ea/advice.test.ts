import { plainPayloadOf, signedDataIn, signerWith, toTime64 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import type { EnrolmentDeviation, EnrolmentOrder } from "@v2x/station";
import { beforeAll, describe, expect, it } from "vitest";
import { turned } from "../refusals.test-support.ts";
import {
  type Bench,
  enrolmentRequest,
  lastEvent,
  registerDevice,
  startBench,
} from "../stations.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});

async function adviceFor(order: Partial<EnrolmentOrder>, deviation: EnrolmentDeviation = {}) {
  const device = await registerDevice(bench);
  await bench.ccms.enrol(await enrolmentRequest(bench, device, order, deviation));
  const { trace, responseCode } = lastEvent(bench);
  for (const { text } of trace.advice) expect(text).toMatch(/^[A-Z].*\.$/);
  return [responseCode, ...trace.advice.map(({ name }) => name)];
}

describe("a known mistake is told by name", () => {
  it("the new key signs the outer layer too", async () => {
    const key = signerWith(generatePrivateKey("NistP256"));
    const device = await registerDevice(bench);
    const enrollee = { canonicalId: Buffer.from(device.record.canonicalId, "hex"), canonicalKey: key };
    expect(await adviceFor({ enrollee, key })).toEqual(["invalidsignature", "outer-layer-signed-by-new-key"]);
  });

  it("but not where it is the key of a stranger, or the signature is broken", async () => {
    const device = await registerDevice(bench);
    const canonicalKey = signerWith(generatePrivateKey("NistP256"));
    const enrollee = { canonicalId: Buffer.from(device.record.canonicalId, "hex"), canonicalKey };
    expect(await adviceFor({ enrollee })).toEqual(["invalidsignature"]);
    const signed = (octets: Uint8Array, part: string) => (part === "outer" ? turned(octets) : octets);
    expect(await adviceFor({}, { signed })).toEqual(["invalidsignature"]);
  });

  it("the hash of the signer is left out, and what is signed is hashed twice", async () => {
    const device = await registerDevice(bench);
    const right = signerWith(device.canonicalKey);
    const sign: typeof right.sign = (hashes) => right.sign(hashes.slice(0, 32));
    const canonicalId = Buffer.from(device.record.canonicalId, "hex");
    const enrollee = { canonicalId, canonicalKey: { ...right, sign } };
    expect(await adviceFor({ enrollee })).toEqual(["invalidsignature", "hashed-twice"]);
    expect(lastEvent(bench).message).toContain("over the hash of a hash");
  });

  it("the plaintext has no envelope", async () => {
    const plaintext = (message: Uint8Array) => plainPayloadOf(signedDataIn(message)!)!;
    expect(await adviceFor({}, { plaintext })).toEqual(["cantparse", "plaintext-without-envelope"]);
    expect(await adviceFor({}, { plaintext: () => Uint8Array.of(1, 2) })).toEqual(["cantparse"]);
  });

  it.each([
    [-5000, ["ok", "time-without-leap-seconds"]],
    [-5900, ["ok", "time-without-leap-seconds"]],
    [-4000, ["ok"]],
    [-8000, ["ok"]],
    [0, ["ok"]],
  ])("the time lacks the leap seconds: %i ms gives %j", async (offset, told) => {
    const generationTime = toTime64(new Date(bench.ports.now().getTime() + offset));
    expect(await adviceFor({}, { header: (right) => ({ ...right, generationTime }) })).toEqual(told);
  });
});
