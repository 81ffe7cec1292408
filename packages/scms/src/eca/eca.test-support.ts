import { randomUUID } from "node:crypto";
import { coer } from "@v2x/asn1";
import {
  type DecodedCertificate,
  decodeCertificate,
  signerWith,
  toTime32,
  verifyChain,
  verifySignedData,
} from "@v2x/credentials";
import { generatePrivateKey, type KeyType, type PrivateKey } from "@v2x/crypto";
import type { ProtocolEvent } from "@v2x/protocol";
import {
  buildEnrollmentRequest,
  type EnrollmentDeviation,
  type EnrollmentOrder,
  type EnrollmentRequest,
} from "@v2x/station";
import { inTurn, memoryExchanges, noExchanges, type StoredExchanges } from "@v2x/testkit";
import {
  Certificate,
  type EcaEeCertResponse,
  Ieee1609Dot2Data,
  type PsidGroupPermissions,
  ScmsPdu,
  unmetIn,
} from "@v2x/v2x-schema";
import { deviceCalls, type EcaCalls } from "../device-calls.ts";
import type { ScmsAnswer } from "../exchange/scms-exchange.ts";
import { type OpenedHierarchy, openHierarchy } from "../hierarchy/open-hierarchy.ts";
import type { EnrollmentCertificateRecord, EnrollmentLimits, ScmsDeviceRecord, ScmsRole } from "../ports.ts";
import {
  memoryHierarchy,
  type StoredHierarchy,
  type TestPorts,
  testPorts,
} from "../test-scms.test-support.ts";
import type { EcaPorts, EcaStorage } from "./eca-ports.ts";

interface Stored extends StoredHierarchy, StoredExchanges {
  devices: ScmsDeviceRecord[];
  certificates: EnrollmentCertificateRecord[];
}

/** An ECA with devices to try it on. */
export interface EcaBench extends EcaCalls {
  readonly ports: TestPorts & EcaPorts & { enrollmentLimits: EnrollmentLimits; isFull: boolean };
  readonly stored: Stored;
  readonly hierarchy: OpenedHierarchy;
  readonly eca: DecodedCertificate;
  /** ECA, ICA, RCA. */
  readonly chain: readonly DecodedCertificate[];
}

/** An ECA of a new hierarchy, over storage in memory. */
export async function startEcaBench(): Promise<EcaBench> {
  const hierarchyPorts = testPorts();
  const stored: Stored = Object.assign(hierarchyPorts.stored, {
    ...noExchanges(),
    devices: [],
    certificates: [],
  });
  const hierarchy = await openHierarchy(hierarchyPorts);
  const turns = inTurn(stored, storageOn);
  const ports: EcaBench["ports"] = {
    ...hierarchyPorts,
    storage: { ...memoryHierarchy(stored), ...storageOn(stored) },
    inTransaction: turns as EcaBench["ports"]["inTransaction"],
    enrollmentLimits: { perDeviceWeek: 0, waitSeconds: 0 },
    isFull: false,
    hasRoomFor: () => !ports.isFull,
  };
  const certificateOf = (role: ScmsRole) =>
    decodeCertificate(stored.authorities.find((record) => record.role === role)!.certificate);
  const chain = (["eca", "ica", "rca"] as const).map(certificateOf);
  return { ...deviceCalls(ports, hierarchy.authorities), ports, stored, hierarchy, eca: chain[0]!, chain };
}

function storageOn(stored: Stored): EcaStorage {
  return {
    ...memoryExchanges(stored),
    lockDevice: async (id) => stored.devices.find((device) => device.id === id),
    deviceByCanonicalId: async (name) => stored.devices.find(({ canonicalId }) => canonicalId === name),
    async deviceByPublicKey(keyType, publicKey) {
      const found = stored.devices.filter(
        (device) => device.keyType === keyType && Buffer.compare(device.publicKey, publicKey) === 0,
      );
      return found.length === 1 ? found[0] : undefined;
    },
    async enrollmentsOf(deviceId, after) {
      const times = stored.certificates
        .filter((certificate) => certificate.deviceId === deviceId && certificate.requestedAt > after)
        .map(({ requestedAt }) => requestedAt.getTime());
      return { count: times.length, ...(times.length === 0 ? {} : { latest: new Date(Math.max(...times)) }) };
    },
    async enrollmentCertificate(hashedId8) {
      const certificate = stored.certificates.find((one) => Buffer.compare(one.hashedId8, hashedId8) === 0);
      const device = stored.devices.find(({ id }) => id === certificate?.deviceId);
      return certificate && device && { certificate, device };
    },
    addEnrollmentCertificate: async (certificate) => void stored.certificates.push(certificate),
  };
}

