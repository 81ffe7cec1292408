import { coer } from "@v2x/asn1";
import {
  type MessageSigner,
  toCurvePoint,
  toEncryptionKey,
  toTime32,
  toVerificationKey,
} from "@v2x/credentials";
import { cocoonPublicKeys, type KeyType256, type PrivateKey } from "@v2x/crypto";
import { sealCertificateRequest } from "@v2x/protocol";
import type { RequestSecrets } from "@v2x/station";
import {
  AcaEeCertResponseCubkSpdu,
  AcaEeCertResponsePlainSpdu,
  AcaEeCertResponsePrivateSpdu,
  AcaRaCertResponseSpdu,
  type EccP256CurvePoint,
  EncryptedIndividualPLV,
  type RaAcaCertRequest,
  signedContentOf,
} from "@v2x/v2x-schema";
import {
  bsmPermission,
  now,
  party,
  requestPermission,
  type ScmsParty,
  scmsHierarchy,
} from "../../../station/src/scms/authorities.test-support.ts";
import { type LinkageAuthority, linkageAuthority } from "../la/index.ts";
import { memoryChains } from "../la/memory-chains.test-support.ts";
import type { AcaAtWork } from "./aca.ts";

/** An ACA with the RA that asks it and the two linkage authorities. */
export interface AcaBench {
  readonly aca: AcaAtWork;
  readonly acaParty: ScmsParty;
  readonly ica: ScmsParty;
  readonly ra: ScmsParty;
  readonly linkage: readonly [LinkageAuthority, LinkageAuthority];
}

/** Where certificates of this bench are revoked. */
export const revocation = { cracaId: Uint8Array.of(7, 8, 9), linkedSeries: 1, hashedSeries: 3 };

/** Makes everything anew. */
export async function acaBench(): Promise<AcaBench> {
  const { ica, aca: acaParty } = await scmsHierarchy();
  const ra = await party("ra", ica, { certRequestPermissions: [requestPermission(32)] });
  const linkageAuthorities = [1, 2].map((number) => ({
    laId: Uint8Array.of(0, number),
    sharedKey: new Uint8Array(16).fill(number),
  }));
  const chains = memoryChains();
  const [one, other] = linkageAuthorities.map((known) => linkageAuthority({ ...known, chains }));
  return {
    aca: {
      certificate: acaParty.certificate,
      signer: acaParty.signer,
      registrationAuthorities: [ra.certificate],
      linkageAuthorities,
      revocation,
    },
    acaParty,
    ica,
    ra,
    linkage: [one!, other!],
  };
}

/** The period and number of the certificate that is asked for. */
export const index = { i: 583, j: 4 };

/** What an RA asks for a device's certificate. */
export function requestFor({ type, key, scheme }: RequestSecrets): RaAcaCertRequest {
  const { point, encryption, flags } = cocoonOf({ type, key, scheme });
  return {
    version: 2,
    generationTime: toTime32(now),
    type,
    flags: { bytes: Uint8Array.of(flags), length: 8 },
    linkageInfo: undefined,
    certEncKey: encryption,
    tbsCert: {
      id: { choice: "none", value: null },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
      appPermissions: [bsmPermission],
      verifyKeyIndicator:
        type === "implicit"
          ? { choice: "reconstructionValue", value: toCurvePoint(point) as EccP256CurvePoint }
          : { choice: "verificationKey", value: toVerificationKey(key.keyType, point) },
    },
  };
}

/** The keys that an RA puts to the ACA, and the flags beside them. */
function cocoonOf({ type, key, scheme }: RequestSecrets) {
  const butterfly = type === "explicit" ? 0x80 : 0;
  const expand = (of: PrivateKey, expansionKey: Uint8Array, use: "signing" | "encryption") => {
    const keyType = of.keyType as KeyType256;
    const [point] = cocoonPublicKeys({ keyType, publicKey: of.publicKey }, { key: expansionKey, use }, [
      index,
    ]);
    return { point: point!, encryption: toEncryptionKey(keyType, point!) };
  };
  switch (scheme.kind) {
    case "original": {
      const { point } = expand(key, scheme.signingExpansion, "signing");
      const { encryption } = expand(scheme.encryptionKey, scheme.encryptionExpansion, "encryption");
      return { point, encryption, flags: butterfly };
    }
    case "unified":
      return { ...expand(key, scheme.expansion, "signing"), flags: butterfly };
    case "compactUnified":
      return {
        point: expand(key, scheme.expansion, "signing").point,
        encryption: undefined,
        flags: butterfly | 0x40,
      };
    case "encrypted": {
      const { keyType, publicKey } = scheme.encryptionKey;
      return {
        point: key.publicKey,
        encryption: toEncryptionKey(keyType as KeyType256, publicKey),
        flags: 0,
      };
    }
    case "plain":
      return { point: key.publicKey, encryption: undefined, flags: 0 };
  }
}

/** The same request for a pseudonym: with what both linkage authorities contribute. */
export async function withLinkage(
  request: RaAcaCertRequest,
  { linkage }: Pick<AcaBench, "linkage">,
  chains: readonly [Uint8Array, Uint8Array],
): Promise<RaAcaCertRequest> {
  const [encPlv1, encPlv2] = await Promise.all(
    linkage.map(async (la, number) => {
      const order = { chainId: chains[number]!, periods: [index.i], firstJ: index.j, lastJ: index.j };
      const [[octets] = []] = await la.orderValues(order);
      return coer.decode(EncryptedIndividualPLV, octets!);
    }),
  );
  const value = { iCert: index.i, "linkage-value": new Uint8Array(9), "group-linkage-value": undefined };
  return {
    ...request,
    linkageInfo: { encPlv1: encPlv1!, encPlv2: encPlv2! },
    tbsCert: { ...request.tbsCert, id: { choice: "linkageData", value } },
  };
}

/** COER of RaAcaCertRequestSpdu. */
export function sealedBy(ra: MessageSigner, request: RaAcaCertRequest): Promise<Uint8Array> {
  const content = { choice: "aca-ra", value: { choice: "raAcaCertRequest", value: request } } as const;
  return sealCertificateRequest({ version: 2, content }, { ...ra, identifier: "certificate" });
}

/** What an RA finds in an answer: the name of its request, and the part for the device, which it cannot read. */
export function readByRa(response: Uint8Array) {
  const pdu = signedContentOf(coer.decode(AcaRaCertResponseSpdu, response))?.content.content;
  if (pdu?.choice !== "aca-ra" || pdu.value.choice !== "acaRaCertResponse") throw new Error("no response");
  const { requestHash, acaResponse } = pdu.value.value;
  switch (acaResponse.choice) {
    case "plain":
      return { requestHash, form: "plain", spdu: coer.encode(AcaEeCertResponsePlainSpdu, acaResponse.value) };
    case "private":
      return {
        requestHash,
        form: "private",
        spdu: coer.encode(AcaEeCertResponsePrivateSpdu, acaResponse.value),
      };
    case "cubk":
      return { requestHash, form: "cubk", spdu: coer.encode(AcaEeCertResponseCubkSpdu, acaResponse.value) };
    default:
      throw new Error("an unknown form");
  }
}
