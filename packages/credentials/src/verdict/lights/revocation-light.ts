import { allHold, type CheckOutcome, type CrlContents, CrlPsid, europeanRoleOf } from "@v2x/v2x-schema";
import { bytesEqual } from "../../bytes.ts";
import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import { timeText } from "../../certificates/times.ts";
import { type LinkageBudget, type LinkageStanding, linkageStanding } from "../../lists/linkage.ts";
import { verifyList } from "../../lists/trust-lists.ts";
import { verifySignedData } from "../../messages/signed-data.ts";
import { type Chain, missingText } from "../chain.ts";
import type { Inquiry } from "../inquiry.ts";
import { isSame, listTitle, type Shelf } from "../shelf.ts";
import type { SignedMessage } from "../subject.ts";
import { idText, titleOf } from "../titles.ts";
import { type Answer, answer, failing, onChain, sentence, sentenceOn } from "./lights.ts";
import { currencyOf } from "./time-light.ts";

const europeanClause = "ETSI TS 102 941 6.3";
const ieeeClause = "IEEE 1609.2 5.1.3, 7.3";

/** What the lists at hand say of one certificate. */
interface Standing {
  readonly state: CheckOutcome;
  /** A whole sentence. */
  readonly reason: string;
  readonly clause: string;
}

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
    const { state, reason, clause } = standingOf(certificate, chain, inquiry);
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

function standingOf(certificate: DecodedCertificate, chain: Chain, inquiry: Inquiry): Standing {
  const { cracaId } = certificate.value.toBeSigned;
  return cracaId.some((octet) => octet !== 0)
    ? underCraca(certificate, inquiry)
    : underRoot(certificate, chain, inquiry);
}

function underRoot(certificate: DecodedCertificate, chain: Chain, { shelf, now }: Inquiry): Standing {
  const who = titleOf(certificate);
  const root = chain.missing === undefined ? chain.links.at(-1)!.certificate : undefined;
  const lists = root === undefined ? [] : listsOfRoot(root, shelf);
  for (const message of lists) {
    const entries = message.list?.kind === "crl" ? message.list.crl.entries : [];
    if (entries.some((id) => bytesEqual(id, certificate.hashedId8))) {
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

function underCraca(certificate: DecodedCertificate, { shelf, now, linkageBudget }: Inquiry): Standing {
  const { cracaId, crlSeries } = certificate.value.toBeSigned;
  const who = titleOf(certificate);
  const lists = `series ${crlSeries} of the CRACA ${idText(cracaId)}`;
  const said = (state: CheckOutcome, reason: string): Standing => ({
    state,
    reason: sentence(reason),
    clause: ieeeClause,
  });
  const covering = shelf.messages.flatMap((message) => {
    const { list } = message;
    if (list?.kind !== "securedCrl" || list.crl.crlSeries !== crlSeries) return [];
    if (!bytesEqual(list.crl.crlCraca.slice(-3), cracaId) || !isSignedFor(message, shelf)) return [];
    return [{ message, says: saysOf(list.crl, certificate, linkageBudget), until: currencyOf(list).until }];
  });
  if (covering.some(({ says }) => says === "revoked")) {
    return said("fail", `${who} is revoked: the revocation list of ${lists} names it`);
  }
  const telling = covering.filter(({ says }) => says === "clear");
  const current = telling.find(({ message }) => isCurrent(message, now));
  if (current !== undefined) {
    const until = timeText(current.until);
    return said("pass", `${who} is not on the revocation list of ${lists}, which is current until ${until}`);
  }
  if (telling.length > 0) {
    const when = timeText(now);
    return said(
      "unknown",
      `${who} is not on the revocation list of ${lists}, but that list is not current at ${when}`,
    );
  }
  return covering.length > 0
    ? said(
        "unknown",
        `the lists of ${lists} at hand do not tell of ${who}: they are differences, or name holders in a way that is not compared here`,
      )
    : said(
        "unknown",
        `whether ${who} is revoked is told by the revocation list of ${lists}, and no such list with a good signature is at hand`,
      );
}

/** What a list of the right series says of a certificate; that it names nobody tells something only of a full list. */
function saysOf(
  crl: CrlContents,
  { digest, value }: DecodedCertificate,
  budget: LinkageBudget,
): LinkageStanding | undefined {
  const { typeSpecific } = crl;
  const { id } = value.toBeSigned;
  if (typeSpecific.choice === "fullHashCrl" || typeSpecific.choice === "deltaHashCrl") {
    const own = digest.slice(-10);
    if (typeSpecific.value.entries.some((entry) => bytesEqual(entry.id, own))) return "revoked";
    return typeSpecific.choice === "fullHashCrl" && id.choice !== "linkageData" ? "clear" : undefined;
  }
  const standing = id.choice === "linkageData" ? linkageStanding(crl, id.value, budget) : undefined;
  const isFull = typeSpecific.choice === "fullLinkedCrl" || typeSpecific.choice === "fullLinkedCrlWithAlg";
  return standing === "clear" && !isFull ? undefined : standing;
}

/** Whether a list is signed by someone who may sign revocation lists. Whether that signer is trusted is not asked. */
function isSignedFor(message: SignedMessage, shelf: Shelf): boolean {
  const signer = shelf.signerOf(message);
  if (signer?.key === undefined) return false;
  const mayRevoke = signer.value.toBeSigned.appPermissions?.some(({ psid }) => psid === CrlPsid) === true;
  return mayRevoke && shelf.once(message, () => allHold(verifySignedData(message.data, signer)));
}

function isCurrent({ list }: SignedMessage, now: Date): boolean {
  if (list === undefined) return false;
  const { since, until } = currencyOf(list);
  return (since === undefined || since <= now) && now < until;
}
