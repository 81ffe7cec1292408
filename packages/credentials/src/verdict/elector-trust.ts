import { failuresIn, textOfCheck } from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { fromTime32, timeText } from "../certificates/times.ts";
import { acceptanceOf, checkSignatures, rightsOfElectors } from "./elector-signatures.ts";
import type { ScmsFile } from "./scms-lists.ts";
import type { Shelf } from "./shelf.ts";
import type { TrustStatement } from "./trust.ts";

const clause = "IEEE 1609.2.1 7.3";

/**
 * What the trust lists of electors say of a root. Of one series the latest that is accepted and in force counts: each
 * is a full one, so a root that it leaves out is trusted no more.
 *
 * @see IEEE 1609.2.1 7.3 — FullIeeeTbsCtl, sequenceNumber
 */
export function electorsOn(root: DecodedCertificate, shelf: Shelf, now: Date): readonly TrustStatement[] {
  return shelf.scmsFiles
    .filter((file) => approves(file, root))
    .map((file) => {
      const statement = statementOf(file, shelf, now);
      const later = statement.standing === "trusted" ? latestAfter(file, shelf, now) : undefined;
      if (later === undefined || approves(later, root)) return statement;
      const { sequenceNumber, effectiveDate } = later.ctl;
      const since = timeText(fromTime32(effectiveDate));
      const reason = `Trust list ${sequenceNumber} of electors, in force since ${since}, no longer approves it.`;
      return { standing: "removed", reason, clause };
    });
}

/** Roots are named by the last 32 octets of their digest. */
function approves({ ctl }: ScmsFile, root: DecodedCertificate): boolean {
  const id = root.digest.slice(-32);
  return ctl.rootCaApprove.some((approved) => bytesEqual(approved, id));
}

function statementOf(file: ScmsFile, shelf: Shelf, now: Date): TrustStatement {
  const { effectiveDate, sequenceNumber } = file.ctl;
  const signatures = checkSignatures(file, shelf);
  const { isAccepted, reason } = acceptanceOf(file, signatures);
  const inForce = fromTime32(effectiveDate);
  const [wrong] = failuresIn(rightsOfElectors(file, signatures, now));
  const further = [
    ...(inForce <= now ? [] : [`It takes effect only at ${timeText(inForce)}.`]),
    ...(wrong === undefined ? [] : [`But of ${wrong.subject}: ${textOfCheck(wrong)}.`]),
  ];
  return {
    standing: isAccepted && further.length === 0 ? "trusted" : "unknown",
    reason: [`Trust list ${sequenceNumber} of electors approves it.`, reason, ...further].join(" "),
    clause,
  };
}

function latestAfter({ ctl }: ScmsFile, shelf: Shelf, now: Date): ScmsFile | undefined {
  return shelf.scmsFiles
    .filter(
      (other) =>
        bytesEqual(other.ctl.ctlSeriesId, ctl.ctlSeriesId) &&
        other.ctl.sequenceNumber > ctl.sequenceNumber &&
        statementOf(other, shelf, now).standing === "trusted",
    )
    .toSorted((one, other) => other.ctl.sequenceNumber - one.ctl.sequenceNumber)[0];
}
