import { DecodeError } from "@v2x/asn1";
import { CredentialsError } from "@v2x/credentials";
import {
  type AcceptedCtl,
  type AnyStationError,
  collectScmsTrust,
  firstCtl,
  readCtl,
  type ScmsTrust,
  StationError,
} from "@v2x/station";
import { CommandError, exitCodes } from "../../command-error.ts";
import { outcomeOf } from "../../log.ts";
import type { Session } from "../../session.ts";
import { readOctets } from "../messages.ts";
import { ScmsFolder } from "./scms-folder.ts";

/** Where the lists of an SCMS are, and where trust in them begins. */
export interface ScmsListOptions {
  /** The RA's base URI; absent: the one that is known. */
  readonly raUrl?: string;
  /** A file with the first trust list, as it comes with a device. */
  readonly ctlPath?: string;
  /** How many electors must sign the one after it; absent: what it says. */
  readonly quorum?: number;
  /** Takes the first trust list that the RA serves. */
  readonly isTrustedFirst: boolean;
}

/**
 * Follows the electors' trust lists, and verifies and keeps what goes with the newest.
 *
 * @throws CommandError where something is missing or does not hold.
 */
export async function refreshScmsTrust(session: Session, options: ScmsListOptions): Promise<ScmsTrust> {
  const { log, transport, now } = session;
  const folder = new ScmsFolder(session.folder);
  const raUrl = options.raUrl ?? folder.settings.raUrl;
  if (raUrl === undefined) throw new CommandError("Say with --ra where the RA is: its base URI.");
  const anchor = anchorOf(folder, options);
  const { steps, trust } = await collectScmsTrust({ transport, raUrl, anchor, now: now() }).catch(explained);
  for (const [index, { what, title, checks }] of steps.entries()) {
    const details = index === 0 && anchor === "first" ? { details: [takenOnTrust] } : {};
    log({ step: `trust.${what}`, outcome: outcomeOf(checks), text: title, checks, ...details });
  }
  if (trust === undefined) {
    throw new CommandError(
      "The lists do not hold, so nothing of them is used. What was kept before stays.",
      exitCodes.refused,
    );
  }
  folder.keepTrust(trust.files);
  folder.change({ raUrl, quorum: trust.ctl.quorum });
  return trust;
}

const takenOnTrust =
  "no list was known yet: this one is taken as the RA serves it, and everyone it approves is believed";

function anchorOf(
  folder: ScmsFolder,
  { ctlPath, quorum, isTrustedFirst }: ScmsListOptions,
): AcceptedCtl | "first" {
  const kept = folder.trustFiles?.ctl ?? folder.firstCtl;
  const list = ctlPath === undefined ? kept : readOctets(ctlPath);
  if (list === undefined) {
    if (isTrustedFirst) return "first";
    throw new CommandError(
      "No trust list is known yet: register at a portal, give the one that comes with the device with --ctl FILE, or take the first one that is served with --trust-first.",
    );
  }
  const anchor = firstCtl(
    ctlIn(list, ctlPath),
    quorum ?? (ctlPath === undefined ? folder.settings.quorum : undefined),
  );
  if (anchor !== undefined) return anchor;
  throw new CommandError(
    "The trust list does not say how many electors sign the next one: say it with --quorum.",
  );
}

function ctlIn(octets: Uint8Array, path = "the trust list that is kept") {
  try {
    return readCtl(octets);
  } catch (cause) {
    if (!(cause instanceof DecodeError) && !(cause instanceof CredentialsError)) throw cause;
    throw new CommandError(`${path}: ${cause.message}`, undefined, { cause });
  }
}

function explained(error: unknown): never {
  if (error instanceof DecodeError || error instanceof CredentialsError) {
    throw new CommandError(`What the RA serves cannot be read: ${error.message}.`, exitCodes.refused, {
      cause: error,
    });
  }
  if (!(error instanceof StationError)) throw error;
  const { details, code } = error as AnyStationError;
  const what =
    code === "download-refused" ? details.reason : `what it serves cannot be read: ${details.reason}`;
  throw new CommandError(`${details.url}: ${what}. Is this the base URI of an RA?`, exitCodes.refused, {
    cause: error,
  });
}
