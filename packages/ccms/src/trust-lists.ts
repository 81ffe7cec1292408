import { crlOf, deltaCtl, fullCtl, type ListContent, readList, signList } from "@v2x/credentials";
import type { CtlEntry } from "@v2x/v2x-schema";
import { type Authorities, type Authority, expectValid, isIssuedBy } from "./authorities.ts";
import type { AuthorityRole, CcmsUrls, DeltaKind, ListKind, ListRecord } from "./ports.ts";
import { wholeSecond } from "./validity.ts";

/** Every list, in the order in which a first start makes them. */
export const listKinds = ["ctl", "crl", "ectl"] as const satisfies readonly ListKind[];

/** Who signs which list. */
export const issuerRoleOf = { ctl: "rca", crl: "rca", ectl: "tlm" } as const satisfies Record<
  ListKind,
  AuthorityRole
>;

/** The kind under which the changes of a trust list are kept. */
export const deltaKindOf = { ctl: "delta-ctl", ectl: "delta-ectl" } as const satisfies Partial<
  Record<ListKind, DeltaKind>
>;

/** What the issues of a list are counted from. @see ETSI TS 102 941 annex E.5 — the ECTL of a new key begins with 0 */
export const firstIssueOf: Readonly<Record<ListKind, number>> = { ctl: 1, crl: 1, ectl: 0 };

/** How long a list lives if nothing replaces it, which happens at half of it. */
const listLifeDays: Readonly<Record<ListKind, number>> = { ctl: 30, crl: 30, ectl: 90 };
const dayMs = 86_400_000;

/** What one issue of a list is made from. */
export interface ListOrder {
  readonly kind: ListKind;
  /** Counted from `firstIssueOf` the list. */
  readonly issue: number;
  /** The generation that signs it: the current one, or one that retired and is still valid. */
  readonly issuer: Authority;
  readonly authorities: Authorities;
  readonly urls: CcmsUrls;
  readonly issuedAt: Date;
  /** The issue before; absent for the first, and where it cannot be read any more. */
  readonly before?: ListRecord | undefined;
}

/**
 * Signs one issue of a list, and for a trust list what changed since the issue before, where there is one; the
 * caller stores both.
 *
 * @returns the list, and its delta where it has one.
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 */
export async function issueList(order: ListOrder): Promise<readonly [ListRecord, ListRecord?]> {
  const { kind, issue, issuer, issuedAt, before } = order;
  expectValid(issuer, issuedAt);
  const { certificate } = issuer;
  const nextUpdate = wholeSecond(new Date(issuedAt.getTime() + listLifeDays[kind] * dayMs));
  const content = listContent(order, nextUpdate);
  const signer = await issuer.signer();
  const signed = async (said: ListContent, as: ListRecord["kind"]): Promise<ListRecord> => {
    const message = await signList(said, { certificate, signer }, issuedAt);
    return { kind: as, issuer: certificate.hashedId8, issue, issuedAt, nextUpdate, message };
  };
  const list = await signed(content, kind);
  const old = before && readList(before.message).content;
  if (content.kind === "crl" || old === undefined || old.kind === "crl") return [list];
  const delta = { kind: content.kind, ctl: deltaCtl(old.ctl, content.ctl) };
  return [list, await signed(delta, deltaKindOf[content.kind])];
}

/**
 * What a list says. A CTL names every generation of EA and AA below its root that may be trusted: what a retired one
 * signed is still verified with it. A CRL names revoked CA certificates until their own end. An ECTL names every root
 * and trust list manager that may be trusted, each with the one it succeeds.
 *
 * @throws AuthorityError "authority-missing" where one that must be named is damaged.
 * @see ETSI TS 102 941 6.3 — which entries which list has
 */
export function listContent(
  { kind, issue, issuer: { certificate: issuerCertificate }, authorities, urls, issuedAt }: ListOrder,
  nextUpdate: Date,
): ListContent {
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
      ...trusted("ea").map(
        (eaCertificate): CtlEntry => ({
          choice: "ea",
          value: { eaCertificate, aaAccessPoint: urls.authValRequestUrl, itsAccessPoint: urls.ecRequestUrl },
        }),
      ),
      ...trusted("aa").map(
        (aaCertificate): CtlEntry => ({
          choice: "aa",
          value: { aaCertificate, accessPoint: urls.atRequestUrl },
        }),
      ),
      distributionCentre([issuer]),
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
      distributionCentre(roots.map(({ certificate }) => certificate.hashedId8)),
    ];
  }

  function trusted(role: AuthorityRole) {
    return authorities
      .trusted(role, issuedAt)
      .filter(({ certificate }) => isIssuedBy(certificate, issuer))
      .map(({ certificate }) => certificate.value);
  }

  function successionOf({ record: { role, generation } }: Authority) {
    const before = authorities.usable.find(
      ({ record }) => record.role === role && record.generation === generation - 1,
    );
    return before && { successorTo: before.certificate.value };
  }

  function distributionCentre(cert: readonly Uint8Array[]): CtlEntry {
    return { choice: "dc", value: { url: urls.dcUrl, cert } };
  }
}
