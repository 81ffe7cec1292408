import { type DecodedCertificate, fromTime32, timeText } from "@v2x/credentials";
import {
  allHold,
  type CertificateManagementInfoStatus,
  type Check,
  type CrlContents,
  type ScmsComponent,
  type ScmsPduContent,
} from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";
import type { Transport } from "../../exchange/transport.ts";
import { idText, titleOf } from "../../trust/titles.ts";
import { answerKindCheck, openSignedAnswer } from "../answers/signed-answer.ts";
import { type AcceptedCtl, firstCtl, quorumCheck, type ReadCtl, successorChecks } from "./accepted-ctl.ts";
import { type ScmsDownloads, scmsDownloads } from "./scms-downloads.ts";
import { homeCtlCheck, readCertificateChain, readCompositeCrl, standpointOf } from "./scms-files.ts";
import { componentCheck, isSame, type ScmsStandpoint, trustedBelow } from "./standpoint.ts";

/** Where trust in an SCMS is collected, and where it begins. */
export interface ScmsTrustQuestion {
  readonly transport: Pick<Transport, "get">;
  /** The RA's base URI. */
  readonly raUrl: string;
  /** The trust list that the device goes by; `first`: it takes whatever series and list the RA serves first. */
  readonly anchor: AcceptedCtl | "first";
  readonly now: Date;
}

/** What is kept of trust in an SCMS, each as it came. */
export type ScmsTrustFileName = "ctl" | "ccf" | "ccrl" | "ra" | "eca";

/** Everything between the electors and the authorities that a device talks to, verified. */
export interface ScmsTrust {
  readonly ctl: AcceptedCtl;
  readonly standpoint: ScmsStandpoint;
  readonly ra: DecodedCertificate;
  readonly eca: DecodedCertificate;
  /** Whom misbehavior is reported to, by the PSIDs that it concerns. */
  readonly mas: readonly { readonly psids: readonly number[]; readonly certificate: DecodedCertificate }[];
  readonly files: Readonly<Record<ScmsTrustFileName, Uint8Array>>;
}

/** One thing that was fetched or found, and what was looked at in it. */
export interface ScmsTrustStep {
  readonly what: ScmsTrustFileName | "crl" | "aca" | "ma" | "status";
  /** For people. */
  readonly title: string;
  readonly checks: readonly Check[];
}

/** What came of collecting trust in an SCMS. */
export interface CollectedScmsTrust {
  /** In the order of the work; the last one is where it ended if something does not hold. */
  readonly steps: readonly ScmsTrustStep[];
  /** Where every check of every step holds. */
  readonly trust?: ScmsTrust;
}

/**
 * Follows the trust lists of the electors from the one that is known to the newest, and verifies what goes with it:
 * roots, chain file, composite revocation list, each list apart, RA, ECA, ACA, MA, and what the RA says of all that.
 *
 * @throws StationError, and what the transport throws.
 * @see IEEE 1609.2.1 6.3.5.7 to 6.3.5.14, 7.3, Annex K
 */
