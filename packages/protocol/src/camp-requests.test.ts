import { createPublicKey, verify } from "node:crypto";
import { coer } from "@v2x/asn1";
import { toTime32 } from "@v2x/credentials";
import { decompressPoint, digest } from "@v2x/crypto";
import { camp, Ieee1609Dot2Data, unmetIn } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { knowing, now, type Party, party, signerOf } from "./envelopes.test-support.ts";
import { openEnvelope, sealCampRequest } from "./index.ts";

const asked: camp.ScmsPDU = {
  version: 1,
  content: {
    choice: "ee-ra",
    value: {
      choice: "eeRaAuthenticatedDownloadRequest",
      value: { timestamp: toTime32(now), filename: "0011223344556677_25A.zip" },
    },
  },
};

let device: Party;
let stranger: Party;
let sealed: Uint8Array;
beforeAll(async () => {
  [device, stranger] = await Promise.all([party("NistP256", "NistP256"), party("NistP256", "NistP256")]);
  sealed = await sealCampRequest(asked, { ...signerOf(device), identifier: "certificate" });
});

const open = (octets: Uint8Array, by = device) =>
  openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", protocol: "camp", signer: knowing(by) }],
    payload: camp.ScmsPDU,
  });

describe("a request of CAMP", () => {
  it("opens with what it asks and who signed", async () => {
    const { value, signatures, trace } = await open(sealed);
    expect(unmetIn(trace.layers.flatMap(({ checks }) => checks))).toEqual([]);
    expect(value).toEqual(asked);
    expect(signatures![0]!.signer).toMatchObject({ certificate: { bytes: device.certificate.bytes } });
  });

  it("signs the hash of what it asks and of the certificate, as OpenSSL finds", () => {
    const { content } = coer.decode(Ieee1609Dot2Data, sealed);
    const { tbsRequest, signature } = coer.decode(camp.SignedCertificateRequest, content.value as Uint8Array);
    const { rSig, sSig } = (signature as { value: { rSig: { value: Uint8Array }; sSig: Uint8Array } }).value;
    const point = Buffer.from(decompressPoint("NistP256", device.signing.publicKey)!);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
    // OpenSSL hashes what it is given, so it gets both digests, one behind the other.
    const signed = Buffer.concat([
      digest("sha256", coer.encode(camp.ScmsPDU, tbsRequest)),
      digest("sha256", device.certificate.bytes),
    ]);
    const raw = Buffer.concat([rSig.value as Uint8Array, sSig]);
    expect(verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, raw)).toBe(true);
  });

  it("is refused where its signature or its signer is another's, or it is one of IEEE 1609.2.1", async () => {
    const changed = sealed.slice();
    changed[changed.length - 1]! ^= 1;
    expect((await open(changed)).refusal?.check.name).toBe("data-signature");
    expect((await open(sealed, stranger)).refusal?.check.name).toBe("signer-known");
    const other = await openEnvelope(sealed, {
      layers: [{ kind: "certificateRequest", signer: knowing(device) }],
      payload: camp.ScmsPDU,
    });
    expect(other.refusal?.check).toMatchObject({ name: "certificate-request-decodes" });
  });
});
