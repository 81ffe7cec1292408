import { coer } from "@v2x/asn1";
import { signerWith, toTime64 } from "@v2x/credentials";
import { mutated, Random, readEncryptedMessage } from "@v2x/testkit";
import { allHold } from "@v2x/v2x-schema";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { Greeting, header, now, type Party, party, rulesFor, signerOf } from "./envelopes.test-support.ts";
import { type Opening, openEnvelope, sealEncrypted, sealSigned } from "./index.ts";

let authority: Party;
let station: Party;
const payload = coer.encode(Greeting, { text: Uint8Array.of(1, 2, 3), count: 1 });

beforeAll(async () => {
  authority = await party("NistP256", "NistP256");
  station = await party("NistP256", "NistP256");
});

const encrypt = (message: Uint8Array) =>
  sealEncrypted(message, [{ choice: "certRecipInfo", certificate: authority.certificate }]);

/** Whatever came, there is a trace whose ranges lie within its texts, and either a value or why there is none. */
function expectTrace({ trace, refusal, value }: Opening<unknown>): void {
  expect(trace.layers.length).toBeGreaterThan(0);
  for (const { octets, checks } of trace.layers) {
    for (const range of [octets, ...checks.flatMap((check) => check.octets ?? [])]) {
      expect(range.offset).toBeGreaterThanOrEqual(0);
      expect(range.offset + range.length).toBeLessThanOrEqual(trace.texts[range.text]!.length);
    }
  }
  expect(trace.layers.every(({ checks }) => allHold(checks))).toBe(refusal === undefined);
  expect(value === undefined).toBe(refusal !== undefined);
}

describe("hostile input", () => {
  it("changed at random outside or inside the encryption always ends in a trace", async () => {
    const signed = await Promise.all(
      (["digest", "certificate"] as const).map((identifier) =>
        sealSigned({ unsecured: payload }, header, { ...signerOf(station), identifier }),
      ),
    );
    const whole = signed.map((message) => encrypt(message).octets);
    const random = new Random(20_260_301);
    let inside = 0;
    for (let round = 0; round < 600; round += 1) {
      const octets =
        round % 2 === 0
          ? mutated(random.pick(whole), random, random.pick(signed))
          : encrypt(mutated(random.pick(signed), random, random.pick(whole))).octets;
      const opening = await openEnvelope(octets, rulesFor(authority, station));
      expectTrace(opening);
      if (opening.trace.texts.length > 1) inside += 1;
    }
    expect(inside).toBeGreaterThan(250);
  });

  it("of random octets ends in a trace", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (octets) => {
        expectTrace(await openEnvelope(octets, rulesFor(authority, station)));
      }),
      { numRuns: 200 },
    );
  });

  it("that is one octet different is never accepted", async () => {
    const message = await sealSigned({ unsecured: payload }, header, {
      ...signerOf(station),
      identifier: "digest",
    });
    const { octets } = encrypt(message);
    for (const at of octets.keys()) {
      const other = octets.map((octet, position) => (position === at ? octet ^ 0x10 : octet));
      expect((await openEnvelope(other, rulesFor(authority, station))).refusal, `octet ${at}`).toBeDefined();
    }
    for (const at of message.keys()) {
      const other = message.map((octet, position) => (position === at ? octet ^ 0x10 : octet));
      const opening = await openEnvelope(encrypt(other).octets, rulesFor(authority, station));
      expect(opening.refusal, `octet ${at} of the plaintext`).toBeDefined();
    }
  });
});

describe("a trace", () => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  /** All octets and words of a trace, in one text. */
  const spelled = ({ trace }: Opening<unknown>) =>
    JSON.stringify(trace, (_, value) => (value instanceof Uint8Array ? hex(value) : value));

  it("holds no content key and no private key, whether the envelope opens or not", async () => {
    const message = await sealSigned({ unsecured: payload }, header, {
      ...signerOf(station),
      identifier: "digest",
    });
    const { octets, contentKey } = encrypt(message);
    const broken = octets.map((octet, at) => (at === octets.length - 1 ? octet ^ 1 : octet));
    const shared = authority.decrypting.agree(readEncryptedMessage(octets).recipients[0]!.wrapped!.v);
    for (const sealed of [octets, broken]) {
      const text = spelled(await openEnvelope(sealed, rulesFor(authority, station)));
      for (const secret of [
        contentKey,
        authority.decrypting.toScalar(),
        station.signing.toScalar(),
        shared,
      ]) {
        expect(text).not.toContain(hex(secret));
      }
      expect(text).toContain(hex(sealed));
    }
  });

  it("blanks a symmetric key that a header carries, and changes nothing that was received", async () => {
    const secret = new Uint8Array(16).fill(0xa7);
    const inner = {
      ...header,
      generationTime: toTime64(now),
      encryptionKey: { choice: "symmetric", value: { choice: "aes128Ccm", value: secret } },
    } as const;
    const by = { identifier: "self", signer: signerWith(station.signing) } as const;
    const signed = await sealSigned({ unsecured: payload }, inner, by);
    const twice = await sealSigned({ data: signed }, header, by);
    for (const message of [signed, twice]) {
      const opening = await openEnvelope(encrypt(message).octets, rulesFor(authority, station));
      expect(spelled(opening)).not.toContain(hex(secret));
      expect(opening.trace.texts[1]!.length).toBe(message.length);
      expect(hex(message)).toContain(hex(secret));
    }
  });
});
