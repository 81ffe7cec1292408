import { coer } from "@v2x/asn1";
import { toEncryptionKey, toTime32, toTime64 } from "@v2x/credentials";
import { cocoonPublicKeys, generatePrivateKey } from "@v2x/crypto";
import { sealEncrypted, sealSigned, sealUnsecured } from "@v2x/protocol";
import { allHold, ScmsPdu, SecurityMgmtPsid, unmetIn } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  now,
  party,
  type ScmsHierarchy,
  type ScmsParty,
  scmsHierarchy,
} from "../authorities.test-support.ts";
import type { KeyScheme, RequestSecrets } from "../requests/authorization-request.ts";
import { openCertificateResponse } from "./certificate-response.ts";
import { secretsOfCertificate } from "./cocoon-keys.ts";

let scms: ScmsHierarchy;

beforeAll(async () => {
  scms = await scmsHierarchy();
});

const index = { i: 583, j: 4 };
const expansion = (octet: number) => new Uint8Array(16).fill(octet);
const deviceOf = (scheme: KeyScheme): RequestSecrets => ({
  type: "explicit",
  key: generatePrivateKey("NistP256"),
  scheme,
});
const unified = () => deviceOf({ kind: "unified", expansion: expansion(3) });
const compact = () => deviceOf({ kind: "compactUnified", expansion: expansion(3) });

/** A response that holds a certificate of that issuer; here any will do. */
function plainFrom({ certificate }: ScmsParty): Uint8Array {
  const value = {
    version: 2,
    generationTime: toTime32(now),
    certificate: certificate.value,
    privateKeyInfo: undefined,
  };
  const content = { choice: "aca-ee", value: { choice: "acaEeCertResponse", value } } as const;
  return sealUnsecured(coer.encode(ScmsPdu, { version: 2, content }));
}

/** Encrypted for the cocoon key of an expansion key. */
function encryptedFor(message: Uint8Array, { key }: RequestSecrets, at = index): Uint8Array {
  const caterpillar = { keyType: "NistP256", publicKey: key.publicKey } as const;
  const [point] = cocoonPublicKeys(caterpillar, { key: expansion(3), use: "signing" }, [at]);
  return sealEncrypted(message, [{ choice: "rekRecipInfo", key: toEncryptionKey("NistP256", point!) }])
    .octets;
}

/**
 * @param at - the time in the header, as the edition of 2020 has it.
 * @param form - how the encrypted octets are below the signature.
 */
const signedBy = (
  by: ScmsParty,
  encrypted: Uint8Array,
  at?: Date,
  form: "data" | "unsecured" = "unsecured",
) =>
  sealSigned(
    form === "data" ? { data: encrypted } : { unsecured: encrypted },
    { psid: SecurityMgmtPsid, ...(at && { generationTime: toTime64(at) }) },
    { certificate: by.certificate, signer: by.signer, identifier: "certificate" },
  );

async function opened(spdu: Uint8Array, device: RequestSecrets) {
  const aca = scms.aca.certificate;
  const { checks, response } = await openCertificateResponse(spdu, secretsOfCertificate(device, index), {
    aca,
    now,
  });
  expect(response !== undefined).toBe(allHold(checks));
  return unmetIn(checks).map(({ name }) => name);
}

/** A certificate that the ACA issued. */
async function issued(): Promise<ScmsParty> {
  return party("ee", scms.aca, {});
}

