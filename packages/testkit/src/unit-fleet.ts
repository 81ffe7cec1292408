import { randomBytes, randomUUID } from "node:crypto";
import {
  type DecodedCertificate,
  decodeCertificate,
  type MessageSigner,
  signerWith,
  toTime32,
} from "@v2x/credentials";
import { generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import {
  type BatchCertificate,
  batchFilename,
  buildDownloadRequest,
  buildEnrollmentRequest,
  buildScmsAuthorizationRequest,
  type EnrollmentOrder,
  type EnrollmentRequest,
  type OwnCertificate,
  permissionsToRequest,
  pseudonymId,
  readBatch,
  readEnrollmentAnswer,
  type ScmsAuthorizationOrder,
  type ScmsAuthorizationRequest,
  type ScmsRequest,
  type ScmsStandpoint,
  signingAs,
} from "@v2x/station";
import type { Store } from "@v2x/store";
import { type Check, unmetIn } from "@v2x/v2x-schema";

/** A registered on-board unit; once it is enrolled, with what signs its requests. */
export interface Unit {
  /** What the database knows it by. */
  readonly id: string;
  readonly canonicalId: string;
  readonly canonicalKey: PrivateKey;
  enrollment?: MessageSigner;
}

/** Units and the authorities that they know. */
export interface UnitFleet {
  readonly units: readonly Unit[];
  readonly ra: DecodedCertificate;
  /** What certificates are judged by; without lists, which are another matter. */
  standpoint(now: Date): ScmsStandpoint;
}

/**
 * Registers units, on P-256, by writing them to the database.
 *
 * @param organizationId - whose they are; it has to exist, and so do the authorities.
 * @param wanted - how many, under canonical ids that nobody else has, or under which ones.
 */
export async function registerUnits(
  storage: Pick<Store["scms"], "authorities" | "addDevice">,
  organizationId: string,
  wanted: number | readonly string[],
): Promise<UnitFleet> {
  const records = await storage.authorities();
  const current = (role: string) => {
    const record = records.find((one) => one.role === role && one.state === "current");
    if (record === undefined) throw new Error(`there is no ${role}`);
    return decodeCertificate(record.certificate);
  };
  const canonicalIds =
    typeof wanted === "number"
      ? Array.from({ length: wanted }, () => `Unit ${randomBytes(8).toString("hex")}`)
      : wanted;
  const units: Unit[] = [];
  for (const canonicalId of canonicalIds) {
    const canonicalKey = generatePrivateKey("NistP256");
    const id = randomUUID();
    await storage.addDevice({
      id,
      organizationId,
      canonicalId,
      name: null,
      keyType: canonicalKey.keyType,
      publicKey: canonicalKey.publicKey,
      equipmentType: "OBE",
      state: "ACTIVE",
      registeredAt: new Date(),
    });
    units.push({ id, canonicalId, canonicalKey });
  }
  const ra = current("ra");
  const roots = [current("rca")];
  const authorities = [current("ica"), current("eca"), current("aca"), ra];
  return { units, ra, standpoint: (now) => ({ roots, authorities, crls: [], now }) };
}

/** What a unit asks to be enrolled for: basic safety messages, signed by itself. */
export const bsm = permissionsToRequest([32]);

/** What a unit names itself by, and signs with, in the form of a first request. */
export function registeredAs({ canonicalId, canonicalKey }: Unit) {
  return { canonicalId, canonicalKey: signerWith(canonicalKey) };
}

/** A unit's request to be enrolled for a year, implicitly, for certificates that sign BSMs, unless it wishes else. */
export function enrollmentOf(unit: Unit, wishes: Partial<EnrollmentOrder> = {}): Promise<EnrollmentRequest> {
  const now = new Date();
  return buildEnrollmentRequest({
    type: "implicit",
    key: generatePrivateKey("NistP256"),
    certRequestPermissions: [bsm],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
    id: { choice: "none", value: null },
    registered: registeredAs(unit),
    now,
    ...wishes,
  });
}

/**
 * Gives a unit the enrollment certificate that an answer brings, and returns it.
 *
 * @throws Error where it brings none that holds.
 */
export async function takeEnrollment(
  unit: Unit,
  request: EnrollmentRequest,
  received: Uint8Array,
  { standpoint }: UnitFleet,
): Promise<OwnCertificate> {
  const { enrollment, checks } = await readEnrollmentAnswer(received, request, standpoint(new Date()));
  if (enrollment === undefined) throw new Error(`no enrollment certificate came: ${namesOf(checks)}`);
  unit.enrollment = signingAs(enrollment);
  return enrollment;
}

/** An enrolled unit's request for pseudonyms from now on; implicit, by unified butterfly keys, unless it wishes else. */
export function pseudonymsOf(
  { enrollment }: Unit,
  { ra }: UnitFleet,
  wishes: Partial<Pick<ScmsAuthorizationOrder, "type" | "scheme" | "validityPeriod">> = {},
): Promise<ScmsAuthorizationRequest> {
  const now = new Date();
  return buildScmsAuthorizationRequest({
    type: "implicit",
    key: generatePrivateKey("NistP256"),
    scheme: { kind: "unified", expansion: randomBytes(16) },
    enrollment: enrollment!,
    ra,
    id: pseudonymId,
    appPermissions: [{ psid: 32 }],
    validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
    now,
    ...wishes,
  });
}

/** An enrolled unit's request for the file of an i-period. */
export function batchDownloadOf(
  { enrollment }: Unit,
  { requestHash }: ScmsAuthorizationRequest,
  i: number,
  { ra }: UnitFleet,
): Promise<ScmsRequest> {
  return buildDownloadRequest({
    filename: batchFilename(requestHash, i),
    authenticated: { enrollment: enrollment!, ra },
    now: new Date(),
  });
}

/**
 * Reads the file of an i-period as its unit does: every certificate with its private key.
 *
 * @param at - a moment of that i-period.
 * @throws Error where it lacks one of 20, or something does not hold.
 */
export async function wholeBatch(
  archive: Uint8Array,
  { request, i, at }: { readonly request: ScmsAuthorizationRequest; readonly i: number; readonly at: Date },
  { standpoint }: UnitFleet,
): Promise<readonly BatchCertificate[]> {
  const { checks, certificates } = await readBatch(archive, i, request, standpoint(at));
  const unmet = namesOf([...checks, ...certificates.flatMap((one) => one.checks)]);
  if (unmet !== "") throw new Error(`the batch does not hold: ${unmet}`);
  const numbers = certificates.map(({ j }) => j).join();
  if (numbers !== Array.from({ length: 20 }, (_, j) => j).join())
    throw new Error(`there are only ${numbers}`);
  return certificates;
}

/** Names of what does not hold, but for lists, of which a standpoint of this file has none. */
function namesOf(checks: readonly Check[]): string {
  const unmet = unmetIn(checks).map(({ name }) => name);
  return [...new Set(unmet)].filter((name) => name !== "not-revoked").join(", ");
}
