import { createDecipheriv, createHash } from "node:crypto";
import { coer } from "@v2x/asn1";
import { encryptCcm } from "@v2x/crypto";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { openWithSharedKey, sealForSharedKey, sealUnsecured } from "./index.ts";

const sharedKey = new Uint8Array(16).fill(7);
const secret = new Uint8Array(9).fill(5);

type Recipient = { choice: "symmRecipInfo"; value: { recipientId: Uint8Array; encKey: Ccm } };
type Ccm = { choice: "aes128ccm"; value: { nonce: Uint8Array; ccmCiphertext: Uint8Array } };
interface Sealed {
  protocolVersion: 3;
  content: { choice: "encryptedData"; value: { recipients: Recipient[]; ciphertext: Ccm } };
}
const sealed = () => structuredClone(sealForSharedKey(secret, sharedKey)) as Sealed;

/** AES-128-CCM by hand. */
function decryptedByHand(key: Uint8Array, { value: { nonce, ccmCiphertext } }: Ccm): Uint8Array {
  const decipher = createDecipheriv("aes-128-ccm", key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(ccmCiphertext.subarray(-16));
  const plain = decipher.update(ccmCiphertext.subarray(0, -16));
  decipher.final();
  return Uint8Array.from(plain);
}

describe("what is encrypted with a key that both sides keep", () => {
  it("names that key and wraps a fresh one, as the standard has it", () => {
    const { recipients, ciphertext } = sealed().content.value;
    expect(recipients.map(({ choice }) => choice)).toEqual(["symmRecipInfo"]);
    const { recipientId, encKey } = recipients[0]!.value;
    const named = createHash("sha256").update(Uint8Array.of(0x80)).update(sharedKey).digest();
    expect(recipientId).toEqual(Uint8Array.from(named.subarray(-8)));
    const contentKey = decryptedByHand(sharedKey, encKey);
    expect(contentKey).toHaveLength(16);
    expect(decryptedByHand(contentKey, ciphertext)).toEqual(secret);
  });

  it("is another text each time, and opens again after its encoding", () => {
    const [one, other] = [sealed(), sealed()].map((data) =>
      coer.encode(Ieee1609Dot2Data, data as Ieee1609Dot2Data),
    );
    expect(one).not.toEqual(other);
    for (const octets of [one, other]) {
      expect(openWithSharedKey(coer.decode(Ieee1609Dot2Data, octets!), sharedKey)).toEqual(secret);
    }
  });

  it.each<[string, (data: Sealed) => unknown]>([
    ["another key is named", ({ content }) => content.value.recipients[0]!.value.recipientId.fill(0)],
    [
      "the wrapped key was changed",
      ({ content }) => (content.value.recipients[0]!.value.encKey.value.ccmCiphertext[0]! ^= 1),
    ],
    ["the content was changed", ({ content }) => (content.value.ciphertext.value.ccmCiphertext[0]! ^= 1)],
    ["nobody is named", ({ content }) => content.value.recipients.pop()],
    ["two are named", ({ content }) => content.value.recipients.push(content.value.recipients[0]!)],
    [
      "the key itself was used",
      ({ content }) =>
        Object.assign(content.value.recipients[0]!, { choice: "pskRecipInfo", value: new Uint8Array(8) }),
    ],
    ["the cipher is another", ({ content }) => Object.assign(content.value.ciphertext, { choice: "sm4Ccm" })],
  ])("does not open where %s", (_what, change) => {
    const data = sealed();
    change(data);
    expect(() => openWithSharedKey(data as Ieee1609Dot2Data, sharedKey)).toThrow(
      expect.objectContaining({ code: "shared-key-unusable" }),
    );
  });

  it("is not looked for in what is not encrypted, nor opened with another key", () => {
    const plain = coer.decode(Ieee1609Dot2Data, sealUnsecured(secret));
    const refused = expect.objectContaining({ code: "shared-key-unusable" });
    expect(() => openWithSharedKey(plain, sharedKey)).toThrow(refused);
    expect(() => openWithSharedKey(sealed() as Ieee1609Dot2Data, new Uint8Array(16))).toThrow(refused);
  });

  it("holds a content key of 16 octets, or does not open", () => {
    const data = sealed();
    const { nonce, ciphertext } = encryptCcm(sharedKey, new Uint8Array(8));
    data.content.value.recipients[0]!.value.encKey.value = { nonce, ccmCiphertext: ciphertext };
    expect(() => openWithSharedKey(data as Ieee1609Dot2Data, sharedKey)).toThrow(
      expect.objectContaining({ code: "shared-key-unusable" }),
    );
  });
});
