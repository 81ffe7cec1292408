import { coer } from "@v2x/asn1";
import { readCrl, readMultiSignedCtl, signData, toTime32, verifySignedData } from "@v2x/credentials";
import { type Authorities, type Authority, AuthorityError, expectValid, isInForce } from "@v2x/pki";
import {
  CertificateManagementInformationStatusSpdu,
  CertificateManagementInfoStatus,
  ScmsPdu,
  SecurityMgmtPsid,
  securityMgmtSspIn,
  signedContentOf,
  textOfCheck,
  unmetIn,
} from "@v2x/v2x-schema";
import type { ScmsAuthorityStorage, ScmsListKind, ScmsRole } from "../ports.ts";
import { chainChangedAt } from "./chain-authorities.ts";
import { ctlSeriesOf } from "./electors.ts";
import type { ListMaker } from "./list-order.ts";
import { crlKinds } from "./revocation-lists.ts";

/**
 * When everything that devices download last changed, signed by the RA: so a device learns from one small file which
 * of the others to fetch. It tells of lists as they are stored, so whoever serves it sees to it that those are current.
 *
 * @see IEEE 1609.2.1 8.7
 */
export const infoStatus: ListMaker = {
  lifeDays: 30,

  async sign({ issuer, issuedAt, authorities, storage }) {
    const ra = raOf(issuer.id, authorities);
    expectValid(ra, issuedAt);
    const value = await statusOf(ra, authorities, storage, issuedAt);
    return signData({
      payload: coer.encode(ScmsPdu, {
        version: 2,
        content: { choice: "cert", value: { choice: "infoStatus", value } },
      }),
      psid: SecurityMgmtPsid,
      by: { certificate: ra.certificate, signer: await ra.signer() },
      signerIdentifier: "certificate",
    });
  },

  faultOf({ message, issuer }, { usable }) {
    if (statusIn(message) === undefined) return "it is no info status";
    const ra = usable.find(({ record }) => sameBytes(record.hashedId8, issuer));
    return ra && unmetIn(verifySignedData(message, ra.certificate)).map(textOfCheck)[0];
  },

  async isUpToDate({ message, issuer, issuedAt }, authorities, storage) {
    const wanted = await statusOf(raOf(issuer, authorities), authorities, storage, issuedAt);
    return sameBytes(encoded(statusIn(message)!), encoded(wanted));
  },
};

async function statusOf(
  ra: Authority<ScmsRole>,
  authorities: Authorities<ScmsRole>,
  storage: Pick<ScmsAuthorityStorage, "latestList">,
  at: Date,
): Promise<CertificateManagementInfoStatus> {
  const series = ctlSeriesOf(authorities);
  const ctl = await listOf("ctl", series);
  const { sequenceNumber } = readMultiSignedCtl(ctl.message).ctl;
  const roots = authorities.trusted("rca", at);
  const crls = await Promise.all(
    roots.flatMap(({ record }) => crlKinds.map((kind) => listOf(kind, record.hashedId8))),
  );
  return {
    crl: crls.map(({ message, issuer }) => {
      const { crlSeries, issueDate } = readCrl(message);
      return { cracaId: issuer, series: crlSeries, issueDate };
    }),
    ctl: [{ ctlSeriesId: series, sequenceNumber, lastUpdate: toTime32(ctl.issuedAt) }],
    caCcf: toTime32(chainChangedAt(authorities, at)),
    ma: servedMas(authorities)
      .filter((ma) => isInForce(ma, at))
      .map((ma) => ({ psids: relevantPsidsOf(ma), updated: toTime32(ma.record.madeAt) })),
    ra: toTime32(ra.record.madeAt),
  };

  async function listOf(kind: ScmsListKind, issuer: Uint8Array) {
    const list = await storage.latestList(kind, issuer);
    if (list) return list;
    throw new AuthorityError("list-damaged", { kind, issuer });
  }
}

/** The MAs whose certificates are served: one that was renewed decrypts what it is still sent, but is named no more. */
export function servedMas({ usable }: Authorities<ScmsRole>): readonly Authority<ScmsRole>[] {
  return usable.filter(({ record }) => record.role === "ma" && record.state === "current");
}

/** Whose misbehavior is reported to an MA. @see IEEE 1609.2.1 — MaSsp */
export function relevantPsidsOf({ certificate }: Authority<ScmsRole>): readonly number[] {
  const permission = certificate.value.toBeSigned.appPermissions?.find(
    ({ psid }) => psid === SecurityMgmtPsid,
  );
  const ssp = permission && securityMgmtSspIn(permission);
  return ssp?.choice === "ma" ? ssp.value.relevantPsids : [];
}

/** @throws AuthorityError "authority-missing" where its row is damaged. */
function raOf(hashedId8: Uint8Array, { usable }: Authorities<ScmsRole>): Authority<ScmsRole> {
  const ra = usable.find(({ record }) => sameBytes(record.hashedId8, hashedId8));
  if (ra) return ra;
  throw new AuthorityError("authority-missing", { role: "ra", reason: "damaged" });
}

function statusIn(message: Uint8Array): CertificateManagementInfoStatus | undefined {
  const said = signedContentOf(coer.decode(CertificateManagementInformationStatusSpdu, message))?.content
    .content;
  return said?.choice === "cert" && said.value.choice === "infoStatus" ? said.value.value : undefined;
}

function encoded(status: CertificateManagementInfoStatus): Uint8Array {
  return coer.encode(CertificateManagementInfoStatus, status);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
