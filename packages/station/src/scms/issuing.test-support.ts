import { coer } from "@v2x/asn1";
import {
  makeImplicitCertificate,
  signCertificate,
  toEncryptionKey,
  toTime32,
  toVerificationKey,
} from "@v2x/credentials";
import { cocoonPublicKeys, type ExpansionIndex, type KeyType256, makeButterflyShare } from "@v2x/crypto";
import { sealEncrypted, sealSigned, sealUnsecured } from "@v2x/protocol";
import {
  type AcaEeCertResponse,
  type HeaderInfo,
  ScmsPdu,
  type ScmsPduContent,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { bsmPermission, now, type ScmsParty } from "./authorities.test-support.ts";
import type { KeyScheme, ScmsAuthorizationRequest } from "./requests/authorization-request.ts";

/** What makes a response otherwise than it should be. */
export interface ResponseChanges {
  readonly fields?: Partial<ToBeSignedCertificate>;
  readonly response?: Partial<AcaEeCertResponse>;
  readonly content?: ScmsPduContent;
  readonly signedBy?: ScmsParty;
  readonly type?: "explicit" | "implicit";
  readonly scheme?: KeyScheme;
  /** Beside the PSID in the header of what is signed. */
  readonly header?: Partial<HeaderInfo>;
  /** The index that keys are expanded for. */
  readonly index?: ExpansionIndex;
}

/** What an ACA makes of a request, as the standard has it: for one index of a butterfly request, or the one certificate. */
export async function responseTo(
  request: ScmsAuthorizationRequest,
  aca: ScmsParty,
  index: ExpansionIndex | undefined,
  changes: ResponseChanges = {},
): Promise<Uint8Array> {
  const expandedFor = changes.index ?? index;
  const scheme = changes.scheme ?? request.scheme;
  const { signing, encryption } = publicKeysOf({ ...request, scheme }, expandedFor);
  const value: AcaEeCertResponse = {
    version: 2,
    generationTime: toTime32(now),
    ...(await issued(request, aca, signing, expandedFor, changes)),
    ...changes.response,
  };
  const content = changes.content ?? { choice: "aca-ee", value: { choice: "acaEeCertResponse", value } };
  const plain = sealUnsecured(coer.encode(ScmsPdu, { version: 2, content }));
  if (encryption === undefined) return plain;
  const key = toEncryptionKey(encryption.keyType, encryption.point);
  const { octets } = sealEncrypted(plain, [{ choice: "rekRecipInfo", key }]);
  if (scheme.kind === "compactUnified") return octets;
  const header = { psid: 35, ...changes.header };
  return sealSigned({ unsecured: octets }, header, {
    ...(changes.signedBy ?? aca),
    identifier: "certificate",
  });
}

async function issued(
  request: ScmsAuthorizationRequest,
  aca: ScmsParty,
  point: Uint8Array,
  index: ExpansionIndex | undefined,
  changes: ResponseChanges,
): Promise<Pick<AcaEeCertResponse, "certificate" | "privateKeyInfo">> {
  const toBeSigned: Omit<ToBeSignedCertificate, "verifyKeyIndicator"> = {
    id:
      index === undefined
        ? { choice: "name", value: "rsu-1" }
        : {
            choice: "linkageData",
            value: { iCert: index.i, "linkage-value": new Uint8Array(9).fill(index.j) },
          },
    cracaId: new Uint8Array(3),
    crlSeries: 0,
    validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
    appPermissions: [bsmPermission],
    ...changes.fields,
  };
  const common = { issuer: aca.certificate, signer: aca.signer };
  if ((changes.type ?? request.type) === "implicit") {
    const made = await makeImplicitCertificate({ toBeSigned, requestKey: point, ...common });
    return { certificate: made.certificate.value, privateKeyInfo: made.privateKeyInfo };
  }
  const share =
    index === undefined ? undefined : makeButterflyShare(request.key.keyType as KeyType256, point);
  const certified = toVerificationKey(request.key.keyType, share?.publicKey ?? point);
  const { value } = await signCertificate({
    toBeSigned: { ...toBeSigned, verifyKeyIndicator: { choice: "verificationKey", value: certified } },
    ...common,
  });
  return { certificate: value, privateKeyInfo: share?.privateKeyInfo };
}

/** The keys that RA and ACA make of a request, by its public halves alone. */
function publicKeysOf({ key, scheme }: ScmsAuthorizationRequest, index: ExpansionIndex | undefined) {
  const keyType = key.keyType as KeyType256;
  const expanded = (publicKey: Uint8Array, octets: Uint8Array, use: "signing" | "encryption") =>
    cocoonPublicKeys({ keyType, publicKey }, { key: octets, use }, [index!])[0]!;
  switch (scheme.kind) {
    case "original": {
      const point = expanded(scheme.encryptionKey.publicKey, scheme.encryptionExpansion, "encryption");
      const signing = expanded(key.publicKey, scheme.signingExpansion, "signing");
      return { signing, encryption: { keyType, point } };
    }
    case "unified":
    case "compactUnified": {
      const point = expanded(key.publicKey, scheme.expansion, "signing");
      return { signing: point, encryption: { keyType, point } };
    }
    case "encrypted":
      return {
        signing: key.publicKey,
        encryption: {
          keyType: scheme.encryptionKey.keyType as KeyType256,
          point: scheme.encryptionKey.publicKey,
        },
      };
    case "plain":
      return { signing: key.publicKey, encryption: undefined };
  }
}

/** A zip archive of stored files, made by the letter of PKWARE's note. */
export function storedZip(
  files: readonly (readonly [name: string, octets: Uint8Array])[],
  { method = 0, comment = "" } = {},
): Uint8Array {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, octets] of files) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(octets.length, 14);
    common.writeUInt32LE(octets.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), octets]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return new Uint8Array(
    Buffer.concat([...parts, ...directory, Buffer.from("PK\x05\x06"), end, Buffer.from(comment)]),
  );
}
