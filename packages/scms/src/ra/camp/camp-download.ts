import { fromTime32, timeText } from "@v2x/credentials";
import {
  type AuthorityRequest,
  adviceOnClock,
  answeringGeneration,
  type CodedRule,
  concludeRefused,
  eventOf,
  factsOfGrant,
  factsOfRefusal,
  judgeLayer,
  payloadIn,
  type Refusal,
} from "@v2x/pki";
import { waitingCode } from "@v2x/protocol";
import { camp } from "@v2x/v2x-schema";
import { mostAgeMs, mostAheadMs } from "../../exchange/request-times.ts";
import { type CampRefusal, campExchange, campRefused, campRefusedEnvelope } from "./camp-exchange.ts";
import {
  type CampDownloadKind,
  campFileKinds,
  type FoundCampFile,
  type OfferedCampFile,
} from "./camp-files-offered.ts";
import type { CampRaWork } from "./camp-ra-ports.ts";
import {
  type EnrolledSender,
  type OpenedFromDevice,
  openFromDevice,
  senderFacts,
  senderRules,
} from "./enrolled-sender.ts";
import type { PocError } from "./poc-errors.ts";

/** What the events of these requests are called. */
export const campDownloadEventType = "camp-download";

/** What comes of asking for a file. */
export type CampDownloadAnswer =
  | { readonly file: OfferedCampFile }
  | {
      readonly refusal: CampRefusal;
      /** The file will be there in a moment. */
      readonly isBeingMade?: true;
    };

interface DownloadSubject {
  readonly request: camp.AuthenticatedDownloadRequest | undefined;
  readonly kind: CampDownloadKind;
  readonly sender: EnrolledSender;
  readonly now: Date;
}

const clause = "CAMP SCMS 1.2 AuthenticatedDownloadRequest";
const path = "content.ee-ra.eeRaAuthenticatedDownloadRequest";

const downloadRules: readonly CodedRule<DownloadSubject, PocError>[] = [
  {
    name: "message-kind",
    clause,
    path: "content",
    expected: "the message is an eeRaAuthenticatedDownloadRequest",
    code: "5070",
    ask: ({ request }) => request !== undefined,
  },
  ...senderRules,
  {
    name: "timestamp-not-ahead",
    clause,
    path: `${path}.timestamp`,
    expected: `timestamp is at most ${mostAheadMs / 60_000} minutes ahead`,
    code: "5070",
    ask: ({ request, now }) => askTime(request, (time) => time <= now.getTime() + mostAheadMs),
  },
  {
    name: "timestamp-recent",
    clause,
    path: `${path}.timestamp`,
    expected: `timestamp is at most ${mostAgeMs / 60_000} minutes ago`,
    code: "5070",
    ask: ({ request, now }) => askTime(request, (time) => time >= now.getTime() - mostAgeMs),
  },
  {
    name: "file-name",
    clause,
    path: `${path}.filename`,
    expected: "filename is one of the kind that the address is for",
    code: "5070",
    ask({ request, kind }) {
      if (request === undefined) return "notApplicable";
      const { isName, form } = campFileKinds[kind];
      const name = JSON.stringify(request.filename);
      return isName(request.filename) || { found: `it is ${name}, and this address has ${form}` };
    },
  },
];

/**
 * Finds the file that a device asks for with its enrollment certificate, and stores one event of it.
 *
 * @param received - COER of SecuredAuthenticatedDownloadRequest.
 * @throws AuthorityError "authority-missing", "authority-not-valid"; CredentialsError "key-unavailable".
 * @see CAMP SCMS 1.2 — SecuredAuthenticatedDownloadRequest
 */
export async function campDownload(
  kind: CampDownloadKind,
  received: AuthorityRequest,
  work: CampRaWork,
): Promise<CampDownloadAnswer> {
  const { ports, authorities } = work;
  const exchange = campExchange(received, ports.now());
  const { at } = exchange;
  const opened = await openFromDevice(received.octets, "eeRaAuthenticatedDownloadRequest", work);
  const judged = judge(kind, opened, at);
  const subject = { eventType: campDownloadEventType, ...senderFacts(opened) };
  if (judged.refusal !== undefined) return refuse(judged.refusal);
  const ra = answeringGeneration(opened.addressed, authorities, "ra", at);
  const found: FoundCampFile = await campFileKinds[kind].find(judged.name, opened.sender!.enrollment, {
    ports,
    ra,
    at,
  });
  if ("file" in found) {
    await grant(`Offered the file ${found.file.name}.`);
    return found;
  }
  if (found.isBeingMade) {
    const { code, absent: text } = found;
    await grant(text, waitingCode);
    return { refusal: { code, text }, isBeingMade: true };
  }
  return refuse({
    code: found.code,
    kind: "request",
    check: {
      name: "file-there",
      clause,
      outcome: "fail",
      expected: "there is a file of that name, for this device",
      found: found.absent,
      path: `${path}.filename`,
    },
  });

  function grant(message: string, responseCode = "ok"): Promise<unknown> {
    const facts = factsOfGrant(exchange, judged.inspection, subject, message);
    return ports.storage.addEvent(eventOf(exchange, { ...facts, responseCode }));
  }

  function refuse(refusal: Refusal<PocError>): Promise<{ readonly refusal: CampRefusal }> {
    const facts = factsOfRefusal(exchange, judged.inspection, subject, refusal);
    return concludeRefused(exchange, facts, campRefused(refusal.code, facts), ports);
  }
}

function judge(kind: CampDownloadKind, { opening, pdu, sender }: OpenedFromDevice, now: Date) {
  const request = pdu && downloadRequestIn(pdu);
  const time = request && fromTime32(request.timestamp);
  const outer = { trace: opening.trace, requestLayers: [], advice: adviceOnClock(time, now, 1000) };
  if (opening.refusal !== undefined)
    return { inspection: outer, refusal: campRefusedEnvelope(opening.refusal) } as const;
  const payload = payloadIn(opening.trace, camp.ScmsPDU);
  const { layer, refusal } = judgeLayer(downloadRules, { request, kind, sender: sender!, now }, payload);
  const inspection = { ...outer, requestLayers: [layer] };
  if (refusal !== undefined) return { inspection, refusal } as const;
  return { inspection, name: request!.filename } as const;
}

function downloadRequestIn({ content }: camp.ScmsPDU): camp.AuthenticatedDownloadRequest | undefined {
  return content.choice === "ee-ra" && content.value.choice === "eeRaAuthenticatedDownloadRequest"
    ? content.value.value
    : undefined;
}

function askTime(
  request: camp.AuthenticatedDownloadRequest | undefined,
  isGood: (timeMs: number) => boolean,
) {
  if (request === undefined) return "notApplicable";
  const made = fromTime32(request.timestamp);
  return isGood(made.getTime()) || { found: `timestamp is ${timeText(made)}` };
}
