import { toHex } from "@v2x/asn1";
import type { HttpAnswer, ScmsRequest } from "@v2x/station";
import type { Check } from "@v2x/v2x-schema";
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
  return Buffer.from(body).toString("utf8").split("\n")[0]!.slice(0, 300) || "it gives no reason.";
}

/** Writes down what came of a request. */
export function concludeAnswer(
  { folder, log: write }: Session,
  { step, log, request, http, checks, text, data }: ScmsExchangeFacts,
): void {
  const requestHash = toHex(request.requestHash).toUpperCase();
  const { portal } = new ScmsFolder(folder).settings;
  const address = portal ? `: ${portal}/dashboard/scms/event_logs?log=${log}&requestHash=${requestHash}` : "";
  const isTaken = http.status < 300;
  const code = http.fineError === undefined ? "" : ` and the error code ${http.fineError}`;
  write({
    step,
    outcome: text !== undefined ? "ok" : isTaken ? "failed" : "refused",
    text:
      text ??
      (isTaken
        ? "what came is not to be relied on"
        : `the authority answers with HTTP status ${http.status}${code}`),
    details: [
      ...(isTaken ? [] : [`the server says: ${saidBy(http)}`]),
      `request hash ${requestHash}${address}`,
    ],
    checks,
    data: { ...data, requestHash, httpStatus: http.status, fineError: http.fineError },
  });
}
