import { toHex } from "@v2x/asn1";
import type { HttpAnswer, ScmsRequest } from "@v2x/station";
import { allHold, type Check } from "@v2x/v2x-schema";
import { CommandError, exitCodes } from "../../command-error.ts";
import { outcomeOf } from "../../log.ts";
import type { Session } from "../../session.ts";
import { ScmsFolder } from "./scms-folder.ts";

/** What is to be written down of an exchange with an ECA or RA. */
export interface ScmsExchangeFacts {
  readonly step: string;
  /** Which log of the portal has it. */
  readonly log: "eca" | "ra";
  readonly request: Pick<ScmsRequest, "requestHash">;
  readonly http: HttpAnswer;
  readonly checks: readonly Check[];
  /** What it brought; absent where it was refused or is not to be relied on. */
  readonly text?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What a server says that refuses: a line of its text. */
export function saidBy({ body }: HttpAnswer): string {
  return Buffer.from(body).toString("utf8").split("\n")[0]!.slice(0, 500) || "it gives no reason.";
}

/** Writes down what came of a request. */
export function concludeAnswer(session: Session, facts: ScmsExchangeFacts): void {
  const { step, http, checks, text, data } = facts;
  const isTaken = http.status < 300;
  const code = http.fineError === undefined ? "" : ` and the error code ${http.fineError}`;
  session.log({
    step,
    outcome: text !== undefined ? "ok" : isTaken ? "failed" : "refused",
    text:
      text ??
      (isTaken
        ? "what came is not to be relied on"
        : `the authority answers with HTTP status ${http.status}${code}`),
    details: detailsOf(session, facts),
    checks,
    data: { ...data, ...dataOf(facts) },
  });
}

/**
 * Writes down what came of a request with a fault.
 *
 * @throws CommandError where it was not answered as it should be.
 */
export function concludeScmsFault(
  session: Session,
  { name, needs }: { readonly name: string; readonly needs?: string },
  facts: ScmsExchangeFacts,
): void {
  const { step, checks } = facts;
  const [answered] = checks;
  session.log({
    step,
    outcome: outcomeOf(checks),
    text: `fault ${name}: expected that ${answered!.expected}; ${answered!.found}`,
    details: detailsOf(session, facts),
    checks,
    data: dataOf(facts),
  });
  if (allHold(checks)) return;
  const missing = needs === undefined ? "" : ` It needs ${needs}.`;
  throw new CommandError(`fault ${name}: not answered as expected.${missing}`, exitCodes.refused);
}

/** What a server says that refuses, and where the portal shows the request. */
function detailsOf({ folder }: Session, { log, http, request }: ScmsExchangeFacts): readonly string[] {
  const hash = hashOf(request);
  const { portal } = new ScmsFolder(folder).settings;
  const address = portal ? `: ${portal}/dashboard/scms/event_logs?log=${log}&requestHash=${hash}` : "";
  return [
    ...(http.status < 300 ? [] : [`the server says: ${saidBy(http)}`]),
    `request hash ${hash}${address}`,
  ];
}

function dataOf({ request, http }: ScmsExchangeFacts) {
  return { requestHash: hashOf(request), httpStatus: http.status, fineError: http.fineError };
}

function hashOf({ requestHash }: ScmsExchangeFacts["request"]): string {
  return toHex(requestHash).toUpperCase();
}
