import { coer } from "@v2x/asn1";
import {
  type DecodedCertificate,
  decodeCertificate,
  linkedBy,
  linkSigner,
  validityOf,
  verifyLinkCertificate,
} from "@v2x/credentials";
import { Certificate, type Check, type CtlEntry } from "@v2x/v2x-schema";
import type { DistributionCentre } from "./downloads.ts";

/** A step from one generation of an authority that signs itself to the next. */
export interface Succession {
  readonly before: DecodedCertificate;
  readonly after: DecodedCertificate;
  /** Whether the generation before vouches for the next one. */
  readonly checks: readonly Check[];
}

/** Renewals that a station catches up with in one go. */
const atMost = 16;

/**
 * The next trust list manager. A centre serves a link by the certificate that it leads to, so the links are walked back
 * from the newest one until one is signed by this manager.
 *
 * @throws StationError, and what the transport throws.
 * @see ETSI TS 102 941 6.4, annex E.3
 */
export function managerAfter(centre: DistributionCentre, now: Date): Next {
  return async (before) => {
    const [link, id] = (await linkSignedBy(before, centre)) ?? [];
    if (link === undefined || id === undefined) return undefined;
    const after = await centre.tlmCertificateOf(id);
    return (
      after && {
        before,
        after,
        checks: verifyLinkCertificate("tlm", link, { before, subject: after }, { at: now }),
      }
    );
  };
}

/** The link that a manager signed, and the HashedId8 of the certificate that it leads to. */
async function linkSignedBy(
  manager: DecodedCertificate,
  centre: DistributionCentre,
): Promise<readonly [link: Uint8Array, id: Uint8Array] | undefined> {
  let name: Uint8Array | undefined;
  for (let walked = 0; walked < atMost; walked += 1) {
    const link = await centre.link("tlm", name);
    const id = link && linkedBy("tlm", link);
    if (link === undefined || id === undefined || isNamed(manager, id)) return undefined;
    const signer = linkSigner(link);
    if (signer === undefined) return undefined;
    if (isNamed(manager, signer)) return [link, id];
    name = signer;
  }
  return undefined;
}

/**
 * The root that a manager's list names as the successor of this one. One that is in force has to vouch for it: where
 * the centre serves no link certificate of it, the station stays with the root that it knows. For one that has ended
 * nobody can vouch any more but the list.
 *
 * @param listed - the entries of the manager's list, verified.
 * @throws as `managerAfter`.
 * @see ETSI TS 102 941 6.4
 */
export function rootAfter(listed: readonly CtlEntry[], centre: DistributionCentre, now: Date): Next {
  return async (before) => {
    const after = successorIn(listed, before);
    if (after === undefined || validityOf(after.value.toBeSigned.validityPeriod).notBefore > now)
      return undefined;
    if (validityOf(before.value.toBeSigned.validityPeriod).notAfter <= now) {
      return { before, after, checks: [toldByList] };
    }
    const link = await centre.link("rca-single", after.hashedId8);
    return (
      link && {
        before,
        after,
        checks: verifyLinkCertificate("rca-single", link, { before, subject: after }, { at: now }),
      }
    );
  };
}

/** @returns undefined where nothing leads on. */
type Next = (before: DecodedCertificate) => Promise<Succession | undefined>;

/**
 * Goes on from an authority as long as something leads on from it.
 *
 * @param take - hears of each step, and says whether it may be taken.
 * @returns where that led; undefined where a step may not be taken.
 */
export async function follow(
  from: DecodedCertificate,
  next: Next,
  take: (succession: Succession) => boolean,
): Promise<DecodedCertificate | undefined> {
  let reached = from;
  for (let taken = 0; taken < atMost; taken += 1) {
    const succession = await next(reached);
    if (succession === undefined) return reached;
    if (!take(succession)) return undefined;
    reached = succession.after;
  }
  return reached;
}

/** The certificate of a root by its HashedId8, as a root that is trusted or as one that another succeeds. */
export function rootNamed(listed: readonly CtlEntry[], id: Uint8Array): DecodedCertificate | undefined {
  return listed
    .flatMap((entry) =>
      entry.choice === "rca" ? [entry.value.selfsignedRootCa, entry.value.successorTo ?? []].flat() : [],
    )
    .map(decoded)
    .find((root) => isNamed(root, id));
}

function successorIn(
  listed: readonly CtlEntry[],
  before: DecodedCertificate,
): DecodedCertificate | undefined {
  for (const entry of listed) {
    if (entry.choice !== "rca" || entry.value.successorTo === undefined) continue;
    if (isNamed(decoded(entry.value.successorTo), before.hashedId8))
      return decoded(entry.value.selfsignedRootCa);
  }
  return undefined;
}

const toldByList: Check = {
  name: "successor-named",
  clause: "ETSI TS 102 941 6.3.1",
  outcome: "pass",
  expected: "the list of the manager names it as the successor of a root that has ended",
  path: "ctlCommands",
};

function isNamed({ hashedId8 }: DecodedCertificate, id: Uint8Array): boolean {
  return Buffer.compare(hashedId8, id) === 0;
}

function decoded(value: Certificate): DecodedCertificate {
  return decodeCertificate(coer.encode(Certificate, value));
}
