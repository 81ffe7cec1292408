import {
  crlSeriesOf,
  decodeCertificate,
  linkageStanding,
  readCrl,
  signCrl,
  toTime32,
  validityOf,
  verifyChain,
  verifyCrl,
} from "@v2x/credentials";
import type { SigningAuthority } from "@v2x/pki";
import { type Check, type TypeSpecificCrlContents, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { laIds } from "../../la/index.ts";
import type { BundledCertificate, WantedCertificate } from "../bundle-part.ts";
import { fail } from "../check-as-holder.ts";
import type { WantedCertificates } from "../wanted-certificates.ts";

/** What a list is to revoke, and who signs it. */
export interface CrlOrder {
  readonly wanted: WantedCertificates;
  readonly perWeek: number;
  /** All of them where they have no linkage values, and so are named one by one. */
  readonly issued: readonly BundledCertificate[];
  readonly root: SigningAuthority;
  readonly crlg: SigningAuthority;
  readonly now: Date;
}

/** As the standing lists: who tests for longer fetches a new bundle. */
const listLifeMs = 14 * 86_400_000;

/**
 * A revocation list that names every certificate of a bundle: those with linkage values by the seeds of their device,
 * others by HashedId10.
 *
 * @returns COER of SecuredCrl.
 * @throws BundleError "bundle-self-check" where it does not hold, or a certificate does not stand on it.
 * @see IEEE 1609.2 5.1.3, 7.3, 7.4
 */
export async function bundleCrl(order: CrlOrder): Promise<Uint8Array> {
  const { wanted, root, crlg, now } = order;
  const isLinked = wanted.certificates[0]!.linkageValue !== undefined;
  const crl = await signCrl(
    {
      version: 1,
      crlSeries: isLinked ? crlSeriesOf.pseudonym : crlSeriesOf.application,
      crlCraca: root.certificate.hashedId8,
      issueDate: toTime32(now),
      nextCrl: toTime32(new Date(now.getTime() + listLifeMs)),
      priorityInfo: {},
      typeSpecific: isLinked ? bySeeds(order) : byHashes(order),
    },
    { certificate: crlg.certificate, signer: await crlg.signer() },
  );
  demand([
    ...verifyCrl(crl, crlg.certificate),
    ...verifyChain([crlg.certificate, root.certificate], { at: now }),
    ...(isLinked ? linkageChecks(crl, order) : hashChecks(crl, order)),
  ]);
  return crl;
}

function bySeeds({ wanted: { certificates, seeds }, perWeek }: CrlOrder): TypeSpecificCrlContents {
  const [la1Id, la2Id] = laIds;
  const [linkageSeed1, linkageSeed2] = seeds;
  const individual = { iMax: certificates.at(-1)!.i, contents: [{ linkageSeed1, linkageSeed2 }] };
  return {
    choice: "fullLinkedCrl",
    value: {
      iRev: certificates[0]!.i,
      indexWithinI: 0,
      individual: [{ jmax: perWeek, contents: [{ la1Id, la2Id, contents: [individual] }] }],
    },
  };
}

function byHashes({ wanted: { certificates }, issued }: CrlOrder): TypeSpecificCrlContents {
  const entries = certificates.map(({ validityPeriod }, at) => ({
    id: hashedId10Of(issued[at]!),
    expiry: toTime32(validityOf(validityPeriod).notAfter),
  }));
  return {
    choice: "fullHashCrl",
    value: { crlSerial: 1, entries: entries.toSorted((a, b) => Buffer.compare(a.id, b.id)) },
  };
}

/** Of each week the first certificate and the last: the seeds speak of all between alike. */
function linkageChecks(crl: Uint8Array, { wanted, perWeek }: CrlOrder): readonly Check[] {
  const list = readCrl(crl);
  const isOn = ({ i, linkageValue }: WantedCertificate) => {
    const linkage = { iCert: i, "linkage-value": linkageValue! };
    return linkageStanding(list, linkage, { operations: 10_000 }) === "revoked";
  };
  return wanted.certificates
    .filter(({ j }) => j === 0 || j === perWeek - 1)
    .map((certificate) => revokedCheck(certificate.file, isOn(certificate)));
}

function hashChecks(crl: Uint8Array, { wanted, issued }: CrlOrder): readonly Check[] {
  const { typeSpecific } = readCrl(crl);
  const entries = typeSpecific.choice === "fullHashCrl" ? typeSpecific.value.entries : [];
  return wanted.certificates.map(({ file }, at) => {
    const own = hashedId10Of(issued[at]!);
    return revokedCheck(
      file,
      entries.some(({ id }) => Buffer.compare(id, own) === 0),
    );
  });
}

function revokedCheck(file: string, isRevoked: boolean): Check {
  return {
    name: "revoked",
    clause: "IEEE 1609.2 5.1.3",
    outcome: isRevoked ? "pass" : "fail",
    expected: `the list names ${file}`,
    path: "",
  };
}

function demand(checks: readonly Check[]): void {
  const [first] = unmetIn(checks);
  if (first !== undefined) fail("crl", `${textOfCheck(first)} (${first.clause})`);
}

function hashedId10Of({ octets }: BundledCertificate): Uint8Array {
  return decodeCertificate(octets).digest.slice(-10);
}
