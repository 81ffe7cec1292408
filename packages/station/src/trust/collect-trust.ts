import { type DecodedCertificate, verifyList } from "@v2x/credentials";
import { allHold, type Check } from "@v2x/v2x-schema";
import type { Transport } from "../exchange/transport.ts";
import { type DistributionCentre, distributionCentre, type TrustList } from "./downloads.ts";
import { deltaChecks } from "./follow-deltas.ts";
import { follow, managerAfter, rootAfter, rootNamed, type Succession } from "./follow-links.ts";
import { addedBy, authoritiesIn, newestThatHolds, rootIn } from "./listed.ts";
import { listTitle, titleOf } from "./titles.ts";
import type { Trust, TrustStep } from "./trust.ts";
import { chainChecks, lint, managerChecks, noneListed, notRevoked } from "./trust-checks.ts";

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
    const best = newestThatHolds(authoritiesIn(ctl, role), ({ certificate }) => [
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

/** The manager by the id that is known; undefined where none is, or the centre serves no such certificate. */
async function knownManager(
  { tlmId }: TrustQuestion,
  centre: DistributionCentre,
): Promise<DecodedCertificate | undefined> {
  const served = tlmId && (await centre.tlmCertificateOf(tlmId));
  return served && Buffer.compare(served.hashedId8, tlmId!) === 0 ? served : undefined;
}