export async function collectScmsTrust(question: ScmsTrustQuestion): Promise<CollectedScmsTrust> {
  const { now, raUrl } = question;
  const steps: ScmsTrustStep[] = [];
  const step = (what: ScmsTrustStep["what"], title: string, checks: readonly Check[]) => {
    steps.push({ what, title, checks });
    return allHold(checks);
  };
  const ra = scmsDownloads(question.transport, raUrl);
  const statusOctets = await ra.infoStatus();
  const { opened, checks: ofStatus } = await openSignedAnswer(statusOctets, { since: yearBefore(now), now });
  const status = opened && statusIn(opened.content);
  if (opened === undefined || status === undefined) {
    const kind = opened && answerKindCheck("cert infoStatus", opened.content, status !== undefined);
    step("status", "info status", [...ofStatus, ...(kind ? [kind] : [])]);
    return { steps };
  }
  const ctl = await newestCtl(question, ra, status, step);
  if (ctl === undefined) return { steps };
  const { ctlSeriesId } = ctl.content;
  const [ccf, ccrl, raCertificate] = await Promise.all([
    ra.certificateChain(ctlSeriesId),
    ra.compositeCrl(ctlSeriesId),
    ra.raCertificate(),
  ]);
  const [chain, composite] = [readCertificateChain(ccf), readCompositeCrl(ccrl)];
  if (
    !step("ccf", `certificate chain file with ${chain.parts.length} certificates`, [homeCtlCheck(chain, ctl)])
  ) {
    return { steps };
  }
  const { standpoint, crls } = await standpointOf(ctl, chain, composite, now);
  step("ccrl", `composite revocation list with ${crls.length} lists`, [homeCtlCheck(composite, ctl)]);
  for (const { checks, contents, bytes } of crls) {
    const apart = contents && (await ra.crl(contents.crlCraca, contents.crlSeries));
    const title = contents
      ? `revocation list of series ${contents.crlSeries}, CRACA ${idText(contents.crlCraca)}, until ${timeText(fromTime32(contents.nextCrl))}`
      : "revocation list";
    step("crl", title, [
      ...checks,
      ...(apart ? [sameApart(bytes, apart)] : []),
      ...(contents ? [crlAsStatus(contents, status)] : []),
    ]);
  }
  const authority = (
    what: "ra" | "eca" | "aca" | "ma",
    certificate: DecodedCertificate,
    more: readonly Check[] = [],
  ) =>
    step(what, titleOf(certificate), [
      componentCheck(certificate, what),
      ...trustedBelow(certificate, standpoint),
      ...more,
    ]);
  authority("ra", raCertificate, [raNameCheck(raCertificate, raUrl)]);
  step("status", "info status", [
    ...ofStatus,
    checkUnless(
      {
        name: "status-of-ra",
        clause: statusClause,
        expected: "it is signed by the RA",
        path: "content.signedData.signer",
      },
      isSame(opened.signer, raCertificate) ? undefined : `it is signed by ${titleOf(opened.signer)}`,
    ),
    ctlAsStatus(ctl, status),
  ]);
  const eca = newestOf("eca", standpoint);
  for (const [what, certificate] of [
    ["eca", eca],
    ["aca", newestOf("aca", standpoint)],
  ] as const) {
    if (certificate === undefined) step(what, what.toUpperCase(), [noneInChain(what)]);
    else
      authority(what, certificate, [
        sameApart(certificate.bytes, (await ra.caCertificate(certificate.hashedId8)).bytes),
      ]);
  }
  const mas: ScmsTrust["mas"][number][] = [];
  for (const { psids } of status.ma) {
    const certificate = await ra.maCertificate(psids[0]!);
    if (authority("ma", certificate)) mas.push({ psids, certificate });
  }
  if (eca === undefined || !steps.every(({ checks }) => allHold(checks))) return { steps };
  const files = { ctl: ctl.bytes, ccf, ccrl, ra: raCertificate.bytes, eca: eca.bytes };
  return { steps, trust: { ctl, standpoint, ra: raCertificate, eca, mas, files } };
}

const statusClause = "IEEE 1609.2.1 6.3.5.14, 8.7";

/** An info status has no end; one that is older was not made for today's lists. */
function yearBefore(now: Date): Date {
  return new Date(now.getTime() - 366 * 24 * 3_600_000);
}

type Step = (what: ScmsTrustStep["what"], title: string, checks: readonly Check[]) => boolean;

/** Follows the lists from the known one to the newest in effect; undefined where one of them does not hold. */
async function newestCtl(
  { anchor, now }: ScmsTrustQuestion,
  ra: ScmsDownloads,
  status: CertificateManagementInfoStatus,
  step: Step,
): Promise<AcceptedCtl | undefined> {
  const seriesId = anchor === "first" ? status.ctl[0]?.ctlSeriesId : anchor.content.ctlSeriesId;
  const lists = seriesId === undefined ? [] : await ra.ctls(seriesId);
  let known = anchor === "first" ? lists[0] && firstCtl(lists[0]) : anchor;
  const ofFirst = await beginningChecks(anchor, known, lists, now);
  if (!step("ctl", known === undefined ? "trust list" : ctlTitle(known), ofFirst) || known === undefined) {
    return undefined;
  }
  for (const next of lists) {
    if (next.content.sequenceNumber <= known.content.sequenceNumber) continue;
    if (fromTime32(next.content.effectiveDate) > now) break;
    if (!step("ctl", ctlTitle(next), await successorChecks(next, known, now))) return undefined;
    known = { ...next, quorum: next.content.quorum ?? known.quorum };
  }
  const { ctlSeriesId, sequenceNumber } = known.content;
  const alone = await ra.ctl(ctlSeriesId, sequenceNumber);
  return step("ctl", `${ctlTitle(known)}, served by its number`, [sameApart(known.bytes, alone.bytes)])
    ? known
    : undefined;
}

async function beginningChecks(
  anchor: ScmsTrustQuestion["anchor"],
  known: AcceptedCtl | undefined,
  lists: readonly ReadCtl[],
  now: Date,
): Promise<readonly Check[]> {
  const rule = { clause: "IEEE 1609.2.1 7.3, Annex K", path: "" };
  if (known === undefined) {
    const expected = "a first trust list is at hand, and says how many electors sign the next one";
    return [checkUnless({ ...rule, name: "first-ctl", expected }, "there is none")];
  }
  if (anchor === "first") {
    const found = `none is known yet: number ${known.content.sequenceNumber} is taken, and with it everyone it approves`;
    const expected = "the first trust list comes with the device";
    return [
      { ...rule, name: "first-ctl", outcome: "notApplicable", expected, found },
      await quorumCheck(known, known, now),
    ];
  }
  const { sequenceNumber } = known.content;
  const served = lists.find(({ content }) => content.sequenceNumber === sequenceNumber);
  return [
    {
      ...rule,
      name: "ctl-as-known",
      expected: `what is served under the number ${sequenceNumber} is the list that is known`,
      ...(served === undefined
        ? { outcome: "notApplicable", found: "none is served under that number any more" }
        : Buffer.compare(served.bytes, known.bytes) === 0
          ? { outcome: "pass" }
          : { outcome: "fail", found: "it is another one" }),
    },
    await knownQuorumCheck(known, lists, now),
  ];
}

