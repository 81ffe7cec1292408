import { fromHex } from "@v2x/asn1";
import { decodeCertificate, type MessageSigner, signerWith } from "@v2x/credentials";
import { generatePrivateKey, type KeyType, type PrivateKey } from "@v2x/crypto";
import type { ProtocolEvent } from "@v2x/protocol";
import {
  type AuthorizationDeviation,
  type AuthorizationOrder,
  type BuiltRequest,
  buildAuthorizationRequest,
  buildEnrolmentRequest,
  type EnrolmentDeviation,
  type EnrolmentOrder,
  type ReadAnswer,
  readAuthorizationAnswer,
  readEnrolmentAnswer,
} from "@v2x/station";
import { type AuthorizationResponseCode, type Check, type PsidSsp, unmetIn } from "@v2x/v2x-schema";
import { type AuthorityAnswer, type Ccms, openCcms } from "./open-ccms.ts";
import type { AuthorityRecord, DeviceRecord } from "./ports.ts";
import { type TestPorts, testPorts } from "./test-ccms.test-support.ts";

/** A CCMS with what its tests look at and turn. */
export interface Bench {
  readonly ports: TestPorts;
  readonly ccms: Ccms;
}

/** A CCMS on its first start, with its ports at hand. */
export async function startBench(ports = testPorts()): Promise<Bench> {
  return { ports, ccms: await openCcms(ports) };
}

/** A registered device and the private half of its canonical key. */
export interface TestDevice {
  readonly record: DeviceRecord;
  readonly canonicalKey: PrivateKey;
}

let registered = 0;

/** Registers one that may send CAM and DENM anywhere. */
export async function registerDevice(
  { ports }: Bench,
  change: Partial<DeviceRecord> & { readonly keyType?: KeyType } = {},
): Promise<TestDevice> {
  registered += 1;
  const canonicalKey = generatePrivateKey(change.keyType ?? "NistP256");
  const organizationId = change.organizationId ?? "AA00000000000001";
  const record: DeviceRecord = {
    id: `device-${registered}`,
    organizationId,
    canonicalId: organizationId + registered.toString(16).toUpperCase().padStart(4, "0"),
    name: null,
    keyType: canonicalKey.keyType,
    publicKey: canonicalKey.publicKey,
    appPermissions: [
      { psid: 36, ssp: "01FFFC" },
      { psid: 37, ssp: "01FFFFFF" },
    ],
    geographicRegions: [],
    withPrivacy: false,
    deviceType: null,
    state: "ACTIVE",
    registeredAt: ports.now(),
    ...change,
  };
  await ports.storage.addDevice(record);
  return { record, canonicalKey };
}

/** A request for the first credential of a device, with a new key unless one is given. */
export async function enrolmentRequest(
  { ccms, ports }: Bench,
  { record, canonicalKey }: TestDevice,
  change: Partial<EnrolmentOrder> = {},
  deviation: EnrolmentDeviation = {},
): Promise<BuiltRequest> {
  const { certificate } = await ccms.certificate("ea");
  return buildEnrolmentRequest(
    {
      enrollee: { canonicalId: fromHex(record.canonicalId), canonicalKey: signerWith(canonicalKey) },
      key: signerWith(generatePrivateKey("NistP256")),
      ea: decodeCertificate(certificate),
      now: ports.now(),
      ...change,
    },
    deviation,
  );
}

/** Reads an answer of the EA, the current one unless told otherwise, as the station does that asked. */
export async function readEnrolment(
  { ccms, ports }: Bench,
  request: BuiltRequest,
  answer: AuthorityAnswer,
  by?: AuthorityRecord,
) {
  const { certificate } = by ?? (await ccms.certificate("ea"));
  return readEnrolmentAnswer({
    received: octetsOf(answer),
    request,
    authority: decodeCertificate(certificate),
    now: ports.now(),
  });
}

/** The octets of an answer that has some. */
export function octetsOf(answer: AuthorityAnswer): Uint8Array {
  if ("refusal" in answer) throw new Error(`refused: ${answer.refusal}`);
  return answer.octets;
}

/** A station with its enrolment credential. */
export interface EnrolledStation extends TestDevice {
  readonly credential: MessageSigner;
}

/** Registers and enrols a device. */
export async function enrolledStation(
  bench: Bench,
  change: Parameters<typeof registerDevice>[1] = {},
): Promise<EnrolledStation> {
  const device = await registerDevice(bench, change);
  const signer = signerWith(generatePrivateKey("NistP256"));
  const request = await enrolmentRequest(bench, device, { key: signer });
  const { certificate } = await readEnrolment(bench, request, await bench.ccms.enrol(request));
  if (certificate === undefined) throw new Error("the station was not enrolled");
  return { ...device, credential: { certificate, signer } };
}

/** The event that was stored last. */
export function lastEvent({ ports }: Bench): ProtocolEvent {
  return ports.storage.stored.events.at(-1)!;
}

/** Names of the checks in an event's trace that do not hold. */
export function unmetInTrace({ trace }: ProtocolEvent): readonly string[] {
  return trace.layers.flatMap(({ checks }) => unmetIn<Check>(checks)).map(({ name }) => name);
}

/** CAM with every service bit. */
export const camPermission: PsidSsp = {
  psid: 36,
  ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xff, 0xfc) },
};

/** A request for a ticket that may send CAM, with privacy and proof of possession unless told otherwise. */
export async function authorizationRequest(
  { ccms, ports }: Bench,
  { credential }: Pick<EnrolledStation, "credential">,
  change: Partial<AuthorizationOrder> = {},
  deviation: AuthorizationDeviation = {},
): Promise<BuiltRequest> {
  const [ea, aa] = await Promise.all([ccms.certificate("ea"), ccms.certificate("aa")]);
  return buildAuthorizationRequest(
    {
      credential,
      key: signerWith(generatePrivateKey("NistP256")),
      ea: decodeCertificate(ea.certificate),
      aa: decodeCertificate(aa.certificate),
      attributes: { appPermissions: [camPermission] },
      hmacKey: crypto.getRandomValues(new Uint8Array(32)),
      withPrivacy: true,
      withProofOfPossession: true,
      now: ports.now(),
      ...change,
    },
    deviation,
  );
}

/** Reads an answer of the AA, the current one unless told otherwise, as the station does that asked. */
export async function readAuthorization(
  { ccms, ports }: Bench,
  request: BuiltRequest,
  answer: AuthorityAnswer,
  by?: AuthorityRecord,
): Promise<ReadAnswer<AuthorizationResponseCode>> {
  const { certificate } = by ?? (await ccms.certificate("aa"));
  return readAuthorizationAnswer({
    received: octetsOf(answer),
    request,
    authority: decodeCertificate(certificate),
    now: ports.now(),
  });
}
