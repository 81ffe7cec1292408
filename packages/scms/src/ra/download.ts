import { fromTime32 } from "@v2x/credentials";
import {
  type AuthorityRequest,
  adviceOnClock,
  askRules,
  concludeRefused,
  type EventSubject,
  type Exchange,
  eventOf,
  factsOfGrant,
  factsOfRefusal,
  type Inspection,
  judgeLayer,
  payloadIn,
  type Refusal,
} from "@v2x/pki";
import { waitingCode } from "@v2x/protocol";
import { ScmsPdu } from "@v2x/v2x-schema";
import type { EnrolledDevice } from "../exchange/enrolled-signer.ts";
import type { FineError } from "../exchange/fine-errors.ts";
import { type ScmsRefusal, scmsExchange } from "../exchange/scms-exchange.ts";
import type { ScmsDeviceRecord } from "../ports.ts";
import { downloadRules, nameRules } from "./download-rules.ts";
import { adviceOnIPeriod } from "./i-period-advice.ts";
import {
  type AbsentFile,
  type DownloadKind,
  type FoundFile,
  fileKinds,
  type OfferedFile,
} from "./offered-files.ts";
import { adviceOnDownload, authenticationMissing, openDownload, refusedDownload } from "./open-download.ts";
import type { EeAuth, RaPorts, RaWork } from "./ra-ports.ts";

/** What the events of these requests are called. */
const downloadEventType = "download";

/** What comes of asking for a file; `absent`: there is none, or not yet, which must not be told apart from another device's. */
export type DownloadAnswer = { readonly file: OfferedFile } | { readonly refusal: ScmsRefusal } | AbsentFile;

/** Asks for a file: by a request in the header, by a name in the query, or both. */
export type DownloadAsked = { readonly of: DownloadKind } & Pick<AuthorityRequest, "sender"> &
  (
    | {
        /** COER of EeRaDownloadRequestSpdu or EeRaDownloadRequestPlainSpdu. */
        readonly octets: Uint8Array;
        readonly fileName?: string;
      }
    | { readonly octets?: undefined; readonly fileName: string }
  );

/**
 * Finds the file that a device asks for with its enrollment certificate, or, where this RA asks for no authentication,
 * that anybody asks for; and stores one event of it.
 *
 * @throws AuthorityError "authority-missing"; CredentialsError "key-unavailable" where the RA cannot decrypt.
 * @see IEEE 1609.2.1 6.3.5.3, 6.3.5.5
 */
export async function download(asked: DownloadAsked, work: RaWork): Promise<DownloadAnswer> {
  const { ports } = work;
  const exchange = scmsExchange("ra", requestOf(asked), ports.now());
  const inspected = await inspect(asked, exchange.at, work);
  const { subject } = inspected;
  if (inspected.refusal !== undefined) {
    const facts = factsOfRefusal(exchange, inspected.inspection, subject, inspected.refusal);
    const answer = { refusal: { code: inspected.refusal.code, text: facts.message } };
    return concludeRefused(exchange, facts, answer, ports);
  }
  const { name, enrolled } = inspected;
  const found = await fileKinds[asked.of].find(name, ports);
  const owner = found && (await ports.storage.device(found.deviceId));
  const isTheirs =
    owner !== undefined &&
    (enrolled === undefined ? owner.state === "ACTIVE" : enrolled.device.id === owner.id);
  const answer =
    isTheirs && found !== undefined ? found.answer : { absent: `There is no file ${name} for this device.` };
  const isThere = "file" in answer;
  const { inspection } = inspected;
  const advice = isThere ? [] : adviceOnIPeriod(name, exchange.at);
  await conclude(
    exchange,
    { ...inspection, advice: [...inspection.advice, ...advice] },
    { ...subject, ...(isTheirs && ownerFacts(owner)) },
    answer,
    ports,
  );
  return answer;
}

/** What names a request in the log: what came in the header, else the name that is asked for. */
function requestOf({ octets, fileName, sender }: DownloadAsked): AuthorityRequest {
  return octets === undefined
    ? { octets: new TextEncoder().encode(fileName), sender }
    : { octets, mediaType: "application/octet-stream", sender };
}

type Inspected = { readonly inspection: Inspection; readonly subject: EventSubject } & (
  | { readonly refusal: Refusal<FineError> }
  | {
      readonly refusal?: undefined;
      readonly name: string;
      /** Who signed; absent where nobody had to. */
      readonly enrolled: EnrolledDevice | undefined;
    }
);

async function inspect(asked: DownloadAsked, at: Date, work: RaWork): Promise<Inspected> {
  if (asked.octets === undefined) return inspectName(asked.fileName, asked.of, work.ports.eeAuth);
  const { opening, search } = await openDownload(asked.octets, at, work);
  const { trace, refusal } = opening;
  const subject = {
    eventType: downloadEventType,
    ...(search.named && { receivedEcHashedId8: search.named }),
    ...ownerFacts(search.found?.device),
  };
  if (refusal !== undefined) {
    const inspection = { trace, requestLayers: [], advice: adviceOnDownload(refusal, trace, at) };
    return { inspection, subject, refusal: refusedDownload(refusal, trace, at) };
  }
  const { content } = opening.value;
  const request =
    content.choice === "ee-ra" && content.value.choice === "eeRaDownloadRequest"
      ? content.value.value
      : undefined;
  const judged = judgeLayer(
    downloadRules,
    { request, of: asked.of, queriedName: asked.fileName, enrolled: search.found, now: at },
    payloadIn(trace, ScmsPdu),
  );
  const advice = adviceOnClock(request && fromTime32(request.generationTime), at, 1000);
  const inspection = { trace, requestLayers: [judged.layer], advice };
  if (judged.refusal !== undefined) return { inspection, subject, refusal: judged.refusal };
  return { inspection, subject, name: request!.filename, enrolled: search.found };
}

/** Looks at a request that is nothing but a name in the query. */
function inspectName(name: string, of: DownloadKind, eeAuth: EeAuth): Inspected {
  const octets = new TextEncoder().encode(name);
  const place = { text: 0, offset: 0, length: octets.length };
  const { checks, refusal } = askRules(nameRules, { name, of, eeAuth }, () => place);
  const layer = { kind: "request", type: "", octets: place, checks };
  const isUnproven = refusal?.check.name === "download-authenticated";
  const inspection = {
    trace: { texts: [octets], layers: [] },
    requestLayers: [layer],
    advice: isUnproven ? [authenticationMissing] : [],
  };
  const subject = { eventType: downloadEventType };
  if (refusal !== undefined) return { inspection, subject, refusal };
  return { inspection, subject, name, enrolled: undefined };
}

function ownerFacts(device: ScmsDeviceRecord | undefined) {
  return device && { organizationId: device.organizationId, canonicalId: device.canonicalId };
}

function conclude(
  exchange: Exchange,
  inspection: Inspection,
  subject: EventSubject,
  answer: FoundFile["answer"],
  { storage }: RaPorts,
): Promise<unknown> {
  const isThere = "file" in answer;
  const isWaiting = !isThere && answer.isBeingMade === true;
  const message = isThere ? `Offered the file ${answer.file.name}.` : answer.absent;
  const { responseCode: _, ...uncoded } = factsOfGrant(exchange, inspection, subject, message);
  return storage.addEvent(
    eventOf(exchange, {
      ...uncoded,
      isSuccess: isThere || isWaiting,
      ...(isWaiting && { responseCode: waitingCode }),
    }),
  );
}
