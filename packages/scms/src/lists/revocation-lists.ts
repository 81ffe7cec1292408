import { coer } from "@v2x/asn1";
import {
  crlSeriesOf,
  type DecodedCertificate,
  decodeCertificate,
  fromTime32,
  readCrl,
  signCrl,
  toTime32,
  verifyCrl,
} from "@v2x/credentials";
import { type Authorities, type Authority, AuthorityError, expectValid, isIssuedBy } from "@v2x/pki";
import {
  Certificate,
  type CrlContents,
  type Edition,
  Ieee1609Dot2Data,
  iPeriodAt,
  SequenceOfHashBasedRevocationInfo,
  SequenceOfJMaxGroup,
  type TypeSpecificCrlContents,
  textOfCheck,
  unmetIn,
} from "@v2x/v2x-schema";
import { laIds } from "../la/index.ts";
import type { CrlKind, ScmsAuthorityStorage, ScmsRole } from "../ports.ts";
import { seedEvolution } from "./evolved-seeds.ts";
import type { ListMaker } from "./list-order.ts";

/** The series of each revocation list. */
export const seriesOfKind = {
  "linkage-crl": crlSeriesOf.pseudonym,
  "component-crl": crlSeriesOf.component,
  "application-crl": crlSeriesOf.application,
  "enrollment-crl": crlSeriesOf.enrollment,
  "special-crl": crlSeriesOf.special,
} as const satisfies Record<CrlKind, number>;

/** Every revocation list. */
export const crlKinds = Object.keys(seriesOfKind) as readonly CrlKind[];

/** Those on which the certificates of devices stand. */
export const crlKindsOfDevices: readonly CrlKind[] = ["linkage-crl", "application-crl", "enrollment-crl"];

/**
 * A revocation list of one series below one root, which is its CRACA. The CRL generator signs it; the list on which
 * the CRL generator itself may stand, the root.
 *
 * @param edition - of IEEE 1609.2, whose octets the list has; absent: that of today.
 * @see IEEE 1609.2 7.3, 7.4
 */
export function revocationList(kind: CrlKind, edition?: Edition): ListMaker {
  return {
    lifeDays: 14,

    async sign({ issue, issuer, issuedAt, before, authorities, storage }, nextUpdate) {
      const by = signerOf(kind, issuer.id, authorities);
      expectValid(by, issuedAt);
      const crl: CrlContents = {
        version: 1,
        crlSeries: seriesOfKind[kind],
        crlCraca: issuer.id,
        issueDate: toTime32(issuedAt),
        nextCrl: toTime32(nextUpdate),
        priorityInfo: {},
        typeSpecific:
          kind === "linkage-crl"
            ? await linkageContent(
                issuer.id,
                iPeriodAt(issuedAt),
                before && readCrl(before.message, edition),
                storage,
              )
            : {
                choice: "fullHashCrl",
                value: {
                  crlSerial: issue,
                  entries: await revokedOn(kind, issuer.id, { authorities, storage, at: issuedAt }),
                },
              },
      };
      return signCrl(crl, { certificate: by.certificate, signer: await by.signer() }, edition);
    },

    faultOf({ message, issuer }, { records }) {
      const crl = readCrl(message, edition);
      if (crl.crlSeries !== seriesOfKind[kind] || !sameBytes(crl.crlCraca, issuer))
        return "it is another list";
      const signer = signerIn(message);
      const isOwn = records.some(
        ({ role, hashedId8 }) =>
          role === signerRoleOf(kind) && signer !== undefined && sameBytes(hashedId8, signer.hashedId8),
      );
      if (signer === undefined || !isOwn) return "another signed it";
      return unmetIn(verifyCrl(message, signer, edition)).map(textOfCheck)[0];
    },

    async isUpToDate({ message, issuer }, authorities, storage) {
      const { typeSpecific, issueDate } = readCrl(message, edition);
      const signer = signerIn(message)!;
      const isDisowned = authorities.records.some(
        ({ state, hashedId8 }) => state === "revoked" && sameBytes(hashedId8, signer.hashedId8),
      );
      if (isDisowned) return false;
      if (typeSpecific.choice === "fullLinkedCrl") {
        const { iRev, individual = [] } = typeSpecific.value;
        return sameBytes(encodedSeeds(individual), encodedSeeds(await revokedSeeds(issuer, iRev, storage)));
      }
      if (typeSpecific.choice !== "fullHashCrl") return false;
      const wanted = await revokedOn(kind, issuer, { authorities, storage, at: fromTime32(issueDate) });
      return sameBytes(encoded(typeSpecific.value.entries), encoded(wanted));
    },
  };
}

/**
 * The list of linkage seeds. Its index counts the lists of one i-period.
 *
 * @see IEEE 1609.2 7.3 — ToBeSignedLinkageValueCrl
 */
async function linkageContent(
  craca: Uint8Array,
  iRev: number,
  before: CrlContents | undefined,
  storage: RevocationStorage,
): Promise<TypeSpecificCrlContents> {
  const last = before?.typeSpecific.choice === "fullLinkedCrl" ? before.typeSpecific.value : undefined;
  const indexWithinI = last?.iRev === iRev ? Math.min(255, last.indexWithinI + 1) : 0;
  return {
    choice: "fullLinkedCrl",
    value: { iRev, indexWithinI, individual: await revokedSeeds(craca, iRev, storage) },
  };
}

