import { coer } from "@v2x/asn1";
import { crlOf, deltaCtl, fullCtl, type ListContent, readList, signList, verifyList } from "@v2x/credentials";
import {
  type Authorities,
  type Authority,
  AuthorityError,
  expectValid,
  isIssuedBy,
  type ListOrder,
  type ListRules,
  type ListRecord as SharedListRecord,
  wholeSecond,
} from "@v2x/pki";
import {
  type Certificate,
  type CtlEntry,
  CtlFormat,
  ToBeSignedCrl,
  textOfCheck,
  unmetIn,
} from "@v2x/v2x-schema";
import type { AuthorityRole, CcmsUrls, DeltaKind, ListKind, ListRecord } from "./ports.ts";

/** Who signs which list. */
const issuerRoleOf = { ctl: "rca", crl: "rca", ectl: "tlm" } as const satisfies Record<
  ListKind,
  AuthorityRole
>;

/** The kind under which the changes of a trust list are kept. */
export const deltaKindOf = { ctl: "delta-ctl", ectl: "delta-ectl" } as const satisfies Partial<
  Record<ListKind, DeltaKind>
>;

/**
 * The lists of the CCMS. An ECTL counts from 0 with each new key of the TLM, and ends with 255; the others count from 1
 * and go round. They are signed by the
 * current generation, and by retired ones until their own end, since stations go on trusting what stands below them;
 * damaged ones count too: the row still says which list is whose.
 *
 * @see ETSI TS 102 941 6.3, annex E.5
 */
export function ccmsLists(urls: CcmsUrls): ListRules<AuthorityRole, ListKind> {
  return {
    kinds: ["ctl", "crl", "ectl"],
    firstIssueOf: (kind) => (kind === "ectl" ? 0 : 1),
    lastIssueOf: (kind) => (kind === "ectl" ? lastCounter : Number.POSITIVE_INFINITY),
    issuersOf: (kind, { records }, now) =>
      records
        .filter(
          ({ role, state, notAfter }) =>
            role === issuerRoleOf[kind] && (state === "current" || (state === "retired" && notAfter > now)),
        )
        .map(({ hashedId8, name }) => ({ id: hashedId8, name })),
    currentIssuerOf(kind, authorities) {
      const role = issuerRoleOf[kind];
      const { hashedId8, name } = authorities.currentRecord(role) ?? authorities.current(role).record;
      return { id: hashedId8, name };
    },
    issue: (order) => issueList(order, urls),
    faultOf: faultOfList,
    isUpToDate: (list, authorities) => saysWhatItShould(list, authorities, urls),
  };
}

/** The sequence of an ECTL from which its trust list manager is to be renewed, and that at which it renews itself. */
export const counterWarnsFrom = 200;
const counterRenewsAt = 250;
const lastCounter = 255;

/** Whether a trust list manager has so few numbers left that it is to be renewed. @see ETSI TS 102 941 E.5 */
export function isCounterNearItsEnd({ issue }: Pick<SharedListRecord, "issue">): boolean {
  return issue >= counterRenewsAt;
}

/** How long a list lives if nothing replaces it, which happens at half of it. */
const listLifeDays: Readonly<Record<ListKind, number>> = { ctl: 30, crl: 30, ectl: 90 };
const dayMs = 86_400_000;

type Order = ListOrder<AuthorityRole, ListKind>;

/**
 * Signs one issue of a list, and for a trust list what changed since the issue before, where there is one; the
 * caller stores both.
 *
 * @returns the list, and its delta where it has one.
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 */
async function issueList(
  { kind, issue, issuer, issuedAt, before, authorities }: Order,
  urls: CcmsUrls,
): Promise<readonly [SharedListRecord<ListKind>, ...ListRecord[]]> {
  const authority = usableIssuer(kind, issuer.id, authorities);
  expectValid(authority, issuedAt);
  const { certificate } = authority;
  const nextUpdate = wholeSecond(new Date(issuedAt.getTime() + listLifeDays[kind] * dayMs));
  const content = contentOf({ kind, issue, issuer: authority, authorities, urls, issuedAt, nextUpdate });
  const signer = await authority.signer();
  const signed = async <Kind extends ListKind | DeltaKind>(said: ListContent, as: Kind) => ({
    kind: as,
    issuer: certificate.hashedId8,
    issue,
    issuedAt,
    nextUpdate,
    message: await signList(said, { certificate, signer }, issuedAt),
  });
  const list = await signed(content, kind);
  const old = before && readList(before.message).content;
  if (content.kind === "crl" || old === undefined || old.kind === "crl") return [list];
  const delta = { kind: content.kind, ctl: deltaCtl(old.ctl, content.ctl) };
  return [list, await signed(delta, deltaKindOf[content.kind])];
}

/** How a root's trust list names an EA. */
export function eaEntry(eaCertificate: Certificate, urls: CcmsUrls): CtlEntry {
  return {
    choice: "ea",
    value: { eaCertificate, aaAccessPoint: urls.authValRequestUrl, itsAccessPoint: urls.ecRequestUrl },
  };
}

/** How a root's trust list names an AA. */
export function aaEntry(aaCertificate: Certificate, urls: CcmsUrls): CtlEntry {
  return { choice: "aa", value: { aaCertificate, accessPoint: urls.atRequestUrl } };
}

