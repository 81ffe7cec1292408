import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeCertificate, signCertificate, signerWith, toVerificationKey } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StationFolder } from "./station-folder.ts";

let path: string;
let folder: StationFolder;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "v2x-folder-")), "state");
  folder = new StationFolder(path);
});
afterEach(() => rmSync(join(path, ".."), { recursive: true }));

async function credential() {
  const key = generatePrivateKey("BrainpoolP384r1");
  const certificate = await signCertificate({
    toBeSigned: {
      id: { choice: "none", value: null },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: 1, duration: { choice: "hours", value: 1 } },
      appPermissions: [{ psid: 36 }],
      verifyKeyIndicator: { choice: "verificationKey", value: toVerificationKey(key.keyType, key.publicKey) },
    },
    issuer: "self",
    signer: signerWith(key),
  });
  return { key, certificate };
}

describe("the folder of a station", () => {
  it("is empty before anything was done", () => {
    expect(folder.settings).toEqual({ permissions: [] });
    expect([folder.hasKey("canonical"), folder.trustFiles, folder.credentials("ec")]).toEqual([
      false,
      undefined,
      [],
    ]);
    expect([folder.nextName("ec"), folder.nextName("at")]).toEqual(["ec-1", "at-001"]);
  });

  it("keeps settings, and changes those that are named", () => {
    folder.change({ canonicalId: "AA01", dcUrl: "https://dc.example" });
    folder.change({ tlmId: "E7A4B2B045E7ACF9" });
    expect(new StationFolder(path).settings).toEqual({
      canonicalId: "AA01",
      dcUrl: "https://dc.example",
      tlmId: "E7A4B2B045E7ACF9",
      permissions: [],
    });
  });

  it("keeps credentials by number, the newest first, also past the ninth", async () => {
    for (let number = 1; number <= 10; number += 1) {
      const { key, certificate } = await credential();
      const name = folder.nextName("ec");
      folder.addKey(name, key);
      folder.addCertificate(name, certificate);
    }
    const all = folder.credentials("ec");
    expect(all.map(({ name }) => name).slice(0, 3)).toEqual(["ec-10", "ec-9", "ec-8"]);
    expect(decodeCertificate(all[0]!.certificate.bytes).key?.point).toEqual(all[0]!.signer.publicKey);
    expect(folder.nextName("at")).toBe("at-001");
  });

  it("never gives out the name of a key again, whose certificate may be on its way", async () => {
    folder.addKey(folder.nextName("at"), generatePrivateKey("NistP256"));
    expect(folder.nextName("at")).toBe("at-002");
    folder.addKey("at-007", generatePrivateKey("NistP256"));
    expect(folder.nextName("at")).toBe("at-008");
    expect(folder.credentials("at")).toEqual([]);
  });

  it("is for its owner alone, and holds no half files", () => {
    folder.addKey("canonical", generatePrivateKey("NistP256"));
    const modes = [path, join(path, "keys"), join(path, "keys", "canonical.pem")].map(
      (name) => statSync(name).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    expect(readdirSync(join(path, "keys"))).toEqual(["canonical.pem"]);
  });

  it("knows trust only once every file of it is there", () => {
    const files = Object.fromEntries(
      ["tlm", "ectl", "rca", "ctl", "crl", "ea", "aa"].map((name, at) => [name, Uint8Array.of(at)]),
    ) as Parameters<StationFolder["keepTrust"]>[0];
    folder.keepTrust(files);
    expect(folder.trustFiles).toEqual(files);
    rmSync(join(path, "trust", "crl.oer"));
    expect(folder.trustFiles).toBeUndefined();
  });

  it.each([
    ["station.json", "{", "station.json: it "],
    [
      "station.json",
      '{"canonicalId": "xyz"}',
      "station.json: canonicalId must be pairs of upper-case hexadecimal digits",
    ],
    ["station.json", '{"tlmId": "12"}', "station.json: tlmId must be 16 upper-case hexadecimal digits"],
  ])("says what is wrong in %s: %s", (name, text, complaint) => {
    folder.change({});
    writeFileSync(join(path, name), text);
    expect(() => folder.settings).toThrow(complaint);
  });

  it("says which key or certificate is none", async () => {
    const { key, certificate } = await credential();
    folder.addKey("ec-1", key);
    folder.addCertificate("ec-1", certificate);
    writeFileSync(join(path, "keys", "ec-1.pem"), "no key");
    expect(() => folder.credentials("ec")).toThrow(/ec-1\.pem: private-key-unusable/);
    folder.addKey("ec-1", key);
    writeFileSync(join(path, "certs", "ec-1.oer"), "no certificate");
    expect(() => folder.credentials("ec")).toThrow(/ec-1\.oer: /);
  });
});
