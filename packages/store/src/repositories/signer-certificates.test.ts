import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const organizationId = "AA00000000000001";

onDatabase("certificates of the signer", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    await store.identity.organizations.create({
      organizationId,
      name: "Alpha",
      ccmsAllowed: true,
      scmsAllowed: true,
    });
  });
  afterAll(() => store.close());

  const made = (octet: number) =>
    ({
      organizationId,
      certificate: Uint8Array.of(0x80, 3, octet),
      key: {
        id: `key ${octet}`,
        keyType: "NistP256",
        purpose: "sign",
        publicKey: new Uint8Array(33).fill(octet),
        sealed: new Uint8Array(60).fill(octet),
      },
    }) as const;

  it("are one an organization: of several that are first one is kept, and no key of the others", async () => {
    const tried = await Promise.all(
      [1, 2, 3].map(async (octet) => ({
        octet,
        isKept: await store.scms.replaceSignerCertificate(made(octet), undefined),
      })),
    );
    const [kept, ...others] = tried.filter(({ isKept }) => isKept);
    expect(others).toEqual([]);
    expect(await store.scms.signerCertificate(organizationId)).toEqual(made(kept!.octet));
    for (const { octet, isKept } of tried)
      expect((await store.scms.key(`key ${octet}`)) !== undefined, `key ${octet}`).toBe(isKept);
  });

  it("give way to the next with their keys, but not to one made in the place of another", async () => {
    const first = (await store.scms.signerCertificate(organizationId))!;
    expect(await store.scms.replaceSignerCertificate(made(4), first)).toBe(true);
    expect(await store.scms.key(first.key.id)).toBeUndefined();
    expect(await store.scms.replaceSignerCertificate(made(5), first)).toBe(false);
    expect(await store.scms.signerCertificate(organizationId)).toEqual(made(4));
    expect(await store.scms.key("key 5")).toBeUndefined();
  });
});
