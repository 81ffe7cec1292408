import { toHex } from "@v2x/asn1";
import { crlStanding, type DecodedCertificate, verifyChain } from "@v2x/credentials";
import {
  below,
  type Check,
  type CrlContents,
  type ScmsComponent,
  SecurityMgmtPsid,
  scmsComponentOf,
} from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";
import { idText } from "../../trust/titles.ts";

/** What a device of an SCMS judges others by. */
export interface ScmsStandpoint {
  /** Roots that the trust list of the electors approves. */
  readonly roots: readonly DecodedCertificate[];
  /** CAs between them and end entities, whose certificates are at hand. */
  readonly authorities: readonly DecodedCertificate[];
  /** What the revocation lists say that were verified: all that the SCMS publishes. */
  readonly crls: readonly CrlContents[];
  readonly now: Date;
}

/**
 * Whether a chain of CAs is one to rely on: signatures, times, regions and permissions up to a root that the electors
 * approve, and nothing of it revoked.
 *
 * @param chain - the root last.
 */
export function trustedChainChecks(
  chain: readonly DecodedCertificate[],
  standpoint: ScmsStandpoint,
): readonly Check[] {
  const root = chain.at(-1);
  return [
    ...verifyChain(chain, { at: standpoint.now }),
    ...chain.flatMap((certificate, position) =>
      below(`chain[${position}]`, [notRevokedCheck(certificate, standpoint.crls)]),
    ),
    checkUnless(
      {
        name: "root-approved",
        clause: "IEEE 1609.2.1 7.3",
        expected: "the trust list of the electors approves the root",
        path: `chain[${Math.max(0, chain.length - 1)}]`,
      },
      standpoint.roots.some((approved) => isSame(approved, root))
        ? undefined
        : root && `it does not name ${idText(root.hashedId8)}`,
    ),
  ];
}

/** As `trustedChainChecks`, for a certificate whose chain is made of what is at hand. */
export function trustedBelow(certificate: DecodedCertificate, standpoint: ScmsStandpoint): readonly Check[] {
  const chain = [certificate];
  // Longer than any chain of an SCMS, and CAs that name each other end somewhere.
  while (chain.length < 8) {
    const issuer = issuerOf(chain.at(-1)!, standpoint);
    if (issuer === undefined) break;
    chain.push(issuer);
  }
  return trustedChainChecks(chain, standpoint);
}

/** The certificate at hand that issued another one; undefined where there is none, or it issued itself. */
export function issuerOf(
  { value: { issuer } }: DecodedCertificate,
  { authorities, roots }: ScmsStandpoint,
): DecodedCertificate | undefined {
  if (issuer.choice === "self" || !(issuer.value instanceof Uint8Array)) return undefined;
  const named = issuer.value;
  return [...authorities, ...roots].find(({ hashedId8 }) => Buffer.compare(hashedId8, named) === 0);
}

/**
 * Whether a revocation list names a certificate: by its hash, or its holder by linkage seeds.
 *
 * @see IEEE 1609.2 5.1.3, 7.3
 */
function notRevokedCheck(certificate: DecodedCertificate, crls: readonly CrlContents[]): Check {
  const { cracaId, crlSeries } = certificate.value.toBeSigned;
  const rule = { name: "not-revoked", clause: "IEEE 1609.2 5.1.3", path: "" };
  if (cracaId.every((octet) => octet === 0)) {
    const expected = "no revocation list names it";
    return { ...rule, outcome: "notApplicable", expected, found: "it names no CRACA, so it can be on none" };
  }
  const lists = `series ${crlSeries} of the CRACA ${toHex(cracaId).toUpperCase()}`;
  const expected = `the revocation list of ${lists} does not name it`;
  const covering = crls.filter(
    (crl) => crl.crlSeries === crlSeries && Buffer.compare(crl.crlCraca.slice(-3), cracaId) === 0,
  );
  if (covering.length === 0) {
    return { ...rule, outcome: "notApplicable", expected, found: "no such list is published" };
  }
  const standings = covering.map((crl) => crlStanding(crl, certificate, { operations: linkageOperations }));
  if (standings.includes("revoked")) return { ...rule, outcome: "fail", expected, found: "it names it" };
  if (standings.includes("clear")) return { ...rule, outcome: "pass", expected };
  return {
    ...rule,
    outcome: "unknown",
    expected,
    found: "it names holders in a way that is not compared here",
  };
}

/** Enough for ten thousand entries a hundred periods old with forty certificates each. */
const linkageOperations = 10_000_000;

/** Whether the SSP of PSID 35 makes a certificate's holder that component. @see IEEE 1609.2.1 — SecurityMgmtSsp */
export function componentCheck({ value }: DecodedCertificate, component: ScmsComponent): Check {
  const ssp = value.toBeSigned.appPermissions?.find(({ psid }) => psid === SecurityMgmtPsid)?.ssp;
  const found = ssp?.choice === "opaque" ? scmsComponentOf(ssp.value) : undefined;
  return checkUnless(
    {
      name: "component-of-signer",
      clause: "IEEE 1609.2.1 SecurityMgmtSsp",
      expected: `the SSP of PSID 35 is that of the component ${component}`,
      path: "toBeSigned.appPermissions",
    },
    found === component ? undefined : `it is that of ${found ?? "no component"}`,
  );
}

/** Whether two certificates are the same, octet for octet. */
export function isSame(one: DecodedCertificate, other: DecodedCertificate | undefined): boolean {
  return other !== undefined && Buffer.compare(one.bytes, other.bytes) === 0;
}