const evolve = seedEvolution();

type RevocationStorage = Pick<ScmsAuthorityStorage, "linkageRevocations" | "hashRevocations">;

/**
 * The seeds of revoked supplies, all as of the list's i-period, grouped as the list has them: by certificates of a
 * period, then by the last period.
 *
 * @see IEEE 1609.2 5.1.3.4
 */
async function revokedSeeds(
  craca: Uint8Array,
  iRev: number,
  storage: RevocationStorage,
): Promise<SequenceOfJMaxGroup> {
  const revoked = await storage.linkageRevocations(craca, iRev);
  const [la1Id, la2Id] = laIds;
  return groupedBy(revoked, ({ perPeriod }) => perPeriod).map(([jmax, ofJmax]) => ({
    jmax,
    contents: [
      {
        la1Id,
        la2Id,
        contents: groupedBy(ofJmax, ({ lastPeriod }) => lastPeriod).map(([iMax, ofImax]) => ({
          iMax,
          contents: ofImax.map(({ seeds, firstPeriod }) => {
            const period = Math.max(firstPeriod, iRev);
            return {
              linkageSeed1: evolve(la1Id, seeds[0], firstPeriod, period),
              linkageSeed2: evolve(la2Id, seeds[1], firstPeriod, period),
            };
          }),
        })),
      },
    ],
  }));
}

/** Groups in rising order of their keys, each in the order of its members. */
function groupedBy<T>(items: readonly T[], keyOf: (item: T) => number): (readonly [number, readonly T[]])[] {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups].toSorted(([a], [b]) => a - b);
}

function encodedSeeds(groups: SequenceOfJMaxGroup): Uint8Array {
  return coer.encode(SequenceOfJMaxGroup, groups);
}

/**
 * What stands on a list by its hash: the certificates of authorities and devices that are revoked, live still, and
 * name its series; by rising hash.
 *
 * @throws AuthorityError as `revokedAuthorities`.
 */
async function revokedOn(
  kind: CrlKind,
  craca: Uint8Array,
  { authorities, storage, at }: RevokedWhen,
): Promise<SequenceOfHashBasedRevocationInfo> {
  const list = { cracaId: craca.slice(-3), series: seriesOfKind[kind] };
  const ofDevices = await storage.hashRevocations(list, at);
  return [
    ...revokedAuthorities(kind, craca, authorities, at),
    ...ofDevices.map(({ hashedId10, expiresAt }) => ({ id: hashedId10, expiry: toTime32(expiresAt) })),
  ].toSorted((a, b) => Buffer.compare(a.id, b.id));
}

/** What is known of revocations, and when. */
interface RevokedWhen {
  readonly authorities: Authorities<ScmsRole>;
  readonly storage: RevocationStorage;
  readonly at: Date;
}

/** @throws AuthorityError "authority-missing" where one of them is damaged: its hash cannot be told any more. */
function revokedAuthorities(
  kind: CrlKind,
  craca: Uint8Array,
  { revocations, records, usable }: Authorities<ScmsRole>,
  at: Date,
): SequenceOfHashBasedRevocationInfo {
  return revocations
    .filter(({ issuer, expiresAt }) => sameBytes(issuer, craca) && expiresAt > at)
    .flatMap(({ hashedId8, expiresAt }) => {
      const revoked = usable.find(({ record }) => sameBytes(record.hashedId8, hashedId8));
      if (revoked === undefined) {
        const role = records.find((record) => sameBytes(record.hashedId8, hashedId8))?.role ?? "authority";
        throw new AuthorityError("authority-missing", { role, reason: "damaged" });
      }
      const { certificate } = revoked;
      if (certificate.value.toBeSigned.crlSeries !== seriesOfKind[kind]) return [];
      return [{ id: certificate.digest.slice(-10), expiry: toTime32(expiresAt) }];
    });
}

function signerRoleOf(kind: CrlKind): "rca" | "crlg" {
  return kind === "special-crl" ? "rca" : "crlg";
}

/** The newest below that root that was not revoked. */
function signerOf(
  kind: CrlKind,
  craca: Uint8Array,
  { usable, records }: Authorities<ScmsRole>,
): Authority<ScmsRole> {
  const role = signerRoleOf(kind);
  const signer = usable.findLast(
    ({ record, certificate }) =>
      record.role === role &&
      record.state !== "revoked" &&
      (role === "rca" ? sameBytes(record.hashedId8, craca) : isIssuedBy(certificate, craca)),
  );
  if (signer) return signer;
  const isThere = records.some((record) => record.role === role && record.state === "current");
  throw new AuthorityError("authority-missing", { role, reason: isThere ? "damaged" : "none-current" });
}

/** The certificate that comes along with a list. */
function signerIn(message: Uint8Array): DecodedCertificate | undefined {
  const { content } = coer.decode(Ieee1609Dot2Data, message);
  const signer = content.choice === "signedData" ? content.value.signer : undefined;
  const own = signer?.choice === "certificate" ? signer.value[0] : undefined;
  return own && decodeCertificate(coer.encode(Certificate, own));
}

function encoded(entries: SequenceOfHashBasedRevocationInfo): Uint8Array {
  return coer.encode(SequenceOfHashBasedRevocationInfo, entries);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
