import { generateKeyPairSync } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { examples } from "../examples/index.ts";
import { recognizePrivateKeyFile } from "./private-key-file.ts";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
const der = privateKey.export({ type: "sec1", format: "der" });
const jwk = JSON.stringify(privateKey.export({ format: "jwk" }));
const scalar = Uint8Array.from({ length: 32 }, (_, index) => index + 1);

describe("a private key in a file, packed or not", () => {
  it.each([
    ["PEM", Buffer.from(pem), "key.pem", "PKCS#8 private key"],
    ["DER", der, "key.der", "SEC 1 private key"],
    ["DER in base64", Buffer.from(der.toString("base64")), "key.txt", "SEC 1 private key"],
    ["JSON", Buffer.from(jwk), "key.json", "JSON Web Key with its private part"],
    [
      "PEM among other files",
      Buffer.concat([Buffer.alloc(512), Buffer.from(pem)]),
      "a.tar",
      "PKCS#8 private key",
    ],
    ["a number, by the file's name", scalar, "AT_001.vkey", "private key without a format"],
  ])("is recognized: %s", (_, content, name, kind) => {
    expect(recognizePrivateKeyFile(new Uint8Array(content), name)).toEqual({ kind });
    expect(recognizePrivateKeyFile(new Uint8Array(gzipSync(content)), `${name}.gz`)).toEqual({ kind });
  });

  it("is not seen in a certificate, in what cannot be unpacked, nor behind the first megabyte", () => {
    const certificate = Buffer.from(examples.find(({ type }) => type === "ScmsCert")!.hex, "hex");
    const far = Buffer.concat([Buffer.alloc(1024 * 1024, " "), Buffer.from(pem)]);
    const files = [gzipSync(certificate), gzipSync(Buffer.from(pem)).subarray(0, 40), gzipSync(far)];
    for (const file of files) {
      expect(recognizePrivateKeyFile(new Uint8Array(file), "file.gz")).toBeUndefined();
    }
  });
});
