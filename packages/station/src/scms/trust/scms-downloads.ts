import { toHex } from "@v2x/asn1";
import { CredentialsError, type DecodedCertificate, decodeCertificate } from "@v2x/credentials";
import type { Transport } from "../../exchange/transport.ts";
import { download, withoutSlash } from "../../trust/downloads.ts";
import { readStoredZip } from "../answers/stored-zip.ts";
import { type ReadCtl, readCtl } from "./accepted-ctl.ts";

/** What an RA serves to everybody, read but not judged. */
export interface ScmsDownloads {
  /** @throws StationError "download-refused", "download-unreadable"; what the transport throws. All do. */
  raCertificate(): Promise<DecodedCertificate>;
  infoStatus(): Promise<Uint8Array>;
  /** All lists of a series that are served, by their numbers. */
  ctls(seriesId: Uint8Array): Promise<readonly ReadCtl[]>;
  ctl(seriesId: Uint8Array, sequenceNumber: number): Promise<ReadCtl>;
  /** COER of CertificateChainSpdu. */
  certificateChain(seriesId: Uint8Array): Promise<Uint8Array>;
  /** COER of CompositeCrlSpdu. */
  compositeCrl(seriesId: Uint8Array): Promise<Uint8Array>;
  /** COER of SecuredCrl. @param craca - HashedId8. */
  crl(craca: Uint8Array, crlSeries: number): Promise<Uint8Array>;
  caCertificate(id: Uint8Array): Promise<DecodedCertificate>;
  maCertificate(psid: number): Promise<DecodedCertificate>;
}

/**
 * The downloads of an RA.
 *
 * @param raUrl - its base URI, with or without a slash at its end.
 * @see IEEE 1609.2.1 6.3.5.7 to 6.3.5.14
 */
export function scmsDownloads({ get }: Pick<Transport, "get">, raUrl: string): ScmsDownloads {
  const base = `${withoutSlash(raUrl)}/v3`;
  // Implementations in use answer 202 where the description says 200.
  const ask = <T>(path: string, read: (octets: Uint8Array) => T) =>
    download(get, `${base}/${path}`, read, [200, 202]);
  const series = (id: Uint8Array) => `ctlSeriesId=${hex(id)}`;
  const asIs = (octets: Uint8Array) => octets;
  return {
    raCertificate: () => ask("ra-certificate", decodeCertificate),
    infoStatus: () => ask("certificate-management-info-status", asIs),
    ctls: (id) => ask(`ctl?${series(id)}`, ctlsIn),
    ctl: (id, sequence) => ask(`ctl?${series(id)}&ctlSequenceNumber=${sequence}`, readCtl),
    certificateChain: (id) => ask(`ccf-ctl?${series(id)}`, asIs),
    compositeCrl: (id) => ask(`composite-crl-ctl?${series(id)}`, asIs),
    crl: (craca, crlSeries) => ask(`crl?craca=${hex(craca)}&crlSeries=${crlSeries}`, asIs),
    caCertificate: (id) => ask(`ca-certificate?certId=${hex(id)}`, decodeCertificate),
    maCertificate: (psid) => ask(`ma-certificate?psid=${psid.toString(16)}`, decodeCertificate),
  };
}

function ctlsIn(archive: Uint8Array): readonly ReadCtl[] {
  const files = readStoredZip(archive);
  if (typeof files === "string") throw new CredentialsError("not-a-list", { reason: files });
  if (files.length === 0) throw new CredentialsError("not-a-list", { reason: "there is no list in it" });
  return files
    .map(({ octets }) => readCtl(octets))
    .sort((one, other) => one.content.sequenceNumber - other.content.sequenceNumber);
}

function hex(id: Uint8Array): string {
  return toHex(id).toUpperCase();
}
