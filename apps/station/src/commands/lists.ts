import { fromHex, toHex } from "@v2x/asn1";
import type { DecodedCertificate } from "@v2x/credentials";
import { type AnyStationError, collectTrust, StationError, type Trust } from "@v2x/station";
import { CommandError, exitCodes } from "../command-error.ts";
import { outcomeOf } from "../log.ts";
import type { Session } from "../session.ts";

/** Where lists are, if it is not known yet. */
export interface ListOptions {
  readonly dcUrl?: string;
  /** HashedId8 of the trust list manager, 16 hexadecimal digits. */
  readonly tlmId?: string;
  /** HashedId8 of the root, in the same form. */
  readonly rootId?: string;
}

/**
 * Downloads and verifies everything from the trust list manager down to EA and AA, and keeps it.
 *
 * @throws CommandError where something is missing or does not hold.
 */
export async function refreshTrust(
  { folder, log, transport, now }: Session,
  options: ListOptions = {},
): Promise<Trust> {
  const known = folder.settings;
  const dcUrl = options.dcUrl ?? known.dcUrl;
  if (dcUrl === undefined) {
    throw new CommandError(
      "Where the lists are is not known: register, or give the distribution centre with --dc.",
    );
  }
  const tlmId = options.tlmId ?? known.tlmId;
  const rootId = options.rootId ?? known.rootId;
  const before = folder.trustFiles;
  const { steps, trust } = await collectTrust({
    transport,
    dcUrl,
    now: now(),
    ...(tlmId === undefined ? {} : { tlmId: fromHex(tlmId) }),
    ...(rootId === undefined ? {} : { rootId: fromHex(rootId) }),
    ...(before && { before }),
  }).catch(explained);
  for (const { what, title, checks } of steps) {
    log({ step: `trust.${what}`, outcome: outcomeOf(checks), text: title, checks });
  }
  if (trust === undefined) {
    throw new CommandError(
      "The lists do not hold, so nothing of them is used. What was kept before stays.",
      exitCodes.refused,
    );
  }
  folder.keepTrust(trust.files);
  folder.change({
    dcUrl,
    tlmId: idOf(trust.tlm),
    ...(rootId === undefined ? {} : { rootId: idOf(trust.root) }),
  });
  return trust;
}

function idOf({ hashedId8 }: DecodedCertificate): string {
  return toHex(hashedId8).toUpperCase();
}

function explained(error: unknown): never {
  if (!(error instanceof StationError)) throw error;
  const { details, code } = error as AnyStationError;
  const what =
    code === "download-refused" ? details.reason : `what it serves cannot be read: ${details.reason}`;
  throw new CommandError(
    `${details.url}: ${what}. Is this the address of a distribution centre?`,
    exitCodes.refused,
    {
      cause: error,
    },
  );
}
