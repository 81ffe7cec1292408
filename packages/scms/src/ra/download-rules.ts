import { fromTime32, timeText } from "@v2x/credentials";
import type { CodedRule } from "@v2x/pki";
import type { EeRaDownloadRequest, RuleAnswer } from "@v2x/v2x-schema";
import type { EnrolledDevice } from "../exchange/enrolled-signer.ts";
import type { FineError } from "../exchange/fine-errors.ts";
import { mostAgeMs, mostAheadMs } from "../exchange/request-times.ts";
import { type DownloadKind, fileKinds } from "./offered-files.ts";
import type { EeAuth } from "./ra-ports.ts";

/** A request for a file that could be read. */
export interface DownloadSubject {
  /** Absent where the message is another one. */
  readonly request: EeRaDownloadRequest | undefined;
  readonly of: DownloadKind;
  /** The name in the query, where there is one. */
  readonly queriedName: string | undefined;
  /** Who signed; absent where the RA asks for no signature and there is none. */
  readonly enrolled: EnrolledDevice | undefined;
  readonly now: Date;
}

const clause = "IEEE 1609.2.1 6.3.5.3, EeRaDownloadRequest";
const request = "content.ee-ra.eeRaDownloadRequest";

const fileName = {
  name: "file-name",
  clause: "IEEE 1609.2.1 8.2.2, 8.3",
  expected:
    "filename is the request hash in 16 hexadecimal digits; of certificates then `_` and i where there are periods, and `.zip`",
  code: "400-99",
} as const;

/** What the RA asks of a request for a file. */
export const downloadRules: readonly CodedRule<DownloadSubject, FineError>[] = [
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
    ask({ enrolled }) {
      if (enrolled === undefined) return "notApplicable";
      const { state } = enrolled.device;
      return state === "ACTIVE" || { found: `it is ${state}` };
    },
  },
  {
    name: "enrollment-in-force",
    clause: "IEEE 1609.2 5.1.2",
    path: "",
    expected: "the enrollment certificate is valid now",
    code: "403-711",
    ask({ enrolled, now }) {
      if (enrolled === undefined) return "notApplicable";
      const { notBefore, notAfter } = enrolled.record;
      if (notBefore <= now && now < notAfter) return true;
      return { found: `it is valid from ${timeText(notBefore)} until ${timeText(notAfter)}` };
    },
  },
  {
    name: "generation-time-not-ahead",
    clause,
    path: `${request}.generationTime`,
    expected: `generationTime is at most ${mostAheadMs / 60_000} minutes ahead`,
    code: "400-50",
    ask: ({ request, now }) => askTime(request, (time) => time <= now.getTime() + mostAheadMs),
  },
  {
    name: "generation-time-recent",
    clause,
    path: `${request}.generationTime`,
    expected: `generationTime is at most ${mostAgeMs / 60_000} minutes ago`,
    code: "400-74",
    ask: ({ request, now }) => askTime(request, (time) => time >= now.getTime() - mostAgeMs),
  },
  {
    ...fileName,
    path: `${request}.filename`,
    ask: ({ request, of }) =>
      request === undefined
        ? "notApplicable"
        : fileKinds[of].isName(request.filename) || {
            found: `it is ${JSON.stringify(request.filename)}`,
          },
  },
  {
    name: "file-name-of-query",
    clause: "IEEE 1609.2.1 6.3.5.3",
    path: `${request}.filename`,
    expected: "filename is that of the query, where one is given",
    code: "400-99",
    ask: ({ request, queriedName }) =>
      request === undefined || queriedName === undefined
        ? "notApplicable"
        : request.filename === queriedName || { found: `the query asks for ${JSON.stringify(queriedName)}` },
  },
];

/** A request for a file that is nothing but its name. */
export interface NamedDownload {
  readonly name: string;
  readonly of: DownloadKind;
  readonly eeAuth: EeAuth;
}

/** What the RA asks of a name in the query alone. */
export const nameRules: readonly CodedRule<NamedDownload, FineError>[] = [
  {
    name: "download-authenticated",
    clause: "IEEE 1609.2.1 6.3.5.3, scmsV3-eeAuth",
    path: "",
    expected: "who asks for a file shows with its enrollment certificate who it is",
    code: "403-99",
    ask: ({ eeAuth }) => eeAuth === "none" || { found: "there is a name in the query and nothing else" },
  },
  {
    ...fileName,
    path: "",
    ask: ({ name, of }) => fileKinds[of].isName(name) || { found: `it is ${JSON.stringify(name)}` },
  },
];

function askTime(request: EeRaDownloadRequest | undefined, isGood: (timeMs: number) => boolean): RuleAnswer {
  if (request === undefined) return "notApplicable";
  const made = fromTime32(request.generationTime);
  return isGood(made.getTime()) || { found: `generationTime is ${timeText(made)}` };
}