/** How trust lists name the distribution centre of some roots, each by its HashedId8. */
export function centreEntry(roots: readonly Uint8Array[], urls: CcmsUrls): CtlEntry {
  return { choice: "dc", value: { url: urls.dcUrl, cert: roots } };
}

/** What the content of a list follows from. */
interface ContentOrder {
  readonly kind: ListKind;
  readonly issue: number;
  readonly issuer: Authority;
  readonly authorities: Authorities<AuthorityRole>;
  readonly urls: CcmsUrls;
  readonly issuedAt: Date;
  readonly nextUpdate: Date;
}

/**
 * What a list says. A CTL names every generation of EA and AA below its root that may be trusted: what a retired one
 * signed is still verified with it. A CRL names revoked CA certificates until their own end. An ECTL names every root
 * and trust list manager that may be trusted, each with the one it succeeds.
 *
 * @throws AuthorityError "authority-missing" where one that must be named is damaged.
 * @see ETSI TS 102 941 6.3 — which entries which list has
 */
function contentOf({
  kind,
  issue,
  issuer: { certificate: issuerCertificate },
  authorities,
  urls,
  issuedAt,
  nextUpdate,
}: ContentOrder): ListContent {
  const issuer = issuerCertificate.hashedId8;
  if (kind === "crl") {
    const revoked = authorities.revocations
      .filter((revocation) => Buffer.compare(revocation.issuer, issuer) === 0)
      .filter(({ expiresAt }) => expiresAt > issuedAt)
      .map(({ hashedId8 }) => hashedId8);
    return { kind, crl: crlOf({ thisUpdate: issuedAt, nextUpdate, revoked }) };
  }
  const entries = kind === "ctl" ? rootEntries() : managerEntries();
  return { kind, ctl: fullCtl({ sequence: issue % 256, nextUpdate, entries }) };

  function rootEntries(): CtlEntry[] {
    return [
      ...trusted("ea").map((certificate) => eaEntry(certificate, urls)),
      ...trusted("aa").map((certificate) => aaEntry(certificate, urls)),
      centreEntry([issuer], urls),
    ];
  }

  function managerEntries(): CtlEntry[] {
    const roots = authorities.trusted("rca", issuedAt);
    return [
      ...roots.map(
        (root): CtlEntry => ({
          choice: "rca",
          value: { selfsignedRootCa: root.certificate.value, ...successionOf(root) },
        }),
      ),
      ...authorities.trusted("tlm", issuedAt).map(
        (manager): CtlEntry => ({
          choice: "tlm",
          value: {
            selfSignedTLMCertificate: manager.certificate.value,
            ...successionOf(manager),
            accessPoint: urls.dcUrl,
          },
        }),
      ),
      centreEntry(
        roots.map(({ certificate }) => certificate.hashedId8),
        urls,
      ),
    ];
  }

  function trusted(role: "ea" | "aa") {
    return authorities
      .trusted(role, issuedAt)
      .filter(({ certificate }) => isIssuedBy(certificate, issuer))
      .map(({ certificate }) => certificate.value);
  }

  function successionOf({ record: { role, generation } }: Authority<AuthorityRole>) {
    const before = authorities.usable.find(
      ({ record }) => record.role === role && record.generation === generation - 1,
    );
    return before && { successorTo: before.certificate.value };
  }
}

function faultOfList(list: SharedListRecord, authorities: Authorities): string | undefined {
  try {
    const { content } = readList(list.message);
    const kind = content.kind === "crl" || content.ctl.isFullCtl ? content.kind : deltaKindOf[content.kind];
    if (kind !== list.kind) return `it holds a ${kind}`;
    const issuer = authorities.usable.find(({ certificate }) =>
      sameBytes(certificate.hashedId8, list.issuer),
    );
    return issuer && unmetIn(verifyList(list.message, issuer.certificate)).map(textOfCheck)[0];
  } catch (error) {
    return (error as Error).message;
  }
}

function saysWhatItShould(
  list: SharedListRecord<ListKind>,
  authorities: Authorities<AuthorityRole>,
  urls: CcmsUrls,
): boolean {
  const found = readList(list.message).content;
  const issuer = usableIssuer(list.kind, list.issuer, authorities);
  const wanted = contentOf({ ...list, issuer, authorities, urls });
  if (found.kind === "crl")
    return wanted.kind === "crl" && sameBytes(encodedCrl(found.crl), encodedCrl(wanted.crl));
  return wanted.kind !== "crl" && sameBytes(encodedCtl(found.ctl), encodedCtl(wanted.ctl));
}

/** @throws AuthorityError "authority-missing" where its row is damaged. */
function usableIssuer(kind: ListKind, hashedId8: Uint8Array, { usable }: Authorities): Authority {
  const issuer = usable.find(({ record }) => sameBytes(record.hashedId8, hashedId8));
  if (issuer) return issuer;
  throw new AuthorityError("authority-missing", { role: issuerRoleOf[kind], reason: "damaged" });
}

function encodedCrl(crl: ToBeSignedCrl): Uint8Array {
  return coer.encode(ToBeSignedCrl, crl);
}

function encodedCtl(ctl: CtlFormat): Uint8Array {
  return coer.encode(CtlFormat, ctl);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
