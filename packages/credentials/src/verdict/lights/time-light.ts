import type { DecodedCertificate } from "../../certificates/decoded-certificate.ts";
import { fromTime32, fromTime64, timeText, validityOf } from "../../certificates/times.ts";
import { aliveAt } from "../../certificates/verify.ts";
import type { AboutMessage, Inquiry } from "../inquiry.ts";
import type { CarriedList, SignedMessage } from "../subject.ts";
import { titleOf } from "../titles.ts";
import { type Answer, answer, failing, onChain, type VerdictCheck } from "./lights.ts";
import { issuerChecks } from "./rule-checks.ts";

const lifeClause = "IEEE 1609.2 5.2.4";
const signedClause = "IEEE 1609.2 5.2.4.2";

/**
 * Whether `now` lies in the life of every certificate on the way, each life in its issuer's; of a message, whether it
 * was signed within its signer's life; of a list, whether it is still the current one.
 */
export function timeLight(inquiry: Inquiry): Answer {
  const { chain, now } = inquiry;
  const checks = [
    ...(inquiry.kind === "message" ? messageChecks(inquiry, now) : []),
    ...(chain?.links ?? []).flatMap(({ certificate }, position) =>
      onChain(certificate, position, [aliveAt(certificate, now)]),
    ),
    ...(chain === undefined ? [] : issuerChecks(chain, "validity")),
  ];
  const wrong = failing(checks);
  if (wrong !== undefined) return wrong;
  if (chain === undefined) {
    const withoutSigner = inquiry.withoutSigner ?? "";
    return answer("unknown", `${saidOfMessage(inquiry)} ${withoutSigner}`.trim(), signedClause, checks);
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
    checks,
  );
}

function messageChecks({ message, chain }: AboutMessage, now: Date): readonly VerdictCheck[] {
  const { signedData, list } = message;
  const { generationTime, expiryTime } = signedData.tbsData.headerInfo;
  const generated = generationTime === undefined ? undefined : fromTime64(generationTime);
  const expires = expiryTime === undefined ? undefined : fromTime64(expiryTime);
  const signer = chain?.links[0].certificate;
  return [
    ...(generated === undefined ? [] : generationChecks(generated, now, signer)),
    ...(expires === undefined ? [] : expiryChecks(expires, now, generated, signer)),
    ...(list === undefined ? [] : [listCheck(list, now)]),
  ];
}

function generationChecks(
  generated: Date,
  now: Date,
  signer: DecodedCertificate | undefined,
): readonly VerdictCheck[] {
  const path = "content.signedData.tbsData.headerInfo.generationTime";
  const when = timeText(generated);
  const checks = [
    check(
      // A time beyond what a Date holds compares as neither, and lies in the future.
      generated <= now,
      {
        name: "signed-before-now",
        clause: "IEEE 1609.2 5.2.5.2.3",
        expected: "the message was signed before the moment asked about",
        path,
      },
      `it was signed at ${when}`,
      `The message says that it was signed at ${when}, which is later than ${timeText(now)}.`,
    ),
  ];
  if (signer === undefined) return checks;
  const { notBefore, notAfter } = validityOf(signer.value.toBeSigned.validityPeriod);
  const life = `the life of ${titleOf(signer)}: ${timeText(notBefore)} to ${timeText(notAfter)}`;
  return [
    ...checks,
    check(
      !(generated < notBefore || generated >= notAfter),
      {
        name: "signed-in-signers-life",
        clause: signedClause,
        expected: "the message was signed within its signer's life",
        path,
      },
      `it was signed at ${when}, in ${life}`,
      `The message was signed at ${when}, outside ${life}.`,
    ),
  ];
}

function expiryChecks(
  expires: Date,
  now: Date,
  generated: Date | undefined,
  signer: DecodedCertificate | undefined,
): readonly VerdictCheck[] {
  const path = "content.signedData.tbsData.headerInfo.expiryTime";
  const until = timeText(expires);
  return [
    ...(generated === undefined
      ? []
      : [
          check(
            !(expires <= generated),
            {
              name: "expires-after-signing",
              clause: "IEEE 1609.2 5.2.4.3",
              expected: "expiryTime is later than generationTime",
              path,
            },
            undefined,
            `Its expiryTime, ${until}, is not later than its generationTime, ${timeText(generated)}.`,
          ),
        ]),
    ...(signer === undefined
      ? []
      : [
          check(
            expires <= validityOf(signer.value.toBeSigned.validityPeriod).notAfter,
            {
              name: "expires-in-signers-life",
              clause: signedClause,
              expected: "expiryTime is not past the signer's end",
              path,
            },
            undefined,
            `Its expiryTime, ${until}, lies behind the end of ${titleOf(signer)}.`,
          ),
        ]),
    check(
      !(expires <= now),
      {
        name: "not-expired",
        clause: "IEEE 1609.2 5.2.5.2",
        expected: "expiryTime is later than the moment asked about",
        path,
      },
      `it ends at ${until}`,
      `The message says of itself that it ended at ${until}.`,
    ),
  ];
}

/** Whether a list is the current one at a moment. */
export function listCheck(list: CarriedList, now: Date): VerdictCheck {
  const { since, until, clause } = currencyOf(list);
  const hasEnded = until <= now;
  return check(
    !hasEnded && (since === undefined || since <= now),
    { name: "list-current", clause, expected: "the list is current at the moment asked about", path: "" },
    `it is current until ${timeText(until)}`,
    hasEnded || since === undefined
      ? `The list is no longer current: its next update was due at ${timeText(until)}. Lists expire by the hour that they name themselves, even where no newer one was published.`
      : `The list begins only at ${timeText(since)}.`,
  );
}

function check(
  holds: boolean,
  rule: Pick<VerdictCheck, "name" | "clause" | "expected" | "path">,
  passed: string | undefined,
  failed: string,
): VerdictCheck {
  if (!holds) return { ...rule, outcome: "fail", found: failed };
  return { ...rule, outcome: "pass", ...(passed === undefined ? {} : { found: passed }) };
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

/** Whether what a message carries is a list that is the current one at the moment. */
export function isCurrent({ list }: SignedMessage, now: Date): boolean {
  if (list === undefined) return false;
  const { since, until } = currencyOf(list);
  return (since === undefined || since <= now) && now < until;
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
