import { mayIssue } from "@v2x/credentials";
import {
  type Authorities,
  type Authority,
  durationOfHours,
  expectValid,
  type PublishedLists,
  periodWithin,
  wholeSecond,
} from "@v2x/pki";
import type { PsidSsp } from "@v2x/v2x-schema";
import { writeAtBundle } from "./at-bundle.ts";
import { AtError, type PsidSspHex } from "./at-error.ts";
import { type AtRequest, type GrantableRequest, grantableRequest, psidSspHexOf } from "./at-request.ts";
import { checkAtBundle } from "./check-at-bundle.ts";
import { issueTickets } from "./issue-tickets.ts";
import type { RightBundle } from "./one-fault/fault-plans.ts";
import { oneFaultBundle } from "./one-fault/one-fault-bundle.ts";
import type { AuthorityRole, CcmsUrls, ListKind } from "./ports.ts";
import type { TrustChain } from "./trust-chain.ts";

/**
 * Tickets begin this much before they are generated, so that a receiver whose clock is slow accepts them at once. It
 * is taken from the duration that was asked for, so it is small: a ticket may be asked for an hour.
 */
const toleratedClockSkewMs = 5 * 60_000;

/** A bundle of authorization tickets. */
export interface AtBundle {
  readonly fileName: "atBundle.zip";
  readonly zip: Uint8Array;
  /** How many tickets are inside. */
  readonly tickets: number;
}

/** What a bundle is made with. */
export interface AtBundleMaker {
  readonly authorities: Authorities<AuthorityRole>;
  readonly lists: PublishedLists<ListKind>;
  readonly urls: CcmsUrls;
  now(): Date;
}

/**
 * The permissions that the AA may put into tickets, from its certIssuePermissions: each range by its sspValue, which
 * has every grantable bit set in European certificates; a range without SSPs gives none. A PSID stands there once
 * for each version of its SSP, the usual one first; a ticket takes one of them.
 */
export function aaAppPermissions(aa: Authority): readonly PsidSspHex[] {
  const issuePermissions = aa.certificate.value.toBeSigned.certIssuePermissions ?? [];
  const permissions: PsidSspHex[] = [];
  for (const { subjectPermissions } of issuePermissions) {
    if (subjectPermissions.choice !== "explicit") continue;
    for (const { psid, sspRange } of subjectPermissions.value) {
      const permission: PsidSsp =
        sspRange?.choice === "bitmapSspRange"
          ? { psid, ssp: { choice: "bitmapSsp", value: sspRange.value.sspValue } }
          : { psid };
      if (mayIssue(issuePermissions, permission)) permissions.push(psidSspHexOf(permission));
    }
  }
  return permissions;
}

/** What tickets get that are asked for without permissions. */
function firstOfEachPsid(permissions: readonly PsidSspHex[]): readonly PsidSspHex[] {
  return permissions.filter(
    ({ psid }, index) => permissions.findIndex((other) => other.psid === psid) === index,
  );
}

/**
 * Makes and verifies one bundle: a right one, or one that is wrong in the one way that the request names.
 *
 * @throws AtError with every code; AuthorityError "authority-missing", "authority-not-valid"; CredentialsError
 *   "key-unavailable" while the AA cannot sign.
 */
export async function generateAtBundle(request: AtRequest, maker: AtBundleMaker): Promise<AtBundle> {
  const { authorities, urls } = maker;
  const [rca, aa] = [authorities.current("rca"), authorities.current("aa")];
  const created = wholeSecond(maker.now());
  const granted = grantableRequest(request, {
    defaultPermissions: firstOfEachPsid(aaAppPermissions(aa)),
    mayGrant: (permission) => mayIssue(aa.certificate.value.toBeSigned.certIssuePermissions, permission),
  });
  for (const authority of [rca, aa]) expectValid(authority, created);
  refuseTicketsThatOutlive(aa, created, granted);

  const right = {
    ...granted,
    created,
    validityPeriod: periodWithin(
      aa.record,
      durationOfHours(granted.durationInHours),
      created,
      toleratedClockSkewMs,
    ),
    trust: await standingChain(maker),
    urls,
  };
  const zip =
    request.fault === undefined
      ? await rightBundle(right, request)
      : await oneFaultBundle(right, { ...request, fault: request.fault });
  return { fileName: "atBundle.zip", zip, tickets: granted.certNum };
}

async function standingChain({ authorities, lists }: AtBundleMaker): Promise<TrustChain> {
  const aa = authorities.current("aa");
  return {
    rca: authorities.current("rca").certificate,
    ea: authorities.current("ea").certificate,
    aa: aa.certificate,
    aaSigner: () => aa.signer(),
    ctl: (await lists.current("ctl")).message,
    crl: (await lists.current("crl")).message,
  };
}

async function rightBundle(bundle: RightBundle, request: AtRequest): Promise<Uint8Array> {
  const tickets = await issueTickets(bundle, bundle.validityPeriod, bundle.trust);
  const zip = writeAtBundle({ ...bundle, request, tickets });
  await checkAtBundle(zip, bundle);
  return zip;
}

/** An AT past its issuer's end never verifies in the field. */
function refuseTicketsThatOutlive(aa: Authority, created: Date, { durationInHours }: GrantableRequest): void {
  const expiry = new Date(created.getTime() + durationInHours * 3_600_000);
  const aaExpiry = aa.record.notAfter;
  if (expiry > aaExpiry) throw new AtError("expiry-after-aa", { expiry, aaExpiry });
}
