import { randomBytes } from "node:crypto";
import {
  type DecodedCertificate,
  decodeCertificate,
  type MessageSigner,
  signerWith,
  toTime32,
} from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import type { ScmsStorage } from "@v2x/scms";
import {
  buildDownloadRequest,
  buildEnrollmentRequest,
  buildScmsAuthorizationRequest,
  downloadHeader,
  type EnrollmentRequest,
  keySchemeOf,
  permissionsToRequest,
  pseudonymId,
  readEnrollmentAnswer,
  type ScmsAuthorizationRequest,
  signingAs,
} from "@v2x/station";
import type { CertificateType } from "@v2x/v2x-schema";
import { organizationId } from "./installations.ts";

/** The authorities of an SCMS that devices know. */
export type ScmsAuthorities = Readonly<Record<"rca" | "ica" | "eca" | "aca" | "ra", DecodedCertificate>>;

/** How pseudonyms are asked for. */
export interface PseudonymForm {
  readonly kind: "original" | "unified" | "compactUnified";
  readonly type: CertificateType;
}

const keyType = "NistP256";
const bsm = { psid: 32 };
const canonicalKey = generatePrivateKey(keyType);

/** Registers devices with one key on P-256, by writing them to the database. @returns their identifiers. */
export async function registerUnits(
  storage: Pick<ScmsStorage, "addDevice">,
  count: number,
): Promise<readonly string[]> {
  const units = Array.from({ length: count }, (_, n) => `Unit ${n}`);
  for (const canonicalId of units)
    await storage.addDevice({
      id: canonicalId,
      organizationId,
      canonicalId,
      name: null,
      keyType,
      publicKey: canonicalKey.publicKey,
      equipmentType: "OBE",
      state: "ACTIVE",
      registeredAt: new Date(),
    });
  return units;
}

/** The authorities of today. */
export async function authoritiesIn(storage: Pick<ScmsStorage, "authorities">): Promise<ScmsAuthorities> {
  const known = await storage.authorities();
  return Object.fromEntries(
    known.map(({ role, certificate }) => [role, decodeCertificate(certificate)]),
  ) as unknown as ScmsAuthorities;
}

/** A unit's first request, for an enrollment of four years. */
export function enrollmentOf(canonicalId: string): Promise<EnrollmentRequest> {
  const now = new Date();
  return buildEnrollmentRequest({
    type: "implicit",
    key: generatePrivateKey(keyType),
    certRequestPermissions: [permissionsToRequest([32])],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 4 } },
    id: { choice: "none", value: null },
    registered: { canonicalId, canonicalKey: signerWith(canonicalKey) },
    now,
  });
}

/** What an enrolled unit signs with. @throws Error where the answer brings no certificate. */
export async function enrolledBy(
  answer: Uint8Array,
  request: EnrollmentRequest,
  { rca, ...authorities }: ScmsAuthorities,
): Promise<MessageSigner> {
  const standpoint = { roots: [rca], authorities: Object.values(authorities), crls: [], now: new Date() };
  const { enrollment } = await readEnrollmentAnswer(answer, request, standpoint);
  if (enrollment === undefined) throw new Error("no enrollment certificate came");
  return signingAs(enrollment);
}

/** A request for pseudonyms from this week on. */
export function pseudonymsFor(
  enrollment: MessageSigner,
  { ra }: ScmsAuthorities,
  { kind, type }: PseudonymForm,
): Promise<ScmsAuthorizationRequest> {
  const now = new Date();
  return buildScmsAuthorizationRequest({
    type,
    key: generatePrivateKey(keyType),
    scheme: keySchemeOf(kind, {
      expansion: () => Uint8Array.from(randomBytes(16)),
      encryptionKey: () => generatePrivateKey(keyType),
    }),
    enrollment,
    ra,
    id: pseudonymId,
    appPermissions: [bsm],
    validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
    now,
  });
}

/** The headers of a request for a file. */
export async function downloadHeadersFor(
  filename: string,
  enrollment: MessageSigner,
  { ra }: ScmsAuthorities,
): Promise<Readonly<Record<string, string>>> {
  const authenticated = { enrollment, ra };
  return downloadHeader(await buildDownloadRequest({ filename, authenticated, now: new Date() }));
}