/** That electors of the list before signed the one that the device begins with; the first of a series, its own. */
async function knownQuorumCheck(known: AcceptedCtl, lists: readonly ReadCtl[], now: Date): Promise<Check> {
  const { sequenceNumber } = known.content;
  const before = lists.find(({ content }) => content.sequenceNumber === sequenceNumber - 1);
  const judging = sequenceNumber <= 1 ? known : before && firstCtl(before);
  if (judging !== undefined) return quorumCheck(known, judging, now);
  return {
    name: "quorum-of-electors",
    clause: "IEEE 1609.2.1 7.3, Annex K",
    outcome: "notApplicable",
    expected: `electors that list ${sequenceNumber - 1} approves sign it`,
    found: "that list is not served any more: the list that the device has is believed",
    path: "signatures",
  };
}

function ctlTitle({ content }: ReadCtl): string {
  const { ctlSeriesId, sequenceNumber, electorApprove, rootCaApprove } = content;
  return `trust list ${sequenceNumber} of series ${idText(ctlSeriesId)}: ${electorApprove.length} electors, ${rootCaApprove.length} ${rootCaApprove.length === 1 ? "root" : "roots"}`;
}

function statusIn(content: ScmsPduContent): CertificateManagementInfoStatus | undefined {
  return content.choice === "cert" && content.value.choice === "infoStatus" ? content.value.value : undefined;
}

function ctlAsStatus({ content }: AcceptedCtl, status: CertificateManagementInfoStatus): Check {
  const told = status.ctl.find(({ ctlSeriesId }) => Buffer.compare(ctlSeriesId, content.ctlSeriesId) === 0);
  return checkUnless(
    {
      name: "ctl-as-status",
      clause: statusClause,
      expected: `the RA says that list ${content.sequenceNumber} is the newest`,
      path: "ctl",
    },
    told?.sequenceNumber === content.sequenceNumber
      ? undefined
      : told === undefined
        ? "it says nothing of the series"
        : `it says ${told.sequenceNumber}`,
  );
}

function crlAsStatus(
  { crlCraca, crlSeries, issueDate }: CrlContents,
  status: CertificateManagementInfoStatus,
): Check {
  const told = status.crl.find(
    ({ cracaId, series }) => series === crlSeries && Buffer.compare(cracaId, crlCraca) === 0,
  );
  return checkUnless(
    {
      name: "crl-as-status",
      clause: statusClause,
      expected: `the RA says that it was issued at ${timeText(fromTime32(issueDate))}`,
      path: "issueDate",
    },
    told?.issueDate === issueDate
      ? undefined
      : told === undefined
        ? "it says nothing of the list"
        : `it says ${timeText(fromTime32(told.issueDate))}`,
  );
}

function sameApart(bytes: Uint8Array, apart: Uint8Array): Check {
  return checkUnless(
    {
      name: "same-served-alone",
      clause: "IEEE 1609.2.1 6.3.5",
      expected: "asked for alone it is the same, octet for octet",
      path: "",
    },
    Buffer.compare(bytes, apart) === 0 ? undefined : "it is another one",
  );
}

/** @see IEEE 1609.2.1 7.6.3.10 */
function raNameCheck({ value }: DecodedCertificate, raUrl: string): Check {
  const { id } = value.toBeSigned;
  const host = new URL(raUrl).hostname;
  return checkUnless(
    {
      name: "ra-named-by-host",
      clause: "IEEE 1609.2.1 7.6.3.10",
      expected: `its name is ${host}`,
      path: "toBeSigned.id",
    },
    id.choice === "name" && id.value === host
      ? undefined
      : id.choice === "name"
        ? `it is ${id.value}`
        : "it has none",
  );
}

/** The newest of the CAs at hand that is such a component. */
function newestOf(component: ScmsComponent, { authorities }: ScmsStandpoint): DecodedCertificate | undefined {
  const startOf = ({ value }: DecodedCertificate) => value.toBeSigned.validityPeriod.start;
  return authorities
    .filter((certificate) => allHold([componentCheck(certificate, component)]))
    .sort((one, other) => startOf(other) - startOf(one))[0];
}

function noneInChain(component: "eca" | "aca"): Check {
  const expected = `the chain file holds an ${component.toUpperCase()}`;
  return checkUnless(
    { name: "authority-in-chain", clause: "IEEE 1609.2.1 8.4", expected, path: "others" },
    "there is none",
  );
}
