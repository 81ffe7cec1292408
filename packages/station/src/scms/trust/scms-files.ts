import { coer } from "@v2x/asn1";
import { CredentialsError, type DecodedCertificate, decodeCertificate } from "@v2x/credentials";
import {
  Certificate,
  type Check,
  Ieee1609Dot2DataUnsecured,
  MultiSignedCtlSpdu,
  type ScmsPduContent,
  SecuredCrl,
} from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";
import { type AcceptedCtl, rootsOf } from "./accepted-ctl.ts";
import { type ReadCrl, readSecuredCrl } from "./secured-crls.ts";
import type { ScmsStandpoint } from "./standpoint.ts";

/** A file that nobody signed as a whole: a trust list, and what goes with it. */
export interface ScmsFileWith<Part> {
  /** COER of the MultiSignedCtlSpdu in it. */
  readonly homeCtl: Uint8Array;
  readonly parts: readonly Part[];
}

/**
 * Reads a certificate chain file.
 *
 * @throws DecodeError, CredentialsError "not-a-list".
 * @see IEEE 1609.2.1 8.4 — CertificateChainSpdu
 */
export function readCertificateChain(bytes: Uint8Array): ScmsFileWith<DecodedCertificate> {
  const content = managementIn(bytes);
  if (content?.choice !== "certificateChain") {
    throw new CredentialsError("not-a-list", { reason: "it is no certificate chain file" });
  }
  return {
    homeCtl: coer.encode(MultiSignedCtlSpdu, content.value.homeCtl),
    parts: content.value.others.map((value) => decodeCertificate(coer.encode(Certificate, value))),
  };
}

/**
 * Reads a composite revocation list, whose parts are COER of SecuredCrl.
 *
 * @throws DecodeError, CredentialsError "not-a-list".
 * @see IEEE 1609.2.1 8.5 — CompositeCrlSpdu
 */
export function readCompositeCrl(bytes: Uint8Array): ScmsFileWith<Uint8Array> {
  const content = managementIn(bytes);
  if (content?.choice !== "compositeCrl") {
    throw new CredentialsError("not-a-list", { reason: "it is no composite revocation list" });
  }
  return {
    homeCtl: coer.encode(MultiSignedCtlSpdu, content.value.homeCtl),
    parts: content.value.crl.map((crl) => coer.encode(SecuredCrl, crl)),
  };
}

function managementIn(bytes: Uint8Array) {
  const { content } = coer.decode(Ieee1609Dot2DataUnsecured, bytes);
  const pdu: ScmsPduContent | undefined =
    content.choice === "unsecuredData" ? content.value.content : undefined;
  return pdu?.choice === "cert" ? pdu.value : undefined;
}

/** That a file holds the trust list that the device goes by. @see IEEE 1609.2.1 8.4, 8.5 — homeCtl */
export function homeCtlCheck({ homeCtl }: ScmsFileWith<unknown>, { bytes, content }: AcceptedCtl): Check {
  return checkUnless(
    {
      name: "home-ctl",
      clause: "IEEE 1609.2.1 8.4, 8.5",
      expected: `it holds the trust list ${content.sequenceNumber} that was verified`,
      path: "homeCtl",
    },
    Buffer.compare(homeCtl, bytes) === 0 ? undefined : "it holds another trust list",
  );
}

/** What a device judges by, and what came of reading the revocation lists for it. */
export interface StandpointOfFiles {
  readonly standpoint: ScmsStandpoint;
  readonly crls: readonly ReadCrl[];
}

/**
 * What certificates and lists at hand make of a device's standpoint: roots that the trust list approves, CAs whether
 * they are to be relied on or not, and revocation lists that hold.
 */
export async function standpointOf(
  ctl: AcceptedCtl,
  chain: ScmsFileWith<DecodedCertificate>,
  composite: ScmsFileWith<Uint8Array>,
  now: Date,
): Promise<StandpointOfFiles> {
  const roots = rootsOf(ctl, [...ctl.beside, ...chain.parts]);
  const before: ScmsStandpoint = { roots, authorities: chain.parts, crls: [], now };
  const first = await Promise.all(composite.parts.map((part) => readSecuredCrl(part, before)));
  const known = { ...before, crls: first.flatMap(({ contents }) => contents ?? []) };
  // Once more: a signer may stand on one of them.
  const crls = await Promise.all(composite.parts.map((part) => readSecuredCrl(part, known)));
  return { standpoint: { ...known, crls: crls.flatMap(({ contents }) => contents ?? []) }, crls };
}
