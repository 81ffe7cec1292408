import { coer } from "@v2x/asn1";
import { hashOf } from "@v2x/crypto";
import {
  Certificate,
  type HeaderInfo,
  Ieee1609Dot2Data,
  ToBeSignedCertificate,
  ToBeSignedData,
} from "@v2x/v2x-schema";
import { toSignature } from "../curve-points.ts";
import { DecodedCertificate } from "../decoded-certificate.ts";
import { signatureInput } from "../double-hash.ts";
import { bitmap, blank, hierarchy, within } from "../hierarchy.test-support.ts";
import {
  type Case,
  issueCertificate,
  type Judgement,
  judge,
  type LightId,
  type MessageSigner,
  openEvidence,
  type Signer,
} from "../index.ts";
import { issuerIdentifierOf } from "../issue.ts";

/** Root, AA and ticket as `hierarchy` makes them, and a trust list manager. */
export async function authorities() {
  const made = await hierarchy("NistP256", "NistP256", "NistP256");
  const key = blank("NistP256", 4);
  const manager = await issueCertificate({
    profile: "tlm",
    toBeSigned: {
      ...key.fields,
      id: { choice: "name", value: "TEST TLM" },
      appPermissions: [bitmap(624, "01c8")],
    },
    issuer: "self",
    signer: key.signer,
  });
  return { ...made, manager: { certificate: manager, signer: key.signer } };
}

/** A certificate that nobody linted, as other makers' can be. */
export async function signCarelessly(
  toBeSigned: ToBeSignedCertificate,
  issuer: MessageSigner,
): Promise<DecodedCertificate> {
  const hash = hashOf(issuer.signer.keyType);
  const data = coer.encode(ToBeSignedCertificate, toBeSigned);
  const signature = await issuer.signer.sign(signatureInput(data, hash, hash, issuer.certificate.digest));
  const value: Certificate = {
    version: 3,
    type: "explicit",
    issuer: issuerIdentifierOf(issuer.certificate),
    toBeSigned,
    signature: toSignature(issuer.signer.keyType, signature),
  };
  return new DecodedCertificate(value, coer.encode(Certificate, value));
}

/** A self-signed certificate that nobody linted. */
export async function selfSign(
  toBeSigned: ToBeSignedCertificate,
  signer: Signer,
): Promise<DecodedCertificate> {
  const hash = hashOf(signer.keyType);
  const data = coer.encode(ToBeSignedCertificate, toBeSigned);
  const value: Certificate = {
    version: 3,
    type: "explicit",
    issuer: { choice: "self", value: hash },
    toBeSigned,
    signature: toSignature(signer.keyType, await signer.sign(signatureInput(data, hash, hash))),
  };
  return new DecodedCertificate(value, coer.encode(Certificate, value));
}

/** A signed message with any header. */
export async function signMessage(
  headerInfo: HeaderInfo,
  by: MessageSigner,
  payload: Uint8Array = Uint8Array.of(1, 2, 3),
  signerIdentifier: "certificate" | "digest" = "certificate",
): Promise<Uint8Array> {
  const hashId = hashOf(by.signer.keyType);
  const tbsData: ToBeSignedData = {
    payload: { data: { protocolVersion: 3, content: { choice: "unsecuredData", value: payload } } },
    headerInfo,
  };
  const data = coer.encode(ToBeSignedData, tbsData);
  const signature = await by.signer.sign(signatureInput(data, hashId, hashId, by.certificate.digest));
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: {
      choice: "signedData",
      value: {
        hashId,
        tbsData,
        signer:
          signerIdentifier === "digest"
            ? { choice: "digest", value: by.certificate.hashedId8 }
            : { choice: "certificate", value: [by.certificate.value] },
        signature: toSignature(by.signer.keyType, signature),
      },
    },
  });
}

/** Opens what the test knows to be evidence. */
export function evidence(...all: readonly (DecodedCertificate | Uint8Array)[]) {
  return all.map((one) => openEvidence(one instanceof Uint8Array ? one : one.bytes)!);
}

/** Judges at a moment at which the hierarchy is valid. */
export function judged(bytes: Uint8Array, options: Partial<Case> = {}): Judgement {
  return judge({ bytes, now: within, ...options });
}

/** The answer to one question. */
export function lightOf(judgement: Judgement, id: LightId) {
  return judgement.lights.find((light) => light.id === id)!;
}

/** The state of each light, in their order. */
export function statesOf({ lights }: Judgement): Record<string, string> {
  return Object.fromEntries(lights.map(({ id, state }) => [id, state]));
}
