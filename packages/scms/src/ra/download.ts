import { fromTime32, timeText } from "@v2x/credentials";
import {
  type AuthorityRequest,
  addressedKeys,
  type CodedRule,
  concludeRefused,
  type EventSubject,
  type Exchange,
  type FaultCodes,
  factsOfGrant,
  factsOfRefusal,
  type Inspection,
  judgeLayer,
  payloadIn,
  type Refusal,
  refusedEnvelope,
} from "@v2x/pki";
import { type Opening, openEnvelope } from "@v2x/protocol";
import { type EeRaDownloadRequest, ScmsPdu, SecurityMgmtPsid } from "@v2x/v2x-schema";
import { type EnrolledDevice, EnrolledSearch } from "../exchange/enrolled-signer.ts";
import type { FineError } from "../exchange/fine-errors.ts";
import { mostAgeMs, mostAheadMs } from "../exchange/request-times.ts";
import { type ScmsRefusal, scmsExchange } from "../exchange/scms-exchange.ts";
import type { ScmsRole } from "../ports.ts";
import { type DownloadKind, fileKinds, type OfferedFile } from "./offered-files.ts";
import type { RaPorts, RaWork } from "./ra-ports.ts";

/** What the events of these requests are called. */
const downloadEventType = "download";

/** What comes of asking for a file; `absent`: there is none, or not yet, which must not be told apart from another device's. */
export type DownloadAnswer =
  | { readonly file: OfferedFile }
  | { readonly refusal: ScmsRefusal }
  | { readonly absent: string };

/** Asks for a file. */
export interface DownloadAsked {
  readonly of: DownloadKind;
  /** COER of EeRaDownloadRequestSpdu, from the header of the request. */
  readonly octets: Uint8Array;
  /** The name in the query, where there is one. */
  readonly fileName?: string;
}

const faults: FaultCodes<FineError> = {
  unparsable: "400-42",
  "wrong-content": "400-42",
  "not-the-recipient": "400-81",
  "unknown-algorithm": "400-41",
  undecryptable: "400-41",
  "wrong-psid": "400-42",
  "wrong-time": "400-74",
  "unknown-signer": "403-99",
  "wrong-signature": "403-43",
};

/**
 * Finds the file that a device asks for with its enrollment certificate, and stores one event of it.
 *
 * @throws AuthorityError "authority-missing"; CredentialsError "key-unavailable" where the RA cannot decrypt.
 * @see IEEE 1609.2.1 6.3.5.3, 6.3.5.5 — EeRaDownloadRequestSpdu
 */
export async function download(asked: DownloadAsked, work: RaWork): Promise<DownloadAnswer> {
  const { ports, authorities } = work;
  const received: AuthorityRequest = { octets: asked.octets, mediaType: "application/octet-stream" };
  const exchange = scmsExchange("ra", received, ports.now());
  const { keys } = addressedKeys<ScmsRole>(authorities, "ra");
  const search = new EnrolledSearch(ports.storage, authorities);
  const opening = await openEnvelope(asked.octets, {
    layers: [
      { kind: "encrypted", keys },
      {
        kind: "signed",
        signer: search.rules,
        header: {
          psid: SecurityMgmtPsid,
          generationTime: { at: exchange.at, pastMs: mostAgeMs, futureMs: mostAheadMs },
        },
      },
    ],
    payload: ScmsPdu,
  });
  const subject = {
    eventType: downloadEventType,
    ...(search.named && { receivedEcHashedId8: search.named }),
    ...(search.found && {
      organizationId: search.found.device.organizationId,
      canonicalId: search.found.device.canonicalId,
    }),
  };
  const inspected = inspect(opening, asked, search.found, exchange.at);
  if (inspected.refusal !== undefined) return refuse(inspected.inspection, inspected.refusal);
  const { name } = inspected;
  const file = await fileKinds[asked.of].file(name, search.found!, ports);
  if (typeof file === "string") {
    await conclude(exchange, inspected.inspection, subject, false, file, ports);
    return { absent: file };
  }
  await conclude(exchange, inspected.inspection, subject, true, `Offered the file ${file.name}.`, ports);
  return { file };

  async function refuse(inspection: Inspection, refusal: Refusal<FineError>): Promise<DownloadAnswer> {
    const facts = factsOfRefusal(exchange, inspection, subject, refusal);
    const answer = { refusal: { code: refusal.code, text: facts.message } };
    await concludeRefused(exchange, facts, answer, ports);
    return answer;
  }
}

