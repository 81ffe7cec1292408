import { coer, toHex } from "@v2x/asn1";
import {
  type CertificateProfile,
  type DecodedCertificate,
  decodeCertificate,
  europeanProfiles,
  type ListContent,
  lintCertificate,
  timeText,
  verifyChain,
  verifyList,
} from "@v2x/credentials";
import { allHold, Certificate, type Check, type CtlEntry, type CtlFormat } from "@v2x/v2x-schema";
import type { Transport } from "../exchange/transport.ts";
import {
  type DistributionCentre,
  distributionCentre,
  type FetchedList,
  type TrustList,
  withoutSlash,
} from "./downloads.ts";
import { deltaChecks } from "./follow-deltas.ts";
import { follow, managerAfter, rootAfter, rootNamed, type Succession } from "./follow-links.ts";
import type { Trust, TrustedAuthority, TrustStep } from "./trust.ts";

/** Where trust is collected, and where it begins. */
export interface TrustQuestion {
  readonly transport: Pick<Transport, "get">;
  readonly dcUrl: string;
  /** HashedId8 of the trust list manager; absent on the first use, which takes whoever is there. */
  readonly tlmId?: Uint8Array;
  /** HashedId8 of the root; absent: the one whose lists this distribution centre serves. */
  readonly rootId?: Uint8Array;
  /** The full lists that were verified last; what the centre says to have changed since must lead to the new ones. */
  readonly before?: { readonly ectl: Uint8Array; readonly ctl: Uint8Array };
  readonly now: Date;
}

/** What came of collecting trust. */
export interface CollectedTrust {
  /** In the order of the work; the last one is where it ended if something does not hold. */
  readonly steps: readonly TrustStep[];
  /** Where every check of every step holds. */
  readonly trust?: Trust;
}

/**
 * Goes from the trust list manager down to EA and AA: downloads each list and verifies it and every certificate in it
 * that is used, by signature, time, permissions and profile. Where the manager or root that is known was renewed, its
 * link certificates lead to the next one.
 *
 * @throws StationError, and what the transport throws.
 * @see ETSI TS 102 941 6.3, annexes D and E; ETSI TS 103 097 clause 7
 */
