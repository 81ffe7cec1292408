import { coer, toHex } from "@v2x/asn1";
import { type DecodedCertificate, toTime32, toTime64 } from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import { sealSigned, sealUnsecured } from "@v2x/protocol";
import {
  type CertificateManagementInfoStatus,
  type CertManagementPdu,
  CrlContents,
  CtlSignatureSpdu,
  FullIeeeTbsCtl,
  MultiSignedCtlSpdu,
  ScmsPdu,
  SecuredCrl,
  type TypeSpecificCrlContents,
} from "@v2x/v2x-schema";
import type { HttpAnswer, Transport } from "../../index.ts";
import { now, type ScmsHierarchy, type ScmsParty } from "../authorities.test-support.ts";
import { storedZip } from "../issuing.test-support.ts";

/** The base URI of the RA of these tests. */
export const raUrl = "https://ra.test/scms/ra";
/** The series of its trust lists. */
export const seriesId = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);
const series = toHex(seriesId).toUpperCase();

/** What is not as in a good trust list. */
export interface CtlChanges {
  readonly content?: Partial<FullIeeeTbsCtl & { readonly quorum: number }>;
  /** Who signs; unless told otherwise the first two electors. */
  readonly signedBy?: readonly ScmsParty[];
  readonly statement?: Partial<{
    readonly tbsCtlHash: Uint8Array;
    readonly ctlSeriesId: Uint8Array;
    readonly sequenceNumber: number;
  }>;
  /** The time in the headers of the signatures, as the edition of 2020 has it. */
  readonly signedAt?: Date;
}

/** A trust list that approves the electors and root of a hierarchy. */
export async function ctlOf(
  { electors, rca }: ScmsHierarchy,
  sequenceNumber: number,
  { content = {}, signedBy = electors.slice(0, 2), statement = {}, signedAt }: CtlChanges = {},
): Promise<Uint8Array> {
  const tbsCtl = {
    type: 1,
    ctlSeriesId: seriesId,
    sequenceNumber,
    effectiveDate: toTime32(now) - 86_400 + sequenceNumber,
    electorApprove: electors.map(({ certificate }) => certificate.digest),
    electorRemove: [],
    rootCaApprove: [rca.certificate.digest],
    rootCaRemove: [],
    quorum: 2,
    ...content,
  } as const;
  const tbsCtlSignature = {
    ctlSeriesId: tbsCtl.ctlSeriesId,
    ctlType: 1,
    sequenceNumber,
    tbsCtlHash: digest("sha384", coer.encode(FullIeeeTbsCtl, tbsCtl)),
    ...statement,
  };
  const signatures = await Promise.all(
    signedBy.map(async (elector) => {
      const signed = await signedBySomeone(
        { choice: "tbsCtlSignature", value: tbsCtlSignature },
        elector,
        signedAt,
      );
      return coer.decode(CtlSignatureSpdu, signed);
    }),
  );
  const unsigned = [...electors, rca].map(({ certificate }) => certificate.value);
  return plain({ choice: "multiSignedCtl", value: { type: 1, tbsCtl, unsigned, signatures } });
}

/** A revocation list of series 2 of the root. */
export async function crlOf(
  { crlg, rca }: ScmsHierarchy,
  typeSpecific: TypeSpecificCrlContents,
  changes: Partial<CrlContents> = {},
  by: ScmsParty = crlg,
): Promise<Uint8Array> {
  const contents: CrlContents = {
    version: 1,
    crlSeries: 2,
    crlCraca: rca.certificate.hashedId8,
    issueDate: toTime32(now) - 60,
    nextCrl: toTime32(now) + 86_400,
    priorityInfo: {},
    typeSpecific,
    ...changes,
  };
  return sealSigned(
    { unsecured: coer.encode(CrlContents, contents) },
    { psid: 256 },
    { ...by, identifier: "certificate" },
  );
}

/** A list by hashes that names these certificates. */
export function hashesOf(...certificates: readonly DecodedCertificate[]): TypeSpecificCrlContents {
  const entries = certificates.map(({ digest: whole }) => ({
    id: whole.slice(-10),
    expiry: toTime32(now) + 86_400,
  }));
  return { choice: "fullHashCrl", value: { crlSerial: 1, entries } };
}

/** What an RA serves. */
export interface ServedFiles {
  readonly ctls: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  /** The list in chain file and composite list; unless told otherwise the last. */
  readonly homeCtl?: Uint8Array;
  /** The list in the composite list, where it is another one than that in the chain file. */
  readonly compositeCtl?: Uint8Array;
  readonly others?: readonly ScmsParty[];
  readonly status?: Partial<CertificateManagementInfoStatus>;
  readonly statusBy?: ScmsParty;
  /** The time in the header of the info status, as the edition of 2020 has it. */
  readonly statusSignedAt?: Date;
}

