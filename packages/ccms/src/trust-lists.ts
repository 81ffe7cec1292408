import { crlOf, fullCtl, type ListContent, signList } from "@v2x/credentials";
import type { CtlEntry } from "@v2x/v2x-schema";
import { type Authorities, expectValid } from "./authorities.ts";
import type { AuthorityRole, CcmsUrls, ListKind, ListRecord } from "./ports.ts";
import { wholeSecond } from "./validity.ts";

/** Every list, in the order in which a first start makes them. */
export const listKinds = ["ctl", "crl", "ectl"] as const satisfies readonly ListKind[];

/** Who signs which list. */
export const issuerRoleOf = { ctl: "rca", crl: "rca", ectl: "tlm" } as const satisfies Record<
  ListKind,
  AuthorityRole
>;

/** How long a list lives if nothing replaces it, which happens at half of it. */
const listLifeDays: Readonly<Record<ListKind, number>> = { ctl: 30, crl: 30, ectl: 90 };
const dayMs = 86_400_000;

/** What one issue of a list is made from. */
export interface ListOrder {
  readonly kind: ListKind;
  /** From 1. */
  readonly issue: number;
  readonly authorities: Authorities;
  readonly urls: CcmsUrls;
  readonly issuedAt: Date;
}

/**
 * Signs one issue of a list, by the current generation of its issuer; the caller stores it.
 *
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 */
export async function issueList(order: ListOrder): Promise<ListRecord> {
  const { kind, issue, authorities, issuedAt } = order;
  const issuer = authorities.current(issuerRoleOf[kind]);
  expectValid(issuer, issuedAt);
  const { certificate } = issuer;
  const nextUpdate = wholeSecond(new Date(issuedAt.getTime() + listLifeDays[kind] * dayMs));
  const content = listContent(order, nextUpdate);
  const message = await signList(content, { certificate, signer: await issuer.signer() }, issuedAt);
  return { kind, issuer: certificate.hashedId8, issue, issuedAt, nextUpdate, message };
}

/**
 * What a list says. A CTL names every generation of EA and AA that may be trusted: what a retired one signed is still
 * verified with it. A CRL names revoked CA certificates until their own end.
 *
 * @throws AuthorityError "authority-missing" where the issuer is.
 * @see ETSI TS 102 941 6.3 — which entries which list has
 */
export function listContent(
  { kind, issue, authorities, urls, issuedAt }: ListOrder,
  nextUpdate: Date,
): ListContent {
  const issuer = authorities.current(issuerRoleOf[kind]).record.hashedId8;
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
        ({ certificate }): CtlEntry => ({ choice: "rca", value: { selfsignedRootCa: certificate.value } }),
      ),
      {
        choice: "tlm",
        value: {
          selfSignedTLMCertificate: authorities.current("tlm").certificate.value,
          accessPoint: urls.dcUrl,
        },
      },
      distributionCentre(roots.map(({ certificate }) => certificate.hashedId8)),
    ];
  }

  function trusted(role: AuthorityRole) {
    return authorities.trusted(role, issuedAt).map(({ certificate }) => certificate.value);
  }

  function distributionCentre(cert: readonly Uint8Array[]): CtlEntry {
    return { choice: "dc", value: { url: urls.dcUrl, cert } };
  }
}