/** A registered device with its canonical key. */
export interface TestDevice {
  readonly record: ScmsDeviceRecord;
  readonly canonicalKey: PrivateKey;
}

/** Registers a device. */
export function registerDevice(
  { stored, ports }: EcaBench,
  change: Partial<ScmsDeviceRecord> = {},
  keyType: KeyType = "NistP256",
): TestDevice {
  const canonicalKey = generatePrivateKey(keyType);
  const record: ScmsDeviceRecord = {
    id: randomUUID(),
    organizationId: "00000000000000A1",
    canonicalId: `Unit ${stored.devices.length + 1}`,
    name: null,
    keyType,
    publicKey: canonicalKey.publicKey,
    equipmentType: "OBE",
    state: "ACTIVE",
    registeredAt: ports.now(),
    ...change,
  };
  stored.devices.push(record);
  return { record, canonicalKey };
}

/** What devices are usually enrolled to request: basic safety messages, for itself. */
export const bsm: PsidGroupPermissions = {
  subjectPermissions: { choice: "explicit", value: [{ psid: 32 }] },
  minChainLength: 0,
  chainLengthRange: 0,
  eeType: { bytes: Uint8Array.of(0x80), length: 8 },
};

/** A request of a device that departs from a good one as it is told. */
export function enrollmentRequest(
  { ports }: EcaBench,
  { record, canonicalKey }: TestDevice,
  order: Partial<EnrollmentOrder> = {},
  deviation: EnrollmentDeviation = {},
): Promise<EnrollmentRequest> {
  const right: EnrollmentOrder = {
    type: "explicit",
    key: generatePrivateKey("NistP256"),
    certRequestPermissions: [bsm],
    validityPeriod: { start: toTime32(ports.now()), duration: { choice: "years", value: 1 } },
    id: { choice: "none", value: null },
    registered: { canonicalId: record.canonicalId, canonicalKey: signerWith(canonicalKey) },
    now: ports.now(),
  };
  return buildEnrollmentRequest({ ...right, ...order }, deviation);
}

/** What an ECA answered, and everything that does not hold about it. */
export interface ReadEnrollmentAnswer {
  readonly response: EcaEeCertResponse;
  readonly certificate: DecodedCertificate;
  /** Of the message: PSID and signer. */
  readonly signed: { readonly psid: number; readonly generationTime: bigint | undefined };
  readonly unmet: readonly string[];
}

/** Reads a granted answer: the signature by the ECA and its chain up to the root. */
export function readEnrollmentAnswer({ chain, ports }: EcaBench, answer: ScmsAnswer): ReadEnrollmentAnswer {
  if ("refusal" in answer) throw new Error(`refused: ${answer.refusal.code} ${answer.refusal.text}`);
  const { content } = coer.decode(Ieee1609Dot2Data, answer.octets);
  if (content.choice !== "signedData") throw new TypeError("not signed");
  const { tbsData, signer } = content.value;
  const plain = tbsData.payload.data!.content;
  const pdu = coer.decode(ScmsPdu, plain.value as Uint8Array).content;
  if (pdu.choice !== "eca-ee" || pdu.value.choice !== "ecaEeCertResponse") throw new TypeError(pdu.choice);
  const response = pdu.value.value;
  const sent = response.ecaCertChain.map((one) => decodeCertificate(coer.encode(Certificate, one)));
  const isOurs =
    sent.length === 3 && sent.every((one, at) => Buffer.compare(one.bytes, chain[at]!.bytes) === 0);
  const unmet = [
    ...unmetIn(verifySignedData(answer.octets, chain[0]!)).map(({ name }) => name),
    ...unmetIn(verifyChain(sent, { at: ports.now() })).map(({ name }) => name),
    ...(isOurs ? [] : ["chain-of-eca"]),
    ...(signer.choice === "certificate" && signer.value.length === 1 ? [] : ["signer-single-cert"]),
  ];
  return {
    response,
    certificate: decodeCertificate(coer.encode(Certificate, response.certificate)),
    signed: { psid: tbsData.headerInfo.psid, generationTime: tbsData.headerInfo.generationTime },
    unmet,
  };
}

/** The event that was stored last. */
export function lastEvent({ stored }: EcaBench): ProtocolEvent {
  return stored.events.at(-1)!;
}

/** The checks of an event that do not hold, by name. */
export function unmetInTrace({ trace }: ProtocolEvent): readonly string[] {
  return trace.layers.flatMap(({ checks }) => unmetIn(checks)).map(({ name }) => name);
}
