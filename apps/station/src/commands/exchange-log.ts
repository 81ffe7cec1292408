import { toHex } from "@v2x/asn1";
import { timeText, validityOf } from "@v2x/credentials";
import type { CodeMeaning, Exchange, TriedFault } from "@v2x/station";
import { allHold, unmetIn } from "@v2x/v2x-schema";
import { CommandError, exitCodes } from "../command-error.ts";
import type { LogEntry } from "../log.ts";
import type { Session } from "../session.ts";

type Code = string | number;

/** What is to be written down of an exchange. */
export interface ExchangeFacts {
  readonly step: string;
  /** Which log of the portal has it. */
  readonly log: "ea" | "aa";
  readonly meaning: CodeMeaning | undefined;
}

/**
 * Writes down what came of a request.
 *
 * @returns the certificate.
 * @throws CommandError where there is none: refused, or not to be relied on.
 */
export function concludeExchange<C extends Code>(
  session: Session,
  exchange: Exchange<C>,
  facts: ExchangeFacts,
) {
  const { answer, checks } = exchange;
  const { certificate } = answer ?? {};
  if (certificate === undefined || !allHold(checks)) {
    session.log(refusedEntry(session, exchange, facts));
    throw new CommandError(`${facts.step}: the request brought no certificate.`, exitCodes.refused);
  }
  const id = toHex(certificate.hashedId8).toUpperCase();
  const { notAfter } = validityOf(certificate.value.toBeSigned.validityPeriod);
  session.log({
    step: facts.step,
    outcome: "ok",
    text: `certificate ${id}, valid until ${timeText(notAfter)}`,
    checks,
    data: { hashedId8: id, notAfter: notAfter.toISOString(), requestHash: hashOf(exchange) },
  });
  return certificate;
}

/**
 * Writes down what came of a request with a fault.
 *
 * @throws CommandError where it was not answered as it should be.
 */
export function concludeFault<C extends Code>(
  session: Session,
  name: string,
  { exchange, checks }: TriedFault<C>,
  facts: ExchangeFacts,
): void {
  const [answered] = checks;
  session.log({
    step: facts.step,
    outcome: allHold(checks) ? "ok" : "failed",
    text: `fault ${name}: expected that ${answered!.expected}; ${answered!.found}`,
    details: [
      ...(exchange.answer === undefined ? [saidBy(exchange)] : []),
      ...meaningLines(facts.meaning),
      requestLine(session, exchange, facts),
    ],
    checks,
    data: dataOf(exchange),
  });
  if (!allHold(checks)) throw new CommandError(`fault ${name}: not answered as expected.`, exitCodes.refused);
}

function refusedEntry<C extends Code>(
  session: Session,
  exchange: Exchange<C>,
  facts: ExchangeFacts,
): LogEntry {
  const { answer, checks, http } = exchange;
  const isBelieved = unmetIn(checks).length === 0;
  const code = answer?.responseCode;
  return {
    step: facts.step,
    outcome: isBelieved ? "refused" : "failed",
    text:
      answer === undefined
        ? `the authority answers with HTTP status ${http.status}`
        : code === undefined
          ? "the answer is not to be relied on"
          : code === "ok"
            ? "the certificate is not to be relied on"
            : `response code ${code}`,
    details: [
      ...(answer === undefined ? [saidBy(exchange)] : []),
      ...meaningLines(facts.meaning),
      requestLine(session, exchange, facts),
    ],
    checks,
    data: dataOf(exchange),
  };
}

function meaningLines(meaning: CodeMeaning | undefined): readonly string[] {
  return meaning === undefined ? [] : [`why: ${meaning.meaning}`, `what to do: ${meaning.remedy}`];
}

/** What a server says that cannot answer in a message: a line of its text, if it is one. */
function saidBy({ http }: Exchange<Code>): string {
  const text = http.mediaType.startsWith("text/plain") ? Buffer.from(http.body).toString("utf8") : "";
  return `the server says: ${text.split("\n")[0]!.slice(0, 300) || "nothing that can be read"}`;
}

/** Where its owner finds the request in the portal. */
function requestLine({ folder }: Session, exchange: Exchange<Code>, { log }: ExchangeFacts): string {
  const { portal } = folder.settings;
  const hash = hashOf(exchange);
  if (portal === undefined) return `request hash ${hash}`;
  return `request hash ${hash}: ${portal}/dashboard/ccms/event_logs?log=${log}&requestHash=${hash}`;
}

function dataOf(exchange: Exchange<Code>): Readonly<Record<string, unknown>> {
  return {
    requestHash: hashOf(exchange),
    httpStatus: exchange.http.status,
    responseCode: exchange.answer?.responseCode,
  };
}

function hashOf({ request }: Exchange<Code>): string {
  return toHex(request.requestHash).toUpperCase();
}
