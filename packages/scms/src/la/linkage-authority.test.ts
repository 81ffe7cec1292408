import { coer, toHex } from "@v2x/asn1";
import { linkageSeedAfter, preLinkageValues } from "@v2x/credentials";
import { openWithSharedKey } from "@v2x/protocol";
import {
  type Aes128CcmCiphertext,
  type EncryptedData,
  EncryptedIndividualPLV,
  type SymmRecipientInfo,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { linkageAuthority } from "./linkage-authority.ts";
import { memoryChains } from "./memory-chains.test-support.ts";

const laId = Uint8Array.of(0, 1);
const sharedKey = new Uint8Array(16).fill(3);

function authority() {
  const chains = memoryChains();
  return { chains, la: linkageAuthority({ laId, sharedKey, chains }) };
}

/** What the ACA reads. */
const readable = (octets: Uint8Array) => {
  const { version, laId: by, encPlv } = coer.decode(EncryptedIndividualPLV, octets);
  return { version, by, value: openWithSharedKey(encPlv, sharedKey) };
};

describe("a linkage authority", () => {
  it("gives the values of the ordered certificates to the ACA alone, in the order of j", async () => {
    const { la, chains } = authority();
    const chainId = await la.openChain(600);
    const { seed } = chains.all[0]!;
    const periods = [600, 603, 605];
    const values = await la.orderValues({ chainId, periods, firstJ: 2, lastJ: 21 });
    expect(values).toHaveLength(3);
    for (const [at, i] of periods.entries()) {
      const ordered = values[at]!;
      const expected = preLinkageValues(laId, linkageSeedAfter(laId, seed, i - 600), 2, 21);
      expect(ordered).toHaveLength(20);
      ordered.forEach((octets, index) => {
        const value = expected.slice(9 * index, 9 * index + 9);
        expect(readable(octets)).toEqual({ version: 2, by: laId, value });
        expect(toHex(octets)).not.toContain(toHex(value));
      });
    }
  });

  it("lets nobody tell by the octets which values belong together, or were ordered before", async () => {
    const { la } = authority();
    const chainId = await la.openChain(600);
    const order = { chainId, periods: [600], firstJ: 0, lastJ: 1 };
    const both = [...(await la.orderValues(order)), ...(await la.orderValues(order))].flat();
    const parts = both.flatMap((octets) => {
      const { content } = coer.decode(EncryptedIndividualPLV, octets).encPlv;
      const { recipients, ciphertext } = content.value as EncryptedData;
      const { encKey } = recipients[0]!.value as SymmRecipientInfo;
      return [encKey, ciphertext].flatMap(({ value }) => {
        const { nonce, ccmCiphertext } = value as Aes128CcmCiphertext;
        return [toHex(nonce), toHex(ccmCiphertext)];
      });
    });
    expect(new Set(parts).size).toBe(16);
  });

  it("makes a chain with a name and a seed of its own for each device, and stores nothing else", async () => {
    const { la, chains } = authority();
    const ids = [await la.openChain(600), await la.openChain(600)];
    expect(chains.all.map(({ id }) => id)).toEqual(ids);
    expect(new Set(chains.all.flatMap(({ id, seed }) => [toHex(id), toHex(seed)])).size).toBe(4);
    for (const chain of chains.all) {
      expect(Object.keys(chain).sort()).toEqual(["firstI", "id", "laId", "seed"]);
      expect([chain.id.length, chain.seed.length]).toEqual([16, 16]);
    }
  });

  it("reveals the seed of a period, from which those before cannot be told", async () => {
    const { la, chains } = authority();
    const chainId = await la.openChain(600);
    const { seed } = chains.all[0]!;
    expect(await la.revealSeed(chainId, 600)).toEqual(seed);
    const revealed = await la.revealSeed(chainId, 610);
    expect(revealed).toEqual(linkageSeedAfter(laId, seed, 10));
    const [[later] = []] = await la.orderValues({ chainId, periods: [612], firstJ: 0, lastJ: 0 });
    expect(preLinkageValues(laId, linkageSeedAfter(laId, revealed, 2), 0, 0)).toEqual(readable(later!).value);
  });

  it("knows no chain of another, nor periods before a chain's first", async () => {
    const { la, chains } = authority();
    const other = linkageAuthority({ laId: Uint8Array.of(0, 2), sharedKey, chains });
    const chainId = await la.openChain(600);
    const order = { chainId, periods: [599, 600], firstJ: 0, lastJ: 0 };
    await expect(la.orderValues(order)).rejects.toMatchObject({
      code: "period-before-chain",
      message: "period-before-chain: i 599, firstI 600",
    });
    await expect(la.orderValues({ ...order, periods: [601, 600] })).rejects.toThrow(TypeError);
    await expect(la.revealSeed(chainId, 599)).rejects.toMatchObject({ code: "period-before-chain" });
    await expect(other.orderValues({ ...order, periods: [600] })).rejects.toMatchObject({
      code: "chain-unknown",
    });
    await expect(la.revealSeed(new Uint8Array(16), 600)).rejects.toMatchObject({
      message: `chain-unknown: laId 0001, chainId ${"00".repeat(16)}`,
    });
  });
});
