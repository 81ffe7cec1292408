import {
  type MessageSigner,
  signCertificate,
  signerWith,
  toTime32,
  toTime64,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { loadAuthorities } from "@v2x/pki";
import {
  certificateRequestPermission,
  type HeaderInfo,
  type PsidSsp,
  type PublicKeys,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { noCraca } from "./authority-profiles.ts";
import type { Bench, TestDevice } from "./stations.test-support.ts";

/** What every credential may ask for. */
export const requestPermissions = [certificateRequestPermission("enrolmentRequest", "authorizationRequest")];

/** A header with its generation time moved. */
export function movedBy(minutes: number, { ports }: Bench): Pick<HeaderInfo, "generationTime"> {
  return { generationTime: toTime64(new Date(ports.now().getTime() + minutes * 60_000)) };
}

/** COER with its last bit turned: that of a signature, or of a tag. */
export function turned(octets: Uint8Array): Uint8Array {
  return octets.map((octet, at) => (at === octets.length - 1 ? octet ^ 1 : octet));
}

/** Keys whose verification key is no point of its curve. */
export function offCurve(keys: PublicKeys): PublicKeys {
  const value = { choice: "compressed-y-0", value: new Uint8Array(32).fill(0xff) } as const;
  return { ...keys, verificationKey: { choice: "ecdsaNistP256", value } };
}

/** A credential that the EA of the bench is made to have issued, which it would not issue so by itself. */
export async function oddCredential(
  { ports }: Bench,
  { record }: TestDevice,
  odd: {
    readonly appPermissions?: readonly PsidSsp[];
    readonly life?: { readonly notBefore: Date; readonly notAfter: Date };
    readonly generation?: number;
  },
): Promise<MessageSigner> {
  const key = generatePrivateKey("NistP256");
  const authorities = await loadAuthorities(ports.storage, ports.keys);
  const ea = authorities.usable.find(
    ({ record: { role, generation } }) => role === "ea" && generation === (odd.generation ?? 1),
  )!;
  const life = odd.life ?? ea.record;
  const certificate = await signCertificate({
    toBeSigned: {
      id: { choice: "name", value: "odd" },
      ...noCraca,
      validityPeriod: { start: toTime32(life.notBefore), duration: { choice: "hours", value: 1 } },
      appPermissions: odd.appPermissions ?? requestPermissions,
      verifyKeyIndicator: { choice: "verificationKey", value: toVerificationKey("NistP256", key.publicKey) },
    },
    issuer: ea.certificate,
    signer: await ea.signer(),
  });
  await ports.storage.addCredential({
    hashedId8: certificate.hashedId8,
    deviceId: record.id,
    name: "odd",
    certificate: certificate.bytes,
    notBefore: life.notBefore,
    notAfter: life.notAfter,
  });
  return { certificate, signer: signerWith(key) };
}

/** An EA or AA of the bench whose certificate says what none of them is given: its ninth generation, retired. */
export async function oddAuthority(
  { ports }: Bench,
  role: "ea" | "aa",
  change: Partial<ToBeSignedCertificate>,
): Promise<MessageSigner> {
  const { storage, keys } = ports;
  const { usable } = await loadAuthorities(storage, keys);
  const rca = usable.find(({ record }) => record.role === "rca")!;
  const usual = usable.find(({ record }) => record.role === role)!;
  const sealed = await keys.create("NistP256", "sign");
  const verificationKey = toVerificationKey("NistP256", sealed.publicKey);
  const certificate = await signCertificate({
    toBeSigned: {
      ...usual.certificate.value.toBeSigned,
      verifyKeyIndicator: { choice: "verificationKey", value: verificationKey },
      ...change,
    },
    issuer: rca.certificate,
    signer: await rca.signer(),
  });
  await storage.beginChange();
  await storage.addKey(sealed);
  await storage.addAuthority({
    ...usual.record,
    id: `odd-${role}`,
    generation: 9,
    state: "retired",
    hashedId8: certificate.hashedId8,
    certificate: certificate.bytes,
    verificationKeyId: sealed.id,
  });
  return { certificate, signer: await keys.open(sealed) };
}
