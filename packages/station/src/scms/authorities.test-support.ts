import { coer } from "@v2x/asn1";
import {
  agreementWith,
  type MessageSigner,
  makeImplicitCertificate,
  reconstructedKeys,
  signCertificate,
  signerWith,
  toEncryptionKey,
  toTime32,
  toVerificationKey,
} from "@v2x/credentials";
import {
  digest,
  generatePrivateKey,
  type KeyType,
  type PrivateKey,
  reconstructPrivateKey,
} from "@v2x/crypto";
import type { OwnKey } from "@v2x/protocol";
import {
  type EndEntityType,
  type PsidGroupPermissions,
  type PsidSsp,
  SecurityMgmtPsid,
  SecurityMgmtSsp,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";

/** When these tests take place. */
export const now = new Date("2026-03-01T12:00:00Z");

/** Basic safety messages. */
export const bsmPermission: PsidSsp = { psid: 32 };

/** An authority of the SCMS with everything that it works with. */
export interface ScmsParty extends MessageSigner {
  readonly key: PrivateKey;
  /** The key that messages are encrypted for. */
  readonly decrypting: PrivateKey;
}

/** What a hierarchy is made of. */
export interface ScmsHierarchy {
  readonly electors: readonly ScmsParty[];
  readonly rca: ScmsParty;
  readonly ica: ScmsParty;
  readonly eca: ScmsParty;
  readonly aca: ScmsParty;
  readonly ra: ScmsParty;
  readonly crlg: ScmsParty;
}

type Component = "elector" | "root" | "ica" | "eca" | "aca" | "ra" | "crl" | "ee";

/** May act as that component. */
export function componentPermission(component: Component): PsidSsp {
  const value = coer.encode(SecurityMgmtSsp, { choice: component, value: { version: 2 } });
  return { psid: SecurityMgmtPsid, ssp: { choice: "opaque", value } };
}

/** Everything, for chains of any length. */
const anything: PsidGroupPermissions = {
  subjectPermissions: { choice: "all", value: null },
  minChainLength: 1,
  chainLengthRange: -1,
  eeType: eeType(0xc0),
};

/** May ask for these PSIDs for end entities. */
export function requestPermission(...psids: readonly number[]): PsidGroupPermissions {
  return {
    subjectPermissions: { choice: "explicit", value: psids.map((psid) => ({ psid })) },
    minChainLength: 0,
    chainLengthRange: 0,
    eeType: eeType(0x80),
  };
}

function eeType(octet: number): EndEntityType {
  return { bytes: Uint8Array.of(octet), length: 8 };
}

/** Makes a hierarchy anew, with three electors beside it. */
export async function scmsHierarchy(): Promise<ScmsHierarchy> {
  const rca = await party("root", "self", { certIssuePermissions: [anything] });
  const ica = await party("ica", rca, { certIssuePermissions: [anything] });
  const [eca, aca, ra, crlg, ...electors] = await Promise.all([
    party("eca", ica, { certIssuePermissions: [anything] }),
    party("aca", ica, {
      certIssuePermissions: [anything],
      flags: { bytes: Uint8Array.of(0x80), length: 8 },
    }),
    party("ra", ica, {}),
    party("crl", ica, { appPermissions: [componentPermission("crl"), crlPermission] }),
    ...[1, 2, 3].map(() => party("elector", "self", {}, "NistP384")),
  ]);
  return { rca, ica, eca, aca, ra, crlg, electors };
}

/** May sign revocation lists. */
const crlPermission: PsidSsp = { psid: 256, ssp: { choice: "opaque", value: Uint8Array.of(0, 1) } };

/** An authority below another one, or below none. */
export async function party(
  component: Component,
  issuer: "self" | ScmsParty,
  changes: Partial<ToBeSignedCertificate>,
  keyType: KeyType = "NistP256",
): Promise<ScmsParty> {
  const key = generatePrivateKey(keyType);
  const decrypting = generatePrivateKey("NistP256");
  const signer = signerWith(key);
  const certificate = await signCertificate({
    toBeSigned: {
      ...fieldsFor(key),
      id: { choice: "name", value: `TEST ${component}` },
      appPermissions: [componentPermission(component)],
      encryptionKey: toEncryptionKey("NistP256", decrypting.publicKey),
      ...changes,
    },
    issuer: issuer === "self" ? "self" : issuer.certificate,
    signer: issuer === "self" ? signer : issuer.signer,
  });
  return { certificate, signer, key, decrypting };
}

/** A device with an explicit enrollment certificate. */
export function enrolled(eca: ScmsParty, changes: Partial<ToBeSignedCertificate> = {}): Promise<ScmsParty> {
  return party("ee", eca, { certRequestPermissions: [requestPermission(32)], ...changes });
}

/** A device with an implicit enrollment certificate. */
export async function enrolledImplicitly(
  eca: ScmsParty,
): Promise<MessageSigner & { readonly key: PrivateKey }> {
  const requestKey = generatePrivateKey("NistP256");
  const { verifyKeyIndicator: _, ...toBeSigned } = fieldsFor(requestKey);
  const { certificate, privateKeyInfo } = await makeImplicitCertificate({
    toBeSigned: {
      ...toBeSigned,
      id: { choice: "none", value: null },
      appPermissions: [componentPermission("ee")],
      certRequestPermissions: [requestPermission(32)],
    },
    requestKey: requestKey.publicKey,
    issuer: eca.certificate,
    signer: eca.signer,
  });
  // Preamble, version, type and a HashedId8 with its tag stand before what the digest is made over.
  const toBeSignedOctets = certificate.bytes.slice(12);
  const e = digest("sha256", Buffer.concat([digest("sha256", toBeSignedOctets), eca.certificate.digest]));
  const key = reconstructPrivateKey(requestKey, e, privateKeyInfo);
  const [reconstructedKey] = reconstructedKeys(certificate, eca.certificate, eca.certificate.key!);
  return { certificate, signer: signerWith(key), key, reconstructedKey: reconstructedKey! };
}

/** A key of an authority as it opens requests with it. */
export function ownKeyOf({ certificate, decrypting }: ScmsParty): OwnKey {
  return {
    choice: "certRecipInfo",
    certificateDigest: certificate.digest,
    agreement: agreementWith(decrypting),
  };
}

function fieldsFor({ keyType, publicKey }: PrivateKey): Omit<ToBeSignedCertificate, "id"> {
  return {
    cracaId: new Uint8Array(3),
    crlSeries: 0,
    validityPeriod: {
      start: toTime32(new Date("2026-01-01T00:00:00Z")),
      duration: { choice: "years", value: 5 },
    },
    verifyKeyIndicator: { choice: "verificationKey", value: toVerificationKey(keyType, publicKey) },
  };
}