function conclude(
  exchange: Exchange,
  inspection: Inspection,
  subject: EventSubject,
  isSuccess: boolean,
  message: string,
  { storage }: RaPorts,
): Promise<unknown> {
  const { log, at, requestDigest } = exchange;
  const facts = factsOfGrant(exchange, inspection, subject, message);
  const { responseCode: _, ...uncoded } = facts;
  return storage.addEvent({ ...uncoded, isSuccess, log, at, requestDigest });
}

interface DownloadSubject {
  readonly request: EeRaDownloadRequest | undefined;
  readonly asked: DownloadAsked;
  readonly enrolled: EnrolledDevice;
  readonly now: Date;
}

const clause = "IEEE 1609.2.1 6.3.5.3, EeRaDownloadRequest";
const request = "content.ee-ra.eeRaDownloadRequest";

const downloadRules: readonly CodedRule<DownloadSubject, FineError>[] = [
  {
    name: "message-kind",
    clause,
    path: "content",
    expected: "the message is an eeRaDownloadRequest",
    code: "400-42",
    ask: ({ request }) => request !== undefined,
  },
  {
    name: "device-not-blocked",
    clause,
    path: "",
    expected: "the device that the enrollment certificate was issued for is active",
    code: "403-99",
    ask: ({ enrolled: { device } }) => device.state === "ACTIVE" || { found: `it is ${device.state}` },
  },
  {
    name: "enrollment-in-force",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the enrollment certificate is valid now",
    code: "403-711",
    ask: ({ enrolled: { record }, now }) =>
      (record.notBefore <= now && now < record.notAfter) || {
        found: `it is valid from ${timeText(record.notBefore)} until ${timeText(record.notAfter)}`,
      },
  },
  {
    name: "generation-time-recent",
    clause,
    path: `${request}.generationTime`,
    expected: `generationTime is at most ${mostAgeMs / 60_000} minutes ago, and at most ${mostAheadMs / 60_000} minutes ahead`,
    code: "400-74",
    ask({ request, now }) {
      if (request === undefined) return "notApplicable";
      const aheadMs = fromTime32(request.generationTime).getTime() - now.getTime();
      return (
        (aheadMs <= mostAheadMs && aheadMs >= -mostAgeMs) || {
          found: `generationTime is ${timeText(fromTime32(request.generationTime))}`,
        }
      );
    },
  },
  {
    name: "file-name",
    clause: "IEEE 1609.2.1 8.2.2, 8.3",
    path: `${request}.filename`,
    expected:
      "filename is the request hash in 16 hexadecimal digits; of certificates then `_` and i where there are periods, and `.zip`",
    code: "400-99",
    ask: ({ request, asked }) =>
      request === undefined
        ? "notApplicable"
        : fileKinds[asked.of].isName(request.filename) || {
            found: `it is ${JSON.stringify(request.filename)}`,
          },
  },
  {
    name: "file-name-of-query",
    clause: "IEEE 1609.2.1 6.3.5.3",
    path: `${request}.filename`,
    expected: "filename is that of the query, where one is given",
    code: "400-99",
    ask: ({ request, asked: { fileName } }) =>
      request === undefined || fileName === undefined
        ? "notApplicable"
        : request.filename === fileName || { found: `the query asks for ${JSON.stringify(fileName)}` },
  },
];

type Inspected =
  | { readonly inspection: Inspection; readonly refusal: Refusal<FineError>; readonly name?: undefined }
  | { readonly inspection: Inspection; readonly refusal?: undefined; readonly name: string };

function inspect(
  opening: Opening<ScmsPdu>,
  asked: DownloadAsked,
  enrolled: EnrolledDevice | undefined,
  now: Date,
): Inspected {
  const { trace } = opening;
  if (opening.refusal !== undefined) {
    const inspection = { trace, requestLayers: [], advice: [] };
    return { inspection, refusal: refusedEnvelope(opening.refusal, faults) };
  }
  const { content } = opening.value;
  const request =
    content.choice === "ee-ra" && content.value.choice === "eeRaDownloadRequest"
      ? content.value.value
      : undefined;
  const judged = judgeLayer(
    downloadRules,
    { request, asked, enrolled: enrolled!, now },
    payloadIn(trace, ScmsPdu),
  );
  const inspection = { trace, requestLayers: [judged.layer], advice: [] };
  if (judged.refusal !== undefined) return { inspection, refusal: judged.refusal };
  return { inspection, name: request!.filename };
}
