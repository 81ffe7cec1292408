import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import { fromTime32, fromTime64, timeText, validityOf } from "../../certificates/times.ts";
import { notValidAt } from "../../certificates/verify.ts";
import type { AboutMessage, Inquiry } from "../inquiry.ts";
import type { CarriedList, SignedMessage } from "../subject.ts";
import { titleOf } from "../titles.ts";
import { type Answer, answer, failing, isAny, type Remark, remarkOn } from "./lights.ts";
import { containmentRemarks } from "./rule-remarks.ts";

const lifeClause = "IEEE 1609.2 5.2.4";
const signedClause = "IEEE 1609.2 5.2.4.2";

/**
 * Whether `now` lies in the life of every certificate on the way, each life in its issuer's; of a message, whether it
 * was signed within its signer's life; of a list, whether it is still the current one.
 */
export function timeLight(inquiry: Inquiry): Answer {
  const { chain, now } = inquiry;
  const remarks = [
    ...(inquiry.kind === "message" ? messageRemarks(inquiry, now) : []),
    ...(chain?.links ?? []).flatMap(({ certificate }) =>
      notValidAt(certificate, now).map((failure) => remarkOn(titleOf(certificate), failure)),
    ),
    ...(chain === undefined ? [] : containmentRemarks(chain, "validity")),
  ];
  if (isAny(remarks)) return failing(remarks);
  if (chain === undefined) {
    const withoutSigner = inquiry.withoutSigner ?? "";
    return answer("unknown", `${saidOfMessage(inquiry)} ${withoutSigner}`.trim(), signedClause);
  }
  const { certificate } = chain.links[0];
  const { notBefore, notAfter } = validityOf(certificate.value.toBeSigned.validityPeriod);
  const life = `${titleOf(certificate)} lives from ${timeText(notBefore)} to ${timeText(notAfter)}`;
  const above = chain.missing !== undefined || chain.brokenOff !== undefined;
  const rest = above
    ? "Certificates above that are not at hand may have ended."
    : chain.links.length === 1
      ? ""
      : "So do its issuers.";
  const isMessage = inquiry.kind === "message";
  const said = isMessage ? `${saidOfMessage(inquiry)} ` : "";
  return answer(
    "pass",
    `${said}At ${timeText(now)} it is valid: ${life}. ${rest}`.trim(),
    isMessage ? signedClause : lifeClause,
  );
}

function messageRemarks({ message, chain }: AboutMessage, now: Date): readonly Remark[] {
  const { signedData, list } = message;
  const { generationTime, expiryTime } = signedData.tbsData.headerInfo;
  const generated = generationTime === undefined ? undefined : fromTime64(generationTime);
  const expires = expiryTime === undefined ? undefined : fromTime64(expiryTime);
  const signer = chain?.links[0].certificate;
  return [
    ...(generated === undefined ? [] : generationRemarks(generated, now, signer)),
    ...(expires === undefined ? [] : expiryRemarks(expires, now, generated, signer)),
    ...(list === undefined ? [] : listRemarks(list, now)),
  ];
}

function generationRemarks(
  generated: Date,
  now: Date,
  signer: DecodedCertificate | undefined,
): readonly Remark[] {
  const remarks: Remark[] = [];
  // A time beyond what a Date holds compares as neither, and lies in the future.
  if (!(generated <= now)) {
    remarks.push({
      reason: `The message says that it was signed at ${timeText(generated)}, which is later than ${timeText(now)}.`,
      clause: "IEEE 1609.2 5.2.5.2.3",
    });
  }
  if (signer === undefined) return remarks;
  const { notBefore, notAfter } = validityOf(signer.value.toBeSigned.validityPeriod);
  if (generated < notBefore || generated >= notAfter) {
    remarks.push({
      reason: `The message was signed at ${timeText(generated)}, outside the life of ${titleOf(signer)}: ${timeText(notBefore)} to ${timeText(notAfter)}.`,
      clause: signedClause,
    });
  }
  return remarks;
}

function expiryRemarks(
  expires: Date,
  now: Date,
  generated: Date | undefined,
  signer: DecodedCertificate | undefined,
): readonly Remark[] {
  const remarks: Remark[] = [];
  if (generated !== undefined && expires <= generated) {
    remarks.push({
      reason: `Its expiryTime, ${timeText(expires)}, is not later than its generationTime, ${timeText(generated)}.`,
      clause: "IEEE 1609.2 5.2.4.3",
    });
  }
  if (signer !== undefined && !(expires <= validityOf(signer.value.toBeSigned.validityPeriod).notAfter)) {
    remarks.push({
      reason: `Its expiryTime, ${timeText(expires)}, lies behind the end of ${titleOf(signer)}.`,
      clause: signedClause,
    });
  }
  if (expires <= now) {
    remarks.push({
      reason: `The message says of itself that it ended at ${timeText(expires)}.`,
      clause: "IEEE 1609.2 5.2.5.2",
    });
  }
  return remarks;
}

function listRemarks(list: CarriedList, now: Date): readonly Remark[] {
  const { since, until, clause } = currencyOf(list);
  if (until <= now) {
    return [
      {
        reason: `The list is no longer current: its next update was due at ${timeText(until)}. Lists expire by the hour that they name themselves, even where no newer one was published.`,
        clause,
      },
    ];
  }
  if (since === undefined || since <= now) return [];
  return [{ reason: `The list begins only at ${timeText(since)}.`, clause }];
}

/** From when and until when a list is the current one; trust lists name only the end. */
export function currencyOf(list: CarriedList): {
  readonly since?: Date;
  readonly until: Date;
  readonly clause: string;
} {
  switch (list.kind) {
    case "ctl":
    case "ectl":
      return { until: fromTime32(list.ctl.nextUpdate), clause: "ETSI TS 102 941 6.3" };
    case "crl":
      return {
        since: fromTime32(list.crl.thisUpdate),
        until: fromTime32(list.crl.nextUpdate),
        clause: "ETSI TS 102 941 6.3",
      };
    case "securedCrl":
      return {
        since: fromTime32(list.crl.issueDate),
        until: fromTime32(list.crl.nextCrl),
        clause: "IEEE 1609.2 7.3",
      };
  }
}

function saidOfMessage(inquiry: Inquiry): string {
  return inquiry.kind === "message" ? signedAndCurrent(inquiry.message) : "";
}

function signedAndCurrent({ signedData, list }: SignedMessage): string {
  const { generationTime } = signedData.tbsData.headerInfo;
  const signed =
    generationTime === undefined
      ? "The header says not when it was signed."
      : `It was signed at ${timeText(fromTime64(generationTime))}.`;
  return list === undefined
    ? `${signed} Whether a receiver still finds it fresh is for its application to say.`
    : `${signed} The list is current until ${timeText(currencyOf(list).until)}.`;
}
