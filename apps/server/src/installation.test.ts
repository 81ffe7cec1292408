import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boundToPurpose, sealedKeyProvider } from "@v2x/credentials";
import { seal, unseal } from "@v2x/crypto";
import { placeEmptyDatabase } from "@v2x/testkit";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { examine } from "./doctor.ts";
import { openInstallation } from "./installation.ts";
import { openAuthorities } from "./open-authorities.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-installation-"));
  await placeEmptyDatabase(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it("binds keys that an earlier version sealed by their id alone to their purpose, at its next start", async () => {
  const configuration = readConfiguration({ DATA_DIR: dataDir });
  const open = () => openInstallation(configuration, { securityLog: () => {} });
  const first = await open();
  const { masterKey } = first;
  await openAuthorities(configuration, first);
  await first.store.resealKeys(({ id, purpose, sealed }) =>
    seal(masterKey, id, unseal(masterKey, `${id} ${purpose}`, sealed)),
  );
  await first.store.close();

  const { store } = await open();
  try {
    expect(await examine(configuration, store)).toEqual({ output: expect.stringMatching(/all passed\.$/) });
    const aa = (await store.ccms.authorities()).find(({ role }) => role === "aa")!;
    const [signing, decrypting] = [
      (await store.ccms.key(aa.verificationKeyId))!,
      (await store.ccms.key(aa.encryptionKeyId!))!,
    ];
    expect([signing, decrypting].map((key) => boundToPurpose(masterKey, key))).toEqual([
      undefined,
      undefined,
    ]);
    const provider = sealedKeyProvider({ masterKey });
    const refusal = { code: "key-unavailable" };
    await expect(provider.openAgreement({ ...signing, purpose: "decrypt" })).rejects.toMatchObject(refusal);
    await expect(provider.open({ ...decrypting, purpose: "sign" })).rejects.toMatchObject(refusal);
  } finally {
    await store.close();
  }
});

it("is told by the doctor which file storage does not answer, without its secret", async () => {
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    BLOB_URL: "s3+http://key:hush-hush@127.0.0.1:65534/bucket",
  });
  const { store } = await openInstallation(configuration, { securityLog: () => {} });
  const told = JSON.stringify(await examine(configuration, store));
  await store.close();
  expect(told).toContain("fail  file-storage: a file can be stored, read back and removed");
  expect(told).toMatch(/The file storage http:\/\/127.0.0.1:65534\/bucket is not available: .*ECONNREFUSED/);
  expect(told).not.toContain("hush");
});