describe("a response of an ACA", () => {
  it.each([
    ["unsecured", "without a time (2022)", undefined],
    ["unsecured", "with a time (2020)", now],
    ["data", "without a time (2022)", undefined],
    ["data", "with a time (2020)", now],
  ] as const)("is opened where it is encrypted for this certificate's key as %s and signed by the certificate's issuer %s", async (form, _what, at) => {
    const device = unified();
    const spdu = await signedBy(scms.aca, encryptedFor(plainFrom(await issued()), device), at, form);
    expect(await opened(spdu, device)).toEqual([]);
  });

  it("is not opened where the signature is over something else than encrypted data", async () => {
    const device = unified();
    const plain = plainFrom(await issued());
    for (const form of ["data", "unsecured"] as const) {
      expect(await opened(await signedBy(scms.aca, plain, undefined, form), device)).toContain(
        "content-choice",
      );
    }
  });

  it("is not believed where another authority signed it, or none although one should", async () => {
    const device = unified();
    const encrypted = encryptedFor(plainFrom(await issued()), device);
    expect(await opened(await signedBy(scms.eca, encrypted), device)).toContain("signer-known");
    expect(await opened(encrypted, device)).toContain("content-choice");
    expect(await opened(plainFrom(await issued()), device)).toContain("content-choice");
  });

  it("of the compact unified mechanism is encrypted alone", async () => {
    const device = compact();
    const encrypted = encryptedFor(plainFrom(await issued()), device);
    expect(await opened(encrypted, device)).toEqual([]);
    expect(await opened(await signedBy(scms.aca, encrypted), device)).toContain("content-choice");
  });

  it("is not for this certificate where it is encrypted for another's key", async () => {
    const device = compact();
    const spdu = encryptedFor(plainFrom(await issued()), device, { i: 583, j: 5 });
    expect(await opened(spdu, device)).toContain("recipient-is-us");
  });

  it("holds a certificate that its signer issued, and no other message", async () => {
    const device = deviceOf({ kind: "plain" });
    expect(await opened(plainFrom(scms.ra), device)).toEqual(["issuer-is-signer"]);
    expect(await opened(plainFrom(scms.rca), device)).toEqual(["issuer-is-signer"]);
    const content = { choice: "aca-la", value: null } as const;
    const other = sealUnsecured(coer.encode(ScmsPdu, { version: 2, content }));
    expect(await opened(other, device)).toEqual(["answer-kind"]);
  });

  it("may have a time in its header of years ago, but not later than now", async () => {
    const device = unified();
    const spdu = await signedBy(scms.aca, encryptedFor(plainFrom(await issued()), device), now);
    const secrets = secretsOfCertificate(device, index);
    const openedAt = async (moment: string) => {
      const { checks } = await openCertificateResponse(spdu, secrets, {
        aca: scms.aca.certificate,
        now: new Date(moment),
      });
      return unmetIn(checks).map(({ name }) => name);
    };
    expect(await openedAt("2029-06-01T00:00:00Z")).toEqual([]);
    expect(await openedAt("2026-03-01T11:54:00Z")).toEqual(["generation-time-within-tolerance"]);
  });
});

describe("the secrets of one certificate", () => {
  it("are two keys of the original mechanism, one of the unified ones, and the device's own without butterfly keys", () => {
    const encryptionKey = generatePrivateKey("NistP256");
    const original = deviceOf({
      kind: "original",
      signingExpansion: expansion(1),
      encryptionKey,
      encryptionExpansion: expansion(2),
    });
    const of = secretsOfCertificate(original, index);
    expect(of).toMatchObject({ isButterfly: true, isSigned: true });
    const cocoon = (publicKey: Uint8Array, key: Uint8Array, use: "signing" | "encryption") =>
      cocoonPublicKeys({ keyType: "NistP256", publicKey }, { key, use }, [index])[0];
    expect(of.key.publicKey).toEqual(cocoon(original.key.publicKey, expansion(1), "signing"));
    expect(of.decrypting!.publicKey).toEqual(cocoon(encryptionKey.publicKey, expansion(2), "encryption"));
    for (const [device, isSigned] of [
      [unified(), true],
      [compact(), false],
    ] as const) {
      const { key, decrypting, ...rest } = secretsOfCertificate(device, index);
      expect(rest).toEqual({ isButterfly: true, isSigned });
      expect(decrypting).toBe(key);
      expect(key.publicKey).toEqual(cocoon(device.key.publicKey, expansion(3), "signing"));
    }
    const encrypted = deviceOf({ kind: "encrypted", encryptionKey });
    expect(secretsOfCertificate(encrypted, index)).toEqual({
      key: encrypted.key,
      decrypting: encryptionKey,
      isButterfly: false,
      isSigned: true,
    });
    const plain = deviceOf({ kind: "plain" });
    expect(secretsOfCertificate(plain, index)).toEqual({
      key: plain.key,
      isButterfly: false,
      isSigned: false,
    });
  });
});