/** An RA that serves these files, with whatever else `replaced` says, by address without the base. */
export async function raServing(
  hierarchy: ScmsHierarchy,
  served: ServedFiles,
  replaced: Readonly<Record<string, Uint8Array | undefined>> = {},
): Promise<Pick<Transport, "get">> {
  const { ica, eca, aca, ra, crlg } = hierarchy;
  const { ctls, crls, homeCtl = ctls.at(-1)!, others = [ica, eca, aca, ra, crlg] } = served;
  const home = coer.decode(MultiSignedCtlSpdu, homeCtl);
  const compositeHome = coer.decode(MultiSignedCtlSpdu, served.compositeCtl ?? homeCtl);
  const numbered = ctls.map((ctl) => [sequenceOf(ctl), ctl] as const);
  const contents = crls.map((crl) => [contentsOf(crl), crl] as const);
  const status: CertificateManagementInfoStatus = {
    crl: contents.map(([{ crlCraca, crlSeries, issueDate }]) => ({
      cracaId: crlCraca,
      series: crlSeries,
      issueDate,
    })),
    ctl: [{ ctlSeriesId: seriesId, sequenceNumber: numbered.at(-1)![0], lastUpdate: toTime32(now) }],
    caCcf: toTime32(now),
    ma: [],
    ...served.status,
  };
  const files: Record<string, Uint8Array | undefined> = {
    "certificate-management-info-status": await signedBySomeone(
      { choice: "infoStatus", value: status },
      served.statusBy ?? ra,
      served.statusSignedAt,
    ),
    [`ctl?ctlSeriesId=${series}`]: storedZip(
      numbered.map(([sequence, ctl]) => [`ctl_${series}_${sequence}.oer`, ctl] as const),
    ),
    ...Object.fromEntries(
      numbered.map(([sequence, ctl]) => [`ctl?ctlSeriesId=${series}&ctlSequenceNumber=${sequence}`, ctl]),
    ),
    [`ccf-ctl?ctlSeriesId=${series}`]: plain({
      choice: "certificateChain",
      value: { homeCtl: home, others: others.map(({ certificate }) => certificate.value) },
    }),
    [`composite-crl-ctl?ctlSeriesId=${series}`]: plain({
      choice: "compositeCrl",
      value: { homeCtl: compositeHome, crl: crls.map((crl) => coer.decode(SecuredCrl, crl)) },
    }),
    ...Object.fromEntries(
      contents.map(([{ crlCraca, crlSeries }, crl]) => [
        `crl?craca=${toHex(crlCraca).toUpperCase()}&crlSeries=${crlSeries}`,
        crl,
      ]),
    ),
    "ra-certificate": ra.certificate.bytes,
    ...Object.fromEntries(
      [eca, aca].map(({ certificate }) => [
        `ca-certificate?certId=${toHex(certificate.hashedId8).toUpperCase()}`,
        certificate.bytes,
      ]),
    ),
    ...replaced,
  };
  return {
    get: async (url): Promise<HttpAnswer> => {
      const body = files[url.replace(`${raUrl}/v3/`, "")];
      return { status: body === undefined ? 404 : 200, mediaType: "", body: body ?? new Uint8Array() };
    },
  };
}

function plain(value: CertManagementPdu): Uint8Array {
  return sealUnsecured(coer.encode(ScmsPdu, { version: 2, content: { choice: "cert", value } }));
}

function signedBySomeone(value: CertManagementPdu, by: ScmsParty, at?: Date): Promise<Uint8Array> {
  return sealSigned(
    { unsecured: coer.encode(ScmsPdu, { version: 2, content: { choice: "cert", value } }) },
    { psid: 35, ...(at && { generationTime: toTime64(at) }) },
    { ...by, identifier: "certificate" },
  );
}

function sequenceOf(ctl: Uint8Array): number {
  const { content } = coer.decode(MultiSignedCtlSpdu, ctl);
  const pdu = content.choice === "unsecuredData" ? content.value.content : undefined;
  if (pdu?.choice !== "cert" || pdu.value.choice !== "multiSignedCtl") throw new Error("no list");
  return (pdu.value.value.tbsCtl as FullIeeeTbsCtl).sequenceNumber;
}

function contentsOf(crl: Uint8Array): CrlContents {
  const { content } = coer.decode(SecuredCrl, crl);
  const data = content.choice === "signedData" ? content.value.tbsData.payload.data : undefined;
  if (data?.content.choice !== "unsecuredData") throw new Error("no list");
  return data.content.value;
}
