/** Revocation lists of IEEE 1609.2: who may sign them for whom, and whether one names a certificate. */
import { allHold, type CheckOutcome, type CrlContents, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import { bytesEqual } from "../../bytes.ts";
import { fromTime32, timeText } from "../../certificates/times.ts";
import { aliveAt } from "../../certificates/verify.ts";
import { crlStanding } from "../../lists/crl-standing.ts";
import { crlContentChecks, isCraca } from "../../lists/secured-crl.ts";
import { verifySignedData } from "../../messages/signed-data.ts";
import { chainFrom, type Link } from "../chain.ts";
import type { Inquiry } from "../inquiry.ts";
import { isSame } from "../shelf.ts";
import type { SignedMessage } from "../subject.ts";
import { idText, titleOf } from "../titles.ts";
import { sentence } from "./lights.ts";
import { currencyOf, isCurrent } from "./time-light.ts";

export const ieeeClause = "IEEE 1609.2 5.1.3, 7.3";

/** What the lists at hand say of one certificate. */
export interface Standing {
  readonly state: CheckOutcome;
  /** A whole sentence. */
  readonly reason: string;
  readonly clause: string;
}

type Terms = Pick<Inquiry, "shelf" | "now" | "linkageBudget">;

/** A list with a signer, opened. */
type Crl = Extract<SignedMessage["list"], { readonly kind: "securedCrl" }>;

/**
 * What the lists say of a certificate that names a CRACA. One counts where its signer may sign that series for that
 * CRACA, which must be the certificate or stand above it: anyone can make a list, and a CRACA of the same three octets.
 *
 * @param way - the certificate, then those above it.
 * @see IEEE 1609.2 5.1.3, 7.4.3.3 — associatedCraca
 */
export function underCraca(way: readonly Link[], terms: Terms): Standing {
  const { certificate } = way[0]!;
  const { shelf, now, linkageBudget } = terms;
  const { cracaId, crlSeries } = certificate.value.toBeSigned;
  const who = titleOf(certificate);
  const lists = `series ${crlSeries} of the CRACA ${idText(cracaId)}`;
  const said = (state: CheckOutcome, reason: string): Standing => ({
    state,
    reason: sentence(reason),
    clause: ieeeClause,
  });
  const named = shelf.messages.flatMap((message) => {
    const { list } = message;
    if (list?.kind !== "securedCrl" || list.crl.crlSeries !== crlSeries) return [];
    if (!bytesEqual(list.crl.crlCraca.slice(-3), cracaId)) return [];
    return [{ message, list, objection: objectionTo(message, list, way, terms) }];
  });
  const covering = named
    .filter(({ objection }) => objection === undefined)
    .map(({ message, list }) => ({
      message,
      says: crlStanding(list.crl, certificate, linkageBudget),
      until: currencyOf(list).until,
    }));
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
  if (covering.length > 0) {
    return said(
      "unknown",
      `the lists of ${lists} at hand do not tell of ${who}: they are differences, or name holders in a way that is not compared here`,
    );
  }
  const asked = `whether ${who} is revoked is told by the revocation list of ${lists}, and no such list with a good signature is at hand`;
  const [refused] = named;
  return said("unknown", refused === undefined ? asked : `${asked}: of one at hand, ${refused.objection}`);
}

/** Why a list does not count for a certificate: a clause of a sentence. */
function objectionTo(
  message: SignedMessage,
  { crl }: Crl,
  way: readonly Link[],
  terms: Terms,
): string | undefined {
  const { shelf } = terms;
  const signer = shelf.signerOf(message);
  if (signer === undefined) return "the certificate of its signer is missing";
  const {
    links: [own, above],
  } = chainFrom(signer, shelf);
  const unmet = shelf.once(message, () => objectionBySigner(message, crl, own));
  if (unmet !== undefined) return unmet;
  const craca = isCraca(signer) ? own : above;
  if (craca === undefined || !way.some(({ certificate }) => isSame(certificate, craca.certificate))) {
    return `its CRACA, ${idText(crl.crlCraca)}, is none of the issuers at hand`;
  }
  if (craca !== own && own.signature !== "holds" && own.signature !== "implicit") {
    return `the signature of its signer, ${titleOf(signer)}, does not hold`;
  }
  return craca !== own && isRevokedByCraca(own, craca, terms)
    ? `its signer, ${titleOf(signer)}, is revoked`
    : undefined;
}

function objectionBySigner(
  message: SignedMessage,
  crl: CrlContents,
  { certificate, keys }: Link,
): string | undefined {
  const [first] = unmetIn([
    ...crlContentChecks(crl, certificate),
    aliveAt(certificate, fromTime32(crl.issueDate)),
  ]);
  if (first !== undefined) return textOfCheck(first);
  const isGood = keys.some((key) => allHold(verifySignedData(message.data, certificate, key)));
  return isGood ? undefined : "its signature does not hold";
}

/** A CRACA signs the list on which those stand that sign for it; the lists of those say nothing of each other. */
function isRevokedByCraca({ certificate }: Link, craca: Link, { shelf, linkageBudget }: Terms): boolean {
  const { cracaId, crlSeries } = certificate.value.toBeSigned;
  return shelf.messages.some((message) => {
    const { list } = message;
    if (list?.kind !== "securedCrl" || list.crl.crlSeries !== crlSeries) return false;
    const signer = shelf.signerOf(message);
    return (
      signer !== undefined &&
      isSame(signer, craca.certificate) &&
      isCraca(signer) &&
      bytesEqual(list.crl.crlCraca.slice(-3), cracaId) &&
      crlStanding(list.crl, certificate, linkageBudget) === "revoked" &&
      shelf.once(message, () => objectionBySigner(message, list.crl, craca)) === undefined
    );
  });
}
