import { coer } from "@v2x/asn1";
import { decodeCertificate } from "@v2x/credentials";
import { sealUnsecured } from "@v2x/protocol";
import type { AuthorizationDeviation, AuthorizationOrder } from "@v2x/station";
import { EtsiTs102941Data, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { offCurve, turned } from "../refusals.test-support.ts";
import {
  authorizationRequest,
  type Bench,
  enrolledStation,
  lastEvent,
  startBench,
} from "../stations.test-support.ts";
import { withoutHmacKey } from "./hide-hmac-key.ts";

let bench: Bench;
let station: Awaited<ReturnType<typeof enrolledStation>>;
beforeAll(async () => {
  bench = await startBench();
  station = await enrolledStation(bench);
});

const hmacKey = crypto.getRandomValues(new Uint8Array(32));
const hex = (octets: Uint8Array) => Buffer.from(octets).toString("hex");
/** Everything stored, in one text. */
const stored = () =>
  JSON.stringify(bench.ports.storage.stored, (_, value) =>
    value instanceof Uint8Array ? hex(value) : value,
  );
/** The EtsiTs102941Data in a plaintext without a signature. */
const bare = (plaintext: Uint8Array) => {
  const { content } = coer.decode(Ieee1609Dot2Data, plaintext);
  if (content.choice !== "unsecuredData") throw new TypeError("it is signed");
  return content.value.slice();
};

const cases: readonly (readonly [string, Partial<AuthorizationOrder>, AuthorizationDeviation])[] = [
  ["that is granted", {}, {}],
  ["without proof of possession", { withProofOfPossession: false }, {}],
  ["with a wrong key tag", {}, { keyTag: turned }],
  ["whose proof is wrong", {}, { signed: (octets, part) => (part === "outer" ? turned(octets) : octets) }],
  ["whose plaintext breaks off", {}, { plaintext: (text) => text.slice(0, -1) }],
  ["whose plaintext goes on", {}, { plaintext: (text) => Uint8Array.of(...text, 0) }],
  ["without an envelope", { withProofOfPossession: false }, { plaintext: bare }],
  [
    "without an envelope, that breaks off",
    { withProofOfPossession: false },
    { plaintext: (text) => bare(text).slice(0, -1) },
  ],
  [
    "in an envelope, that breaks off",
    { withProofOfPossession: false },
    { plaintext: (text) => sealUnsecured(bare(text).slice(0, -1)) },
  ],
  [
    "of a version that is not known",
    { withProofOfPossession: false },
    { plaintext: (text) => sealUnsecured(bare(text).fill(9, 0, 1)) },
  ],
  [
    "of a kind that is not known",
    { withProofOfPossession: false },
    { plaintext: (text) => sealUnsecured(bare(text).fill(0xaf, 1, 2)) },
  ],
  ["behind a wrong first octet", {}, { plaintext: (text) => text.slice().fill(2, 0, 1) }],
  ["with a key off its curve", {}, { publicKeys: offCurve }],
];

describe("the HMAC key of a request", () => {
  it.each(cases)("%s is not stored", async (_, order, deviation) => {
    const request = await authorizationRequest(bench, station, { ...order, hmacKey }, deviation);
    const before = bench.ports.storage.stored.events.length;
    await bench.ccms.authorize(request);
    expect(bench.ports.storage.stored.events.length).toBeGreaterThan(before);
    expect(stored()).not.toContain(hex(hmacKey));
    expect(stored()).not.toContain(hex(request.contentKey));
    expect(lastEvent(bench).trace.texts[0]).toEqual(request.octets);
  });

  it("leaves the rest of what was read to be seen, zeros in its place", async () => {
    let sent = new Uint8Array();
    const plaintext = (text: Uint8Array) => {
      sent = new Uint8Array(text);
      return text;
    };
    await bench.ccms.authorize(await authorizationRequest(bench, station, { hmacKey }, { plaintext }));
    const at = Buffer.from(sent).indexOf(hmacKey);
    expect(lastEvent(bench).trace.texts[1]).toEqual(sent.fill(0, at, at + 32));
  });

  it("is not in the trace of the EA, if the request was sent there by mistake", async () => {
    const ea = decodeCertificate((await bench.ccms.certificate("ea")).certificate);
    let sent = new Uint8Array();
    const plaintext = (text: Uint8Array) => {
      sent = new Uint8Array(text);
      return text;
    };
    await bench.ccms.enrol(await authorizationRequest(bench, station, { aa: ea, hmacKey }, { plaintext }));
    expect(hex(sent)).toContain(hex(hmacKey));
    const { texts } = lastEvent(bench).trace;
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(hex(text)).not.toContain(hex(hmacKey));
  });

  it.each([
    ["cannot be read", 0xff],
    ["is read as the content of an unknown kind, with more after it", 14],
    ["is read as the content of an unknown kind", 31],
  ])("is gone from what %s, wherever in memory that stands", (_, first) => {
    const hmacKey = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? first : 0x40 + at));
    const unread = sealUnsecured(Uint8Array.of(1, 0xaf, ...hmacKey));
    const text = Uint8Array.of(...new Uint8Array(64), ...unread).subarray(64);
    const [, shown] = withoutHmacKey({ texts: [text, text], layers: [] }, undefined).texts;
    expect(hex(shown!)).not.toContain(hex(hmacKey.subarray(1, 5)));
    expect(shown).toHaveLength(text.length);
  });

  it("which another message without an envelope has not, leaves that as it is", async () => {
    const value = { requestHash: new Uint8Array(16), responseCode: "ok" } as const;
    const other = coer.encode(EtsiTs102941Data, {
      version: 1,
      content: { choice: "authorizationResponse", value },
    });
    const request = await authorizationRequest(bench, station, { hmacKey }, { plaintext: () => other });
    await bench.ccms.authorize(request);
    expect(lastEvent(bench)).toMatchObject({
      responseCode: "its-aa-badcontenttype",
      trace: { texts: [{}, other] },
    });
  });

  it("being zeros, or standing there twice, is no trouble", async () => {
    const zeros = new Uint8Array(32);
    await bench.ccms.authorize(await authorizationRequest(bench, station, { hmacKey: zeros }));
    expect(lastEvent(bench).isSuccess).toBe(true);
    const keyTag = () => hmacKey.slice(0, 16);
    await bench.ccms.authorize(await authorizationRequest(bench, station, { hmacKey }, { keyTag }));
    expect(stored()).not.toContain(hex(hmacKey));
  });
});
