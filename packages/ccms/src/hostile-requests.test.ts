import { coer } from "@v2x/asn1";
import {
  type DataSigner,
  type DecodedCertificate,
  decodeCertificate,
  plainPayloadOf,
  signedDataIn,
  signerWith,
  toTime64,
} from "@v2x/credentials";
import { sealEncrypted, sealSigned, sealUnsecured } from "@v2x/protocol";
import { mutated, Random } from "@v2x/testkit";
import { EtsiTs102941Data, type EtsiTs102941DataContent } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  authorizationRequest,
  type Bench,
  enrolledStation,
  enrolmentRequest,
  lastEvent,
  startBench,
} from "./stations.test-support.ts";
import { authorityOf, innerRequest } from "./validations.test-support.ts";

/** A call of the CCMS, with what a good request to it is made of. */
interface Target {
  readonly call: "enrol" | "validateAuthorization" | "authorize";
  readonly log: "ea" | "aa";
  readonly recipient: DecodedCertificate;
  /** Good requests as they are sent. */
  readonly requests: readonly Uint8Array[];
  /** Good plaintexts, and good messages with who signs them. */
  readonly plaintexts: readonly Uint8Array[];
  readonly message: Uint8Array;
  readonly by: DataSigner | undefined;
}

let bench: Bench;
let targets: Readonly<Record<Target["call"], Target>>;
beforeAll(async () => {
  bench = await startBench();
  targets = await makeTargets();
});

const rounds = 240;

describe("hostile octets", () => {
  it.each([
    "enrol",
    "validateAuthorization",
    "authorize",
  ] as const)("to %s, changed at random on any layer, get an answer and one event each", async (call) => {
    const random = new Random(941);
    const target = targets[call];
    const outcomes = new Set<string>();
    const before = bench.ports.storage.stored.events.length;
    for (let round = 0; round < rounds; round += 1) {
      const octets = await changed(target, random, round % 3);
      const answer = await bench.ccms[call]({ octets });
      const event = lastEvent(bench);
      const { events } = bench.ports.storage.stored;
      const own = events.slice(before).filter(({ log }) => log === target.log).length;
      expect(own, `round ${round}`).toBe(round + 1);
      expect(event.log).toBe(target.log);
      expect("refusal" in answer).toBe(event.responseCode === undefined);
      if (!event.isSuccess) expect(event.message).toMatch(/Asked for: /);
      expectPlacesWithin(event);
      outcomes.add(event.responseCode ?? "400");
    }
    expect(outcomes.size).toBeGreaterThan(4);
  }, 120_000);
});

/** A request changed outside, inside the encryption, or inside a signature that holds. */
async function changed(target: Target, random: Random, layer: number): Promise<Uint8Array> {
  const { requests, plaintexts, message, by, recipient } = target;
  const other = random.pick(plaintexts);
  if (layer === 0) return mutated(random.pick(requests), random, other);
  if (layer === 1) return sealed(recipient, mutated(random.pick(plaintexts), random, message));
  const payload = mutated(message, random, other);
  return sealed(recipient, by === undefined ? sealUnsecured(payload) : await signed(payload, by));
}

function expectPlacesWithin({ trace }: ReturnType<typeof lastEvent>): void {
  for (const { octets, checks } of trace.layers) {
    for (const range of [octets, ...checks.map((check) => ("octets" in check ? check.octets : undefined))]) {
      if (range === undefined) continue;
      expect(range.offset).toBeGreaterThanOrEqual(0);
      expect(range.offset + range.length).toBeLessThanOrEqual(trace.texts[range.text]!.length);
    }
  }
}

const sealed = (certificate: DecodedCertificate, message: Uint8Array) =>
  sealEncrypted(message, [{ choice: "certRecipInfo", certificate }]).octets;
const signed = (payload: Uint8Array, by: DataSigner) =>
  sealSigned({ unsecured: payload }, { psid: 623, generationTime: toTime64(bench.ports.now()) }, by);
const messageOf = (content: EtsiTs102941DataContent) =>
  coer.encode(EtsiTs102941Data, { version: 1, content });

async function makeTargets(): Promise<typeof targets> {
  const station = await enrolledStation(bench, { geographicRegions: ["Germany"] });
  const certificateOf = async (role: "ea" | "aa") =>
    decodeCertificate((await bench.ccms.certificate(role)).certificate);
  const [ea, aa] = [await certificateOf("ea"), await certificateOf("aa")];
  const plaintexts: Uint8Array[] = [];
  const plaintext = (text: Uint8Array) => {
    plaintexts.push(text);
    return text;
  };
  const credential = { enrollee: { credential: station.credential } };
  const enrolments = [
    await enrolmentRequest(bench, station, {}, { plaintext }),
    await enrolmentRequest(bench, station, credential, { plaintext }),
  ];
  const enrolmentPlaintexts = plaintexts.splice(0);
  const tickets = [];
  for (const withPrivacy of [true, false]) {
    for (const withProofOfPossession of [true, false]) {
      const change = { withPrivacy, withProofOfPossession };
      tickets.push(await authorizationRequest(bench, station, change, { plaintext }));
    }
  }
  const inner = await innerRequest(bench, station);
  const { sharedAtRequest, ecSignature } = inner;
  const validation = messageOf({
    choice: "authorizationValidationRequest",
    value: { sharedAtRequest, ecSignature },
  });
  const authority = await authorityOf(bench, "aa");
  const byAa: DataSigner = { identifier: "digest", certificate: aa, signer: await authority.signer() };
  const validationPlaintext = await signed(validation, byAa);
  const [first] = enrolmentPlaintexts;
  return {
    enrol: {
      call: "enrol",
      log: "ea",
      recipient: ea,
      requests: enrolments.map(({ octets }) => octets),
      plaintexts: enrolmentPlaintexts,
      message: payloadOf(first!),
      by: { identifier: "self", signer: signerWith(station.canonicalKey) },
    },
    validateAuthorization: {
      call: "validateAuthorization",
      log: "ea",
      recipient: ea,
      requests: [sealed(ea, validationPlaintext)],
      plaintexts: [validationPlaintext],
      message: validation,
      by: byAa,
    },
    authorize: {
      call: "authorize",
      log: "aa",
      recipient: aa,
      requests: tickets.map(({ octets }) => octets),
      plaintexts,
      message: messageOf({ choice: "authorizationRequest", value: inner }),
      by: undefined,
    },
  };
}

function payloadOf(plaintext: Uint8Array): Uint8Array {
  return plainPayloadOf(signedDataIn(plaintext)!)!;
}
