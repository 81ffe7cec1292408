import { fromHex } from "@v2x/asn1";
import { decompressPoint, generatePrivateKey, type KeyType } from "@v2x/crypto";
import {
  type Certificate,
  type Check,
  type PsidGroupPermissions,
  type ToBeSignedCertificate,
  unmetIn,
} from "@v2x/v2x-schema";
import {
  type DecodedCertificate,
  europeanProfiles,
  issueCertificate,
  signerWith,
  toEncryptionKey,
  toVerificationKey,
} from "./index.ts";

/** The names of the checks that do not hold. */
export const unmetNames = (checks: readonly Check[]) => unmetIn(checks).map(({ name }) => name);

const start = 648_432_005;
/** A moment at which every certificate below is valid. */
export const within = new Date("2024-08-01T00:00:00Z");
/** A permission with a bitmap SSP. */
export const bitmap = (psid: number, hex: string) => ({
  psid,
  ssp: { choice: "bitmapSsp" as const, value: fromHex(hex) },
});
/** A group with one bitmap range, for chains of one length. */
export const group = (
  psid: number,
  value: string,
  mask: string,
  minChainLength: number,
): PsidGroupPermissions => ({
  subjectPermissions: {
    choice: "explicit",
    value: [
      {
        psid,
        sspRange: {
          choice: "bitmapSspRange",
          value: { sspValue: fromHex(value), sspBitmask: fromHex(mask) },
        },
      },
    ],
  },
  minChainLength,
  chainLengthRange: 0,
  eeType: { bytes: Uint8Array.of(0x80), length: 8 },
});

/** A key and the fields that any certificate of it has. */
export function blank(keyType: KeyType, years: number) {
  const key = generatePrivateKey(keyType);
  return {
    signer: signerWith(key),
    fields: {
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start, duration: { choice: "years", value: years } },
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(keyType, key.publicKey),
      },
    } as const satisfies Partial<ToBeSignedCertificate>,
  };
}

/** Root, AA and ticket on the given curves. */
export async function hierarchy(rootType: KeyType, aaType: KeyType, ticketType: KeyType) {
  const root = blank(rootType, 10);
  const rootCertificate = await issueCertificate({
    profile: europeanProfiles.rootCa,
    toBeSigned: {
      ...root.fields,
      id: { choice: "name", value: "TEST RCA" },
      appPermissions: [bitmap(622, "01"), bitmap(624, "0138")],
      certIssuePermissions: [group(623, "013e", "ffc1", 1), group(36, "01fffc", "ff0003", 2)],
    },
    issuer: "self",
    signer: root.signer,
  });
  const aa = blank(aaType, 3);
  const aaCertificate = await issueCertificate({
    profile: europeanProfiles.aa,
    toBeSigned: {
      ...aa.fields,
      id: { choice: "name", value: "TEST AA" },
      appPermissions: [bitmap(623, "0132")],
      certIssuePermissions: [group(36, "01fffc", "ff0003", 1)],
      encryptionKey: toEncryptionKey("BrainpoolP256r1", generatePrivateKey("BrainpoolP256r1").publicKey),
    },
    issuer: rootCertificate,
    signer: root.signer,
  });
  const ticket = blank(ticketType, 1);
  const ticketCertificate = await issueCertificate({
    profile: europeanProfiles.authorizationTicket,
    toBeSigned: {
      ...ticket.fields,
      id: { choice: "none", value: null },
      appPermissions: [bitmap(36, "0100fc")],
    },
    issuer: aaCertificate,
    signer: aa.signer,
  });
  return {
    root: { certificate: rootCertificate, signer: root.signer },
    aa: { certificate: aaCertificate, signer: aa.signer },
    ticket: { certificate: ticketCertificate, signer: ticket.signer },
    chain: [ticketCertificate, aaCertificate, rootCertificate],
  };
}

/** The same certificate with its verification key uncompressed. */
export function uncompressed({ value, key }: DecodedCertificate): Certificate {
  const point = decompressPoint(key!.keyType, key!.point)!;
  const length = (point.length - 1) / 2;
  const choice = length === 32 ? "uncompressedP256" : "uncompressedP384";
  const { verifyKeyIndicator } = value.toBeSigned;
  if (verifyKeyIndicator.choice !== "verificationKey") throw new Error("the certificate is implicit");
  const loose = {
    choice: verifyKeyIndicator.value.choice,
    value: { choice, value: { x: point.slice(1, 1 + length), y: point.slice(1 + length) } },
  } as typeof verifyKeyIndicator.value;
  return {
    ...value,
    toBeSigned: { ...value.toBeSigned, verifyKeyIndicator: { choice: "verificationKey", value: loose } },
  };
}
