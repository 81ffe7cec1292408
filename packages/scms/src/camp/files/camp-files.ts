import { coer, type Schema } from "@v2x/asn1";
import { type Authorities, isInForce, oneForAll, type PublishedList, type PublishedLists } from "@v2x/pki";
import { camp, edition2016, SecuredCrl, schemaIn } from "@v2x/v2x-schema";
import { crlKinds } from "../../lists/revocation-lists.ts";
import type { CrlKind, ScmsListKind, ScmsRole } from "../../ports.ts";
import type { CampPorts } from "../camp-ports.ts";

/** What everyone downloads of CAMP's variant. */
export interface CampFiles {
  /** The revocation list of that kind below the current root. @throws AuthorityError "authority-missing" */
  crl(kind: CrlKind): Promise<PublishedList<ScmsListKind>>;
  /** COER of CompositeCrl: the revocation lists below every root that may be trusted. @throws AuthorityError "authority-missing" */
  compositeCrl(): Promise<Uint8Array>;
  /**
   * COER of ScopedLocalCertificateChainFile: every certificate of an authority that may be trusted. Its version rises
   * with each that comes or is revoked.
   *
   * @throws AuthorityError "authority-missing"
   */
  localChainFile(): Promise<NamedFile>;
}

/** A file with the name by which it is kept. */
export interface NamedFile {
  /** `local_certificate_chains_<X>_<Y>.oer`: the versions of the global file and of the RA's own. */
  readonly name: string;
  readonly octets: Uint8Array;
}

/** The lists have the octets of the edition that CAMP builds on. */
const SecuredCrl2016 = schemaIn(edition2016, SecuredCrl) as Schema<SecuredCrl>;

const LocalFile = camp.scopedSchemaOf("ScopedLocalCertificateChainFile") as Schema<camp.ScmsFile>;

/**
 * The files, from lists as they are kept and authorities as they are. Each is put together once at a time, for all who
 * ask for it meanwhile.
 */
export function campFiles(
  lists: PublishedLists<ScmsListKind>,
  { now }: Pick<CampPorts, "now">,
  authorities: () => Promise<Authorities<ScmsRole>>,
): CampFiles {
  const puttingLists = oneForAll<Uint8Array>();
  const puttingChain = oneForAll<NamedFile>();
  return {
    crl: (kind) => lists.current(kind),
    compositeCrl: () => puttingLists("composite", compositeCrl),
    localChainFile: () => puttingChain("chain", localChainFile),
  };

  async function compositeCrl(): Promise<Uint8Array> {
    const roots = (await authorities()).trusted("rca", now());
    const securedCrlSeries: SecuredCrl[] = [];
    for (const { record } of roots)
      for (const kind of crlKinds) {
        const list = await lists.of(kind, record.hashedId8);
        if (list) securedCrlSeries.push(coer.decode(SecuredCrl2016, list.message));
      }
    return coer.encode(camp.CompositeCrl, { securedCrlSeries, revokedRootCAs: [], revokedElectors: [] });
  }

  async function localChainFile(): Promise<NamedFile> {
    const known = await authorities();
    // There is one RA, so what is in its file is in that of everybody.
    const [gccfVersion, raHostname] = [versionOf(known), known.current("ra").record.name];
    const value = {
      version: { gccfVersion, lccfVersion: gccfVersion, raHostname },
      requiredCertStore: certificateStore(known, now()),
      optionalCertList: [],
    };
    const chain = { choice: "localCertificateChainFile", value } as const;
    const octets = coer.encode(LocalFile, { version: 1, content: { choice: "cert-chain", value: chain } });
    return { name: `local_certificate_chains_${gccfVersion}_${gccfVersion}.oer`, octets };
  }
}

/** Certificates end by themselves; a file differs otherwise only where one was made or revoked. */
function versionOf({ records, revocations }: Authorities<ScmsRole>): number {
  return records.length + revocations.length;
}

/** No elector vouches for anybody, since CAMP's pilots had none. @see CAMP SCMS 1.2 — CertificateStore */
function certificateStore(known: Authorities<ScmsRole>, at: Date): camp.CertificateStore {
  const others = known.usable.filter(
    (authority) => authority.record.role !== "ma" && isInForce(authority, at),
  );
  return {
    rootCAEndorsements: [],
    electorEndorsements: [],
    maCertificate: known.current("ma").certificate.value,
    certs: others.map(({ certificate }) => certificate.value),
  };
}