export async function collectTrust(question: TrustQuestion): Promise<CollectedTrust> {
  const steps: TrustStep[] = [];
  const { now } = question;
  const centre = distributionCentre(question.transport, question.dcUrl);
  const step = (what: TrustStep["what"], title: string, checks: readonly Check[]) => {
    steps.push({ what, title, checks });
    return allHold(checks);
  };
  const takeLink =
    (what: "tlm-link" | "rca-link") =>
    ({ before, after, checks }: Succession) =>
      step(what, `${titleOf(before)} is succeeded by ${titleOf(after)}`, checks);
  const deltasHold = async (list: TrustList, issuer: DecodedCertificate) => {
    const { kind } = list.content;
    const before = question.before?.[kind];
    const checks = before && (await deltaChecks(before, list, issuer, centre));
    return (
      checks === undefined || step(`${kind}-delta`, `what changed in the ${listTitle(list, issuer)}`, checks)
    );
  };

  const known = await knownManager(question, centre);
  const tlm = known
    ? await follow(known, managerAfter(centre, now), takeLink("tlm-link"))
    : await centre.tlmCertificate();
  if (tlm === undefined) return { steps };
  if (!step("tlm", titleOf(tlm), managerChecks(tlm, known, question))) return { steps };
  const ectl = await centre.ectl(tlm);
  if (!step("ectl", listTitle(ectl, tlm), verifyList(ectl.bytes, tlm, { at: now }))) return { steps };
  if (!(await deltasHold(ectl, tlm))) return { steps };
  const listed = addedBy(ectl.content.ctl);
  const knownRoot = question.rootId && rootNamed(listed, question.rootId);
  const wanted = knownRoot && (await follow(knownRoot, rootAfter(listed, centre, now), takeLink("rca-link")));
  if (knownRoot !== undefined && wanted === undefined) return { steps };
  const { root, named } = rootIn(listed, { ...question, ...(wanted && { rootId: wanted.hashedId8 }) });
  if (root === undefined) {
    step("rca", "root CA", [named]);
    return { steps };
  }
  if (!step("rca", titleOf(root), [named, ...chainChecks([root], now), ...lint("rootCa", root, "self")])) {
    return { steps };
  }
  const ctl = await centre.ctl(root);
  if (!step("ctl", listTitle(ctl, root), verifyList(ctl.bytes, root, { at: now }))) return { steps };
  if (!(await deltasHold(ctl, root))) return { steps };
  const crl = await centre.crl(root);
  const ofCrl = [...verifyList(crl.bytes, root, { at: now }), notRevoked(root, crl)];
  if (!step("crl", listTitle(crl, root), ofCrl)) return { steps };

  const found = (role: "ea" | "aa") => {
    const best = bestOf(authoritiesIn(ctl, role), ({ certificate }) => [
      ...chainChecks([certificate, root], now),
      ...lint(role, certificate, root),
      notRevoked(certificate, crl),
    ]);
    if (best === undefined) step(role, role.toUpperCase(), [noneListed(role)]);
    else step(role, `${titleOf(best.of.certificate)} at ${best.of.url}`, best.checks);
    return best?.of;
  };
  const [ea, aa] = [found("ea"), found("aa")];
  if (ea === undefined || aa === undefined || !steps.every(({ checks }) => allHold(checks))) return { steps };
  const files = {
    tlm: tlm.bytes,
    ectl: ectl.bytes,
    rca: root.bytes,
    ctl: ctl.bytes,
    crl: crl.bytes,
    ea: ea.certificate.bytes,
    aa: aa.certificate.bytes,
  };
  return { steps, trust: { tlm, root, ea, aa, files } };
}

const clause = "ETSI TS 102 941 6.3";

/** The manager by the id that is known; undefined where none is, or the centre serves no such certificate. */
async function knownManager(
  { tlmId }: TrustQuestion,
  centre: DistributionCentre,
): Promise<DecodedCertificate | undefined> {
  const served = tlmId && (await centre.tlmCertificateOf(tlmId));
  return served && Buffer.compare(served.hashedId8, tlmId!) === 0 ? served : undefined;
}

/** @param known - where the way to the manager began: with the one that has the id that is known. */
function managerChecks(
  tlm: DecodedCertificate,
  known: DecodedCertificate | undefined,
  { tlmId, now }: TrustQuestion,
): readonly Check[] {
  const isExpected = known !== undefined || (tlmId && Buffer.compare(tlmId, tlm.hashedId8) === 0);
  return [
    {
      name: "trust-list-manager-known",
      clause,
      outcome: tlmId === undefined ? "notApplicable" : isExpected ? "pass" : "fail",
      expected: `it is ${tlmId === undefined ? "the manager that is known here" : `${idText(tlmId)}, or link certificates lead from there to it`}`,
      found:
        tlmId === undefined ? `none is known yet: ${idText(tlm.hashedId8)} is taken` : idText(tlm.hashedId8),
      path: "",
    },
    ...chainChecks([tlm], now),
    ...lint("tlm", tlm, "self"),
  ];
}

/** The root that is asked for; where none is, the newest whose lists are at this distribution centre. */
function rootIn(entries: readonly CtlEntry[], { rootId, dcUrl, now }: TrustQuestion) {
  const here = entries.flatMap((entry) =>
    entry.choice === "dc" && withoutSlash(entry.value.url) === withoutSlash(dcUrl) ? entry.value.cert : [],
  );
  const wanted = rootId === undefined ? here : [rootId];
  const candidates = entries
    .flatMap((entry) =>
      entry.choice === "rca" ? [{ certificate: certificateOf(entry.value.selfsignedRootCa) }] : [],
    )
    .filter(({ certificate }) => wanted.some((id) => Buffer.compare(id, certificate.hashedId8) === 0));
  const root = bestOf(candidates, ({ certificate }) => chainChecks([certificate], now))?.of.certificate;
  const named: Check = {
    name: "root-named",
    clause,
    outcome: root === undefined ? "fail" : "pass",
    expected:
      rootId === undefined
        ? `the list of the manager names a root whose lists are at ${dcUrl}`
        : `the list of the manager names the root ${idText(rootId)}`,
    ...(root === undefined ? { found: "it names none" } : {}),
    path: "ctlCommands",
  };
  return { root, named };
}

