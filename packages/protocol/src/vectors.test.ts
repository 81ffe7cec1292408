import { coer } from "@v2x/asn1";
import { agreementWith, verificationKeyIn } from "@v2x/credentials";
import { digest, privateKeyFromScalar } from "@v2x/crypto";
import { decryptByHand, fixture, readEncryptedMessage, unwrapByHand } from "@v2x/testkit";
import {
  allHold,
  EtsiTs102941Data,
  InnerEcRequest,
  InnerEcRequestSignedForPop,
  signedContentOf,
  unmetIn,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { openEnvelope, type PayloadRules, requestHash, type SignedRules } from "./index.ts";

const received = fixture("bouncy-castle/ecies-encrypted-103097data.oer");
const params = JSON.parse(
  Buffer.from(fixture("bouncy-castle/ecies-encrypted-103097data.params.json")).toString(),
) as Record<string, string>;
const param = (name: string) => Uint8Array.from(Buffer.from(params[name]!, "hex"));
const key = privateKeyFromScalar("NistP256", param("recipient private key (P-256)"));
const certificateDigest = param("P1 = SHA-256 of the recipient certificate");
const contentKey = param("wrapped AES-128 key after decryption");
/** When the request was made: 2019-08-26. */
const header = {
  psid: 623,
  generationTime: { at: new Date("2019-08-26T14:00:00Z"), pastMs: 86_400_000, futureMs: 86_400_000 },
};

/** As an EA that takes the key to be certified for the canonical one: a known mistake, and the only key at hand. */
const rules: PayloadRules<EtsiTs102941Data> = {
  layers: [
    {
      kind: "encrypted",
      keys: [{ choice: "certRecipInfo", certificateDigest, agreement: agreementWith(key) }],
    },
    { kind: "signed", signer: { self: async (said) => newKeyIn(innerRequestIn(said)) }, header },
  ],
  payload: EtsiTs102941Data,
};

describe("an encrypted enrolment request that others made", () => {
  it("opens with its key; all but the outer signature holds, which the canonical key made that nobody published", async () => {
    const opening = await openEnvelope(received, rules);
    expect(opening.contentKey).toEqual(contentKey);
    const { layers } = opening.trace;
    expect(layers.map(({ kind }) => kind)).toEqual([
      "envelope",
      "encrypted",
      "envelope",
      "signed",
      "payload",
    ]);
    expect(layers.flatMap(({ checks }) => unmetIn(checks)).map(({ name }) => name)).toEqual([
      "data-signature",
    ]);
    expect(opening.refusal).toMatchObject({ kind: "signed", layer: 3, check: { name: "data-signature" } });
  });

  it("holds a proof of possession inside, which opens under the new key", async () => {
    const { trace } = await openEnvelope(received, rules);
    const { text, offset, length } = trace.layers[4]!.octets;
    const payload = trace.texts[text]!.slice(offset, offset + length);
    const { content } = coer.decode(EtsiTs102941Data, payload);
    if (content.choice !== "enrolmentRequest") throw new TypeError("not an enrolment request");
    const signedForPop = coer.encode(InnerEcRequestSignedForPop, content.value);
    const signed: SignedRules<InnerEcRequest> = {
      kind: "signed",
      signer: { self: async (request) => newKeyIn(request) },
      header,
    };
    const proof = await openEnvelope(signedForPop, { layers: [signed], payload: InnerEcRequest });
    expect(proof.refusal).toBeUndefined();
    expect(proof.trace.layers.every(({ checks }) => allHold(checks))).toBe(true);
    expect(Buffer.from(proof.value!.itsId).toString()).toBe("ETSI-ITS-001");
  });

  it("is read alike by hand, with nothing of this package", async () => {
    const read = readEncryptedMessage(received);
    expect(unwrapByHand(read.recipients[0]!, key.toScalar(), certificateDigest)).toEqual(contentKey);
    const { trace } = await openEnvelope(received, rules);
    expect(decryptByHand(read, contentKey)).toEqual(trace.texts[1]);
  });

  it("is named by the left-most octets of its digest, not by the last ones", () => {
    const whole = digest("sha256", received);
    expect(requestHash(received)).toEqual(whole.slice(0, 16));
    expect(Buffer.from(requestHash(received)).toString("hex")).toBe("36da721db732cf4b9581f164320168b0");
  });
});

describe("the real European trust list", () => {
  it("opens under its certificate, as one layer", async () => {
    const list = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer");
    const opening = await openEnvelope(list, {
      payload: EtsiTs102941Data,
      layers: [
        {
          kind: "signed",
          signer: { certificate: async (certificate) => ({ certificate }) },
          header: { psid: 624, generationTime: { at: new Date("2024-01-01"), pastMs: 1e12, futureMs: 1e12 } },
        },
      ],
    });
    expect(opening.refusal).toBeUndefined();
    expect(opening.value!.content.choice).toBe("certificateTrustListTlm");
  });

  it("nested 150 deep in signatures is refused as an envelope, and nothing overflows", async () => {
    const opening = await openEnvelope(fixture("malformed-ectl-recursion-depth150.oer"), rules);
    expect(opening.refusal).toMatchObject({
      kind: "envelope",
      layer: 0,
      check: { name: "envelope-decodes" },
    });
  });
});

function innerRequestIn({ content }: EtsiTs102941Data): InnerEcRequest | undefined {
  return content.choice === "enrolmentRequest" ? signedContentOf(content.value)?.content : undefined;
}

async function newKeyIn(request: InnerEcRequest | undefined) {
  return request && verificationKeyIn(request.publicKeys.verificationKey);
}
