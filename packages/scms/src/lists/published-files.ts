import { toHex } from "@v2x/asn1";
import { certificateChainFile, compositeCrlFile } from "@v2x/credentials";
import {
  type Authorities,
  AuthorityError,
  oneForAll,
  type PublishedList,
  type PublishedLists,
} from "@v2x/pki";
import { zipSync } from "fflate";
import type {
  HierarchyPorts,
  ScmsAuthorityRecord,
  ScmsListKind,
  ScmsListRecord,
  ScmsRole,
} from "../ports.ts";
import { chainAuthorities } from "./chain-authorities.ts";
import { ctlSeriesOf } from "./electors.ts";
import { relevantPsidsOf, servedMas } from "./info-status.ts";
import { crlKinds, seriesOfKind } from "./revocation-lists.ts";

/** All trust lists of a series in one file. */
export interface CtlArchive {
  /** A zip without compression. */
  readonly bytes: Uint8Array;
  /** The number of the first list in it. */
  readonly lowest: number;
}

/** What devices download. Each is issued anew as it falls due; while that cannot be done, the old one is served. */
export interface ScmsFiles {
  /** Which electors' trust lists these are: 8 octets. @throws AuthorityError "authority-missing" */
  ctlSeriesId(): Promise<Uint8Array>;
  /** The newest trust list: COER of MultiSignedCtlSpdu. @throws AuthorityError "authority-missing", "quorum-missing" */
  ctl(): Promise<PublishedList<"ctl">>;
  /** The trust list of that number; undefined where there is none. @throws AuthorityError "list-damaged" */
  ctlOf(sequenceNumber: number): Promise<ScmsListRecord | undefined>;
  /**
   * Every trust list so far, but for those that are damaged, named by `nameOf` their number.
   *
   * @see IEEE 1609.2.1 8.6
   */
  ctlArchive(nameOf: (sequenceNumber: number) => string): Promise<CtlArchive>;
  /** COER of CertificateChainSpdu. @throws as `ctl`. @see IEEE 1609.2.1 8.4 */
  ccf(): Promise<Uint8Array>;
  /** COER of CompositeCrlSpdu: the revocation lists below every root that may be trusted. @see IEEE 1609.2.1 8.5 */
  compositeCrl(): Promise<Uint8Array>;
  /**
   * COER of SecuredCrl.
   *
   * @param craca - HashedId8 of a root, 8 octets.
   * @returns undefined where that root is none of these, or the series has no list.
   */
  crl(craca: Uint8Array, series: number): Promise<PublishedList<ScmsListKind> | undefined>;
  /** The MA to which misbehavior of that application is reported; undefined where there is none. */
  maCertificate(psid: number): Promise<ScmsAuthorityRecord | undefined>;
  /** COER of CertificateManagementInformationStatusSpdu. @see IEEE 1609.2.1 8.7 */
  infoStatus(): Promise<PublishedList<ScmsListKind>>;
}

/** The files, from lists as they are kept. Each is put together once at a time, for all who ask for it meanwhile. */
export function publishedFiles(
  lists: PublishedLists<ScmsListKind>,
  { storage, now }: Pick<HierarchyPorts, "storage" | "now">,
  authorities: () => Promise<Authorities<ScmsRole>>,
): ScmsFiles {
  const puttingTogether = oneForAll<Uint8Array>();
  const readingIssues = oneForAll<readonly ScmsListRecord[]>();

  return {
    ctlSeriesId: async () => ctlSeriesOf(await authorities()),
    ctl: () => lists.current("ctl") as Promise<PublishedList<"ctl">>,

    async ctlOf(sequenceNumber) {
      const { issue } = await lists.current("ctl");
      if (sequenceNumber > issue) return undefined;
      const found = (await trustLists()).find((list) => list.issue === sequenceNumber);
      return found && lists.asServed(found);
    },

    async ctlArchive(nameOf) {
      const { issuedAt } = await lists.current("ctl");
      const sound: ScmsListRecord[] = [];
      for (const list of await trustLists())
        try {
          sound.push(await lists.asServed(list));
        } catch (failure) {
          if (!(failure instanceof AuthorityError)) throw failure;
        }
      const entries = sound.map(({ issue, message }) => [nameOf(issue), message] as const);
      // One time for all, so that the same lists give the same octets.
      const bytes = zipSync(Object.fromEntries(entries), { level: 0, mtime: issuedAt });
      return { bytes, lowest: sound[0]!.issue };
    },

    ccf: () =>
      puttingTogether("ccf", async () => {
        const { message } = await lists.current("ctl");
        const others = chainAuthorities(await authorities(), now());
        return certificateChainFile(
          message,
          others.map(({ certificate }) => certificate),
        );
      }),

    compositeCrl: () =>
      puttingTogether("composite-crl", async () => {
        const { message } = await lists.current("ctl");
        const crls = await revocationLists();
        return compositeCrlFile(
          message,
          crls.map((crl) => crl.message),
        );
      }),

    async crl(craca, series) {
      const kind = crlKinds.find((candidate) => seriesOfKind[candidate] === series);
      return kind && lists.of(kind, craca);
    },

    async maCertificate(psid) {
      return servedMas(await authorities()).find((ma) => relevantPsidsOf(ma).includes(psid))?.record;
    },

    async infoStatus() {
      await lists.current("ctl");
      await revocationLists();
      return lists.upToDate("info-status");
    },
  };

  async function trustLists(): Promise<readonly ScmsListRecord[]> {
    const series = ctlSeriesOf(await authorities());
    return readingIssues(toHex(series), () => storage.issues("ctl", series));
  }

  async function revocationLists(): Promise<readonly ScmsListRecord[]> {
    const roots = (await authorities()).trusted("rca", now());
    const found: ScmsListRecord[] = [];
    for (const { record } of roots)
      for (const kind of crlKinds) {
        const list = await lists.of(kind, record.hashedId8);
        if (list) found.push(list);
      }
    return found;
  }
}
