import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../decoded-certificate.ts";
import { fromTime32, timeText } from "../times.ts";
import { verifyList } from "../trust-lists.ts";
import { acceptanceOf, checkSignatures } from "./elector-signatures.ts";
import type { ScmsFile } from "./scms-lists.ts";
import { isSame, type Shelf, type TrustAnchor } from "./shelf.ts";
import type { SignedMessage } from "./subject.ts";
import { titleOf } from "./titles.ts";

/** Why a root is trusted, or why not. */
export interface TrustStatement {
  readonly isTrusted: boolean;
  /** Whole sentences. */
  readonly reason: string;
}

/** Whether a self-signed certificate is declared trusted, or named by a trust list whose signer is. */
export function trustIn(root: DecodedCertificate, shelf: Shelf, now: Date): TrustStatement {
  const anchor = anchorOf(root, shelf);
  if (anchor !== undefined) return { isTrusted: true, reason: `It is trusted because ${anchor.because}.` };
  const statements = [
    ...shelf.messages.flatMap((message) => statementOf(message, root, shelf, now) ?? []),
    ...shelf.scmsFiles.flatMap((file) => electorsOn(root, file, shelf, now) ?? []),
  ];
  return (
    statements.find(({ isTrusted }) => isTrusted) ??
    statements[0] ?? {
      isTrusted: false,
      reason:
        "Nobody has declared it trusted here, and no trust list at hand names it: anyone can make such a root. Whoever knows it to be the right one declares it trusted.",
    }
  );
}

function statementOf(
  message: SignedMessage,
  root: DecodedCertificate,
  shelf: Shelf,
  now: Date,
): TrustStatement | undefined {
  const { list } = message;
  if (list?.kind !== "ectl" || !message.listed.some((one) => isSame(one, root))) return undefined;
  const untrusted = (reason: string): TrustStatement => ({ isTrusted: false, reason });
  const manager = shelf.signerOf(message);
  if (manager === undefined) {
    return untrusted("A trust list at hand names it, but the certificate of that list's signer is missing.");
  }
  if (isSame(manager, root)) return undefined; // nobody becomes trusted by naming himself
  const by = titleOf(manager);
  const { failures } = shelf.once(message, () => verifyList(message.bytes, manager, { at: now }));
  if (failures.length > 0) {
    const reasons = failures.map(({ reason }) => reason).join("; ");
    return untrusted(`The trust list of ${by} names it, but that list does not hold: ${reasons}.`);
  }
  const anchor = anchorOf(manager, shelf);
  if (anchor === undefined) {
    return untrusted(
      `The trust list of ${by} names it, and that list is well signed; but nobody has declared that trust list manager trusted here.`,
    );
  }
  return {
    isTrusted: true,
    reason: `The trust list of ${by} names it, and that trust list manager is trusted because ${anchor.because}.`,
  };
}

/** Roots are named by the last 32 octets of their digest. */
function electorsOn(
  root: DecodedCertificate,
  file: ScmsFile,
  shelf: Shelf,
  now: Date,
): TrustStatement | undefined {
  const { rootCaApprove, effectiveDate, sequenceNumber } = file.ctl;
  const id = root.digest.slice(-32);
  if (!rootCaApprove.some((approved) => bytesEqual(approved, id))) return undefined;
  const { isAccepted, reason } = acceptanceOf(file, checkSignatures(file, shelf));
  const inForce = fromTime32(effectiveDate);
  const isTrusted = isAccepted && inForce <= now;
  const when = inForce <= now ? "" : ` It takes effect only at ${timeText(inForce)}.`;
  return { isTrusted, reason: `Trust list ${sequenceNumber} of electors approves it. ${reason}${when}` };
}

function anchorOf(certificate: DecodedCertificate, { anchors }: Shelf): TrustAnchor | undefined {
  return anchors.find((anchor) => isSame(anchor.certificate, certificate));
}
