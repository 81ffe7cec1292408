import { coer } from "@v2x/asn1";
import { toEncryptionKey, toTime32, toVerificationKey } from "@v2x/credentials";
import { type CaterpillarKey, cocoonPublicKeys, type Expansion } from "@v2x/crypto";
import {
  type EccP256CurvePoint,
  type EeRaCertRequest,
  EncryptedIndividualPLV,
  type LinkageInfo,
  periodHours,
  type RaAcaCertRequest,
  startOfIPeriod,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import type { Demand } from "./authorization-demand.ts";

/** What both linkage authorities contribute to one certificate: COER of EncryptedIndividualPLV each. */
export type LinkageContribution = readonly [Uint8Array, Uint8Array];

/** The certificates of one file. */
export interface WantedCertificates {
  readonly request: EeRaCertRequest;
  /** What `demandOf` the request gives. */
  readonly demand: Demand;
  /** The i-period; not looked at where no butterfly keys are asked for. */
  readonly period: number;
  readonly count: number;
  /** By j; absent where certificates have no linkage value. */
  readonly linkage?: readonly LinkageContribution[];
}

/** The flags of a request for a certificate with a butterfly key, as an octet. */
export type RequestFlags = (asked: { readonly isExplicit: boolean; readonly isCompact: boolean }) => number;

/** @see IEEE 1609.2.1 — RaAcaCertRequestFlags */
export const standardFlags: RequestFlags = ({ isExplicit, isCompact }) =>
  (isExplicit ? 0x80 : 0) | (isCompact ? 0x40 : 0);

/** What the ACA is asked for one certificate. */
export interface NumberedRequest {
  readonly j: number;
  readonly request: RaAcaCertRequest;
}

/**
 * Asks the ACA for each certificate of a file by itself: with the cocoon keys of its j, and nothing that tells which
 * device, which j or which other certificates it goes with.
 *
 * @returns none for a j whose cocoon key does not exist, which a device can bring about by its choice of keys.
 * @see IEEE 1609.2.1 9.3; the module of the interface between ACA and RA
 */
export function requestsToAca(
  wanted: WantedCertificates,
  flags: RequestFlags,
  now: Date,
): readonly NumberedRequest[] {
  const { request, demand } = wanted;
  const { type, tbsCert } = request;
  const common = { version: 2, generationTime: toTime32(now), type } as const;
  if (demand.kind === "single") {
    const verifyKeyIndicator = indicatorOf(request, tbsCert.verifyKeyIndicator);
    const asked = { ...tbsCert, ...noCraca, verifyKeyIndicator };
    return [
      { j: 0, request: { ...common, flags: bits(0), certEncKey: demand.encryptionKey, tbsCert: asked } },
    ];
  }
  const { period, count, linkage } = wanted;
  const indices = Array.from({ length: count }, (_, j) => ({ i: period, j }));
  const expand = (key: CaterpillarKey, expansion: Expansion) => cocoonPublicKeys(key, expansion, indices);
  const verification = expand(demand.verification, demand.signing);
  const encryption = demand.kind === "original" ? expand(demand.encryption, demand.encrypting) : verification;
  const { keyType: encryptionKeyType } = demand.kind === "original" ? demand.encryption : demand.verification;
  const isCompact = demand.kind === "compactUnified";
  const asked = {
    ...tbsCert,
    ...noCraca,
    ...(linkage && { id: linkageOf(period) }),
    validityPeriod: validityOf(period),
  };
  return indices.flatMap(({ j }) => {
    const point = verification[j];
    const encryptionPoint = encryption[j];
    if (point === undefined || encryptionPoint === undefined) return [];
    const value = toVerificationKey(demand.verification.keyType, point);
    return [
      {
        j,
        request: {
          ...common,
          flags: bits(flags({ isExplicit: type === "explicit", isCompact })),
          linkageInfo: linkage && linkageInfoOf(linkage[j]!),
          certEncKey: isCompact ? undefined : toEncryptionKey(encryptionKeyType, encryptionPoint),
          tbsCert: {
            ...asked,
            verifyKeyIndicator: indicatorOf(request, { choice: "verificationKey", value }),
          },
        },
      },
    ];
  });
}

/** The ACA puts its own there. */
const noCraca = { cracaId: new Uint8Array(3), crlSeries: 0 };

/** The ACA replaces the value. */
function linkageOf(period: number): ToBeSignedCertificate["id"] {
  const value = { iCert: period, "linkage-value": new Uint8Array(9), "group-linkage-value": undefined };
  return { choice: "linkageData", value };
}

function validityOf(period: number): ToBeSignedCertificate["validityPeriod"] {
  return {
    start: toTime32(startOfIPeriod(period)),
    duration: { choice: "hours", value: periodHours },
  };
}

/** Of an implicit certificate the key that it is made of stands in the place of the reconstruction value. */
function indicatorOf(
  { type }: EeRaCertRequest,
  indicator: ToBeSignedCertificate["verifyKeyIndicator"],
): ToBeSignedCertificate["verifyKeyIndicator"] {
  if (type !== "implicit" || indicator.choice !== "verificationKey") return indicator;
  return { choice: "reconstructionValue", value: indicator.value.value as EccP256CurvePoint };
}

function linkageInfoOf([first, second]: LinkageContribution): LinkageInfo {
  return {
    encPlv1: coer.decode(EncryptedIndividualPLV, first),
    encPlv2: coer.decode(EncryptedIndividualPLV, second),
  };
}

function bits(octet: number) {
  return { bytes: Uint8Array.of(octet), length: 8 };
}
