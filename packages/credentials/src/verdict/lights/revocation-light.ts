import { allHold, europeanRoleOf } from "@v2x/v2x-schema";
import { type DecodedCertificate, isNamed } from "../../certificates/decoded-certificate.ts";
import { timeText } from "../../certificates/times.ts";
import { verifyList } from "../../lists/trust-lists.ts";
import { type Chain, missingText } from "../chain.ts";
import type { Inquiry } from "../inquiry.ts";
import { isSame, listTitle, type Shelf } from "../shelf.ts";
import type { SignedMessage } from "../subject.ts";
import { titleOf } from "../titles.ts";
import { ieeeClause, type Standing, underCraca } from "./craca-lists.ts";
import { type Answer, answer, failing, onChain, sentence, sentenceOn } from "./lights.ts";
import { currencyOf, isCurrent } from "./time-light.ts";

const europeanClause = "ETSI TS 102 941 6.3";

/**
 * Whether a certificate on the way stands on a revocation list: of its root (TS 102 941, which lists CAs only), or of
 * the CRACA and series that it names (IEEE 1609.2). `unknown` where no verified, current list of theirs is at hand.
 */
export function revocationLight(inquiry: Inquiry): Answer {
  const { chain } = inquiry;
  if (chain === undefined) {
    return answer("unknown", inquiry.withoutSigner ?? "", ieeeClause);
  }
  const checks = chain.links.flatMap(({ certificate }, position) => {
    const { state, reason, clause } = standingOf(position, chain, inquiry);
    const expected = "it stands on no revocation list";
    // The reason names the certificate itself.
    return onChain(certificate, position, [
      { name: "not-revoked", clause, outcome: state, expected, found: reason, path: "" },
    ]).map(({ subject: _named, ...check }) => check);
  });
  const wrong = failing(checks);
  if (wrong !== undefined) return wrong;
  const open = checks.find(({ outcome }) => outcome === "unknown");
  if (open !== undefined) return answer("unknown", sentenceOn(open), open.clause, checks);
  if (chain.missing !== undefined || chain.brokenOff !== undefined) {
    return answer("unknown", `${missingText(chain)} It may itself be revoked.`, europeanClause, checks);
  }
  const told = checks.find(({ outcome }) => outcome === "pass") ?? checks[0]!;
  return answer(told.outcome, sentenceOn(told), told.clause, checks);
}

function standingOf(position: number, chain: Chain, inquiry: Inquiry): Standing {
  const way = chain.links.slice(position);
  const { certificate } = way[0]!;
  return certificate.value.toBeSigned.cracaId.some((octet) => octet !== 0)
    ? underCraca(way, inquiry)
    : underRoot(certificate, chain, inquiry);
}

function underRoot(certificate: DecodedCertificate, chain: Chain, { shelf, now }: Inquiry): Standing {
  const who = titleOf(certificate);
  const root = chain.missing === undefined ? chain.links.at(-1)!.certificate : undefined;
  const lists = root === undefined ? [] : listsOfRoot(root, shelf);
  for (const message of lists) {
    const entries = message.list?.kind === "crl" ? message.list.crl.entries : [];
    if (entries.some((id) => isNamed(certificate, id))) {
      const title = listTitle(message, root);
      return {
        state: "fail",
        reason: sentence(`${who} is revoked: the ${title} names it`),
        clause: europeanClause,
      };
    }
  }
  switch (europeanRoleOf(certificate.value)) {
    case "authorizationTicket":
    case "enrolmentCredential":
      return {
        state: "notApplicable",
        reason: sentence(
          `${who} can stand on no list: in the European system tickets and credentials are not listed, their holder is refused new ones`,
        ),
        clause: europeanClause,
      };
    case "tlm":
      return {
        state: "notApplicable",
        reason: sentence(
          `${who} can stand on no revocation list: a trust list manager is replaced by its successor`,
        ),
        clause: europeanClause,
      };
    case "rootCa":
    case "ea":
    case "aa":
      return unlisted(who, root, lists, now);
    default:
      return {
        state: "notApplicable",
        reason: sentence(
          `${who} names no CRACA (its cracaId is 000000), so no revocation list of IEEE 1609.2 covers it`,
        ),
        clause: ieeeClause,
      };
  }
}

function unlisted(
  who: string,
  root: DecodedCertificate | undefined,
  lists: readonly SignedMessage[],
  now: Date,
): Standing {
  const current = lists.find((message) => isCurrent(message, now));
  if (current !== undefined) {
    const until = timeText(currencyOf(current.list!).until);
    const reason = `${who} is not on the ${listTitle(current, root)}, which is current until ${until}`;
    return { state: "pass", reason: sentence(reason), clause: europeanClause };
  }
  const whose = root === undefined ? "its root" : titleOf(root);
  const [old] = lists;
  const reason =
    old === undefined
      ? `whether ${who} is revoked is told by the revocation list of ${whose}, and no such list with a good signature is at hand`
      : `${who} is not on the revocation list of ${whose}, but that list is not current at ${timeText(now)}`;
  return { state: "unknown", reason: sentence(reason), clause: europeanClause };
}

/** The revocation lists at hand that the root itself signed. */
function listsOfRoot(root: DecodedCertificate, shelf: Shelf): readonly SignedMessage[] {
  return shelf.messages.filter((message) => {
    if (message.list?.kind !== "crl") return false;
    const signer = shelf.signerOf(message);
    if (signer === undefined || !isSame(signer, root)) return false;
    return shelf.once(message, () => allHold(verifyList(message.bytes, signer)));
  });
}
