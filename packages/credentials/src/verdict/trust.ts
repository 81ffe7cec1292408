import { textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { type DecodedCertificate, isNamed } from "../certificates/decoded-certificate.ts";
import { fromTime32, fromTime64, timeText } from "../certificates/times.ts";
import { aliveAt } from "../certificates/verify.ts";
import { currentAt, verifyList } from "../lists/trust-lists.ts";
import { electorsOn } from "./elector-trust.ts";
import { isSame, type Shelf, type TrustAnchor } from "./shelf.ts";
import type { SignedMessage } from "./subject.ts";
import { titleOf } from "./titles.ts";

/** Why a root is trusted, or why not. */
export interface TrustStatement {
  /** `removed`: someone who is trusted named it once, and does no more. */
  readonly standing: "trusted" | "unknown" | "removed";
  /** Whole sentences. */
  readonly reason: string;
  /** Where it is not that of European lists. */
  readonly clause?: string;
}

/**
 * Whether a self-signed certificate is declared trusted, or named by a trust list whose signer is. Of several lists of
 * one manager the latest that says something of it counts.
 */
export function trustIn(root: DecodedCertificate, shelf: Shelf, now: Date): TrustStatement {
  const anchor = anchorOf(root, shelf);
  if (anchor !== undefined)
    return { standing: "trusted", reason: `It is trusted because ${anchor.because}.` };
  const statements = [...managersOn(root, shelf, now), ...electorsOn(root, shelf, now)];
  const of = (standing: TrustStatement["standing"]) => statements.find((one) => one.standing === standing);
  return of("trusted") ?? of("removed") ?? of("unknown") ?? unheardOf;
}

const unheardOf: TrustStatement = {
  standing: "unknown",
  reason:
    "Nobody has declared it trusted here, and no trust list at hand names it: anyone can make such a root. If you know it to be the right one, declare it trusted.",
};

/** What one list of a trust list manager says of a root. */
interface Word {
  readonly message: SignedMessage;
  readonly manager: DecodedCertificate | undefined;
  readonly says: "names" | "omits" | "deletes";
}

function managersOn(root: DecodedCertificate, shelf: Shelf, now: Date): readonly TrustStatement[] {
  const words = shelf.messages.flatMap((message): Word[] => {
    const says = wordOf(message, root);
    const manager = shelf.signerOf(message);
    // Nobody becomes trusted by naming himself.
    return says === undefined || (manager !== undefined && isSame(manager, root))
      ? []
      : [{ message, manager, says }];
  });
  if (!words.some(({ says }) => says === "names")) return [];
  const latestFirst = words.sort((one, other) => generatedAt(other) - generatedAt(one));
  const heard: DecodedCertificate[] = [];
  const statements: TrustStatement[] = [];
  for (const word of latestFirst) {
    const { manager, message, says } = word;
    if (manager === undefined) {
      if (says === "names") statements.push(withoutManager);
      continue;
    }
    if (heard.some((one) => isSame(one, manager))) continue;
    const unmet = unmetIn([
      ...shelf.once(message, () => verifyList(message.bytes, manager)),
      ...currentChecks(message, now),
      aliveAt(manager, now),
    ]);
    if (unmet.length > 0) {
      const reasons = unmet.map(textOfCheck).join("; ");
      if (says === "names") {
        const reason = `The trust list of ${titleOf(manager)} names it, but that list does not hold: ${reasons}.`;
        statements.push({ standing: "unknown", reason });
      }
      continue;
    }
    heard.push(manager);
    statements.push(statementOf(word, manager, shelf));
  }
  return statements;
}

/** Apart from the signature, which is the same at any time. */
function currentChecks({ list }: SignedMessage, now: Date) {
  return list?.kind === "ectl" ? [currentAt(fromTime32(list.ctl.nextUpdate), now)] : [];
}

const withoutManager: TrustStatement = {
  standing: "unknown",
  reason: "A trust list at hand names it, but the certificate of that list's signer is missing.",
};

function statementOf({ message, says }: Word, manager: DecodedCertificate, shelf: Shelf): TrustStatement {
  const by = titleOf(manager);
  const anchor = anchorOf(manager, shelf);
  if (says !== "names") {
    const when = timeText(new Date(generatedAt({ message })));
    const how = says === "deletes" ? "deletes it" : "no longer names it";
    return {
      standing: anchor === undefined ? "unknown" : "removed",
      reason: `The latest trust list of ${by} at hand, of ${when}, ${how}.`,
    };
  }
  if (anchor === undefined) {
    return {
      standing: "unknown",
      reason: `The trust list of ${by} names it, and that list is well signed; but nobody has declared that trust list manager trusted here.`,
    };
  }
  return {
    standing: "trusted",
    reason: `The trust list of ${by} names it, and that trust list manager is trusted because ${anchor.because}.`,
  };
}

function wordOf({ list, listed }: SignedMessage, root: DecodedCertificate): Word["says"] | undefined {
  if (list?.kind !== "ectl") return undefined;
  const { ctlCommands, isFullCtl } = list.ctl;
  // A certificate that another succeeds comes along in the list, but is not named by it.
  const named = new Set(
    ctlCommands.flatMap((command) => {
      if (command.choice !== "add") return [];
      const { choice, value } = command.value;
      if (choice === "rca") return [value.selfsignedRootCa];
      return choice === "tlm" ? [value.selfSignedTLMCertificate] : [];
    }),
  );
  if (listed.some((one) => named.has(one.value) && isSame(one, root))) return "names";
  const isDeleted = ctlCommands.some(
    ({ choice, value }) => choice === "delete" && value.choice === "cert" && isNamed(root, value.value),
  );
  if (isDeleted) return "deletes";
  return isFullCtl ? "omits" : undefined;
}

/** In milliseconds; a list without a time is older than any other. */
function generatedAt({ message }: Pick<Word, "message">): number {
  const { generationTime } = message.signedData.tbsData.headerInfo;
  return generationTime === undefined ? 0 : fromTime64(generationTime).getTime() || 0;
}

function anchorOf(certificate: DecodedCertificate, { anchors }: Shelf): TrustAnchor | undefined {
  return anchors.find((anchor) => isSame(anchor.certificate, certificate));
}