function authoritiesIn({ content }: FetchedList<"ctl">, role: "ea" | "aa"): readonly TrustedAuthority[] {
  return addedBy(content.ctl).flatMap((entry) => {
    if (role === "aa" && entry.choice === "aa") {
      return [{ certificate: certificateOf(entry.value.aaCertificate), url: entry.value.accessPoint }];
    }
    // An EA without an access point for stations serves AAs alone.
    if (role === "ea" && entry.choice === "ea" && entry.value.itsAccessPoint !== undefined) {
      return [{ certificate: certificateOf(entry.value.eaCertificate), url: entry.value.itsAccessPoint }];
    }
    return [];
  });
}

/** The newest one of which everything holds; where there is none, the newest. */
function bestOf<T extends { readonly certificate: DecodedCertificate }>(
  candidates: readonly T[],
  look: (one: T) => readonly Check[],
) {
  const startOf = ({ certificate }: T) => certificate.value.toBeSigned.validityPeriod.start;
  const newestFirst = [...candidates].sort((one, other) => startOf(other) - startOf(one));
  const looked = newestFirst.map((of) => ({ of, checks: look(of) }));
  return looked.find(({ checks }) => allHold(checks)) ?? looked[0];
}

function noneListed(role: "ea" | "aa"): Check {
  return {
    name: "authority-listed",
    clause,
    outcome: "fail",
    expected: `the list of the root names an ${role.toUpperCase()} with an access point for stations`,
    found: "it names none",
    path: "ctlCommands",
  };
}

function notRevoked({ hashedId8 }: DecodedCertificate, { content }: FetchedList<"crl">): Check {
  const isRevoked = content.crl.entries.some((id) => Buffer.compare(id, hashedId8) === 0);
  return {
    name: "not-revoked",
    clause,
    outcome: isRevoked ? "fail" : "pass",
    expected: `the revocation list does not name ${idText(hashedId8)}`,
    ...(isRevoked ? { found: "it names it" } : {}),
    path: "",
  };
}

function chainChecks(chain: readonly DecodedCertificate[], at: Date): readonly Check[] {
  return verifyChain(chain, { at });
}

function lint(
  role: keyof typeof europeanProfiles,
  { value }: DecodedCertificate,
  issuer: "self" | DecodedCertificate,
): readonly Check[] {
  const profile: CertificateProfile = europeanProfiles[role];
  return lintCertificate(profile, value.toBeSigned, issuer);
}

function addedBy({ ctlCommands }: CtlFormat): readonly CtlEntry[] {
  return ctlCommands.flatMap((command) => (command.choice === "add" ? [command.value] : []));
}

function certificateOf(value: Certificate): DecodedCertificate {
  return decodeCertificate(coer.encode(Certificate, value));
}

function listTitle(
  { content, nextUpdate }: { readonly content: ListContent; readonly nextUpdate: Date },
  issuer: DecodedCertificate,
): string {
  const kind =
    content.kind === "crl" ? "revocation list" : `trust list (sequence ${content.ctl.ctlSequence})`;
  return `${kind} of ${titleOf(issuer)}, until ${timeText(nextUpdate)}`;
}

function titleOf({ value, hashedId8 }: DecodedCertificate): string {
  const { id } = value.toBeSigned;
  return id.choice === "name" ? `${id.value} (${idText(hashedId8)})` : idText(hashedId8);
}

function idText(hashedId8: Uint8Array): string {
  return toHex(hashedId8).toUpperCase();
}
