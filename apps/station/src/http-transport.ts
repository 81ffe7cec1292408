import type { HttpAnswer, Transport } from "@v2x/station";
import { CommandError, exitCodes } from "./command-error.ts";

const timeoutMs = 30_000;

/** Of one answer: many times what the longest lists in the field have. */
const answerOctets = 4 * 1024 * 1024;

/**
 * Carries octets over HTTP. Follows no redirect: an authority is where its trust list says.
 *
 * @throws CommandError as `reach`.
 */
export const httpTransport: Transport = {
  get: (url, headers = {}) => ask(url, { method: "GET", headers }),
  post: (url, mediaType, body) =>
    ask(url, { method: "POST", headers: { "content-type": mediaType }, body: Buffer.from(body) }),
};

/** A connection that broke within an answer; what came before is of use to who can ask for the rest. */
export class AnswerCutShort extends CommandError {
  readonly status: number;
  readonly received: Uint8Array;

  constructor(url: string, status: number, received: Uint8Array, cause: unknown) {
    super(
      `${url}: the answer broke off after ${received.length} octets: ${reasonOf(cause)}`,
      exitCodes.unreachable,
      {
        cause,
      },
    );
    this.status = status;
    this.received = received;
  }
}

async function ask(url: string, init: RequestInit): Promise<HttpAnswer> {
  const { status, headers, body } = await reach(url, { redirect: "manual", ...init });
  const fineError = headers.get("ieee-1609.2.1-error");
  return {
    status,
    mediaType: headers.get("content-type")?.split(";")[0]?.trim() ?? "",
    body,
    ...(fineError !== null && { fineError }),
  };
}

/** An HTTP answer with its whole body. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/**
 * `fetch` that reads the body too, gives up in time, and says in words what could not be reached.
 *
 * @throws CommandError with the exit code for what cannot be reached, and with that of a refusal for an answer that is
 *   too long; AnswerCutShort, which is one of the first kind.
 */
export async function reach(url: string, init: RequestInit): Promise<WholeAnswer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...init }).catch(
    (cause: unknown) => {
      throw new CommandError(`${url} cannot be reached: ${reasonOf(cause)}`, exitCodes.unreachable, {
        cause,
      });
    },
  );
  const { status, headers } = response;
  const body = await bodyOf(url, response);
  if (body !== undefined) return { status, headers, body };
  throw new CommandError(
    `${url} answers with more than ${answerOctets} octets, the most that a station reads of one answer.`,
    exitCodes.refused,
  );
}

/** @returns undefined where there is more than a station reads; the rest is not fetched. */
async function bodyOf(url: string, response: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > answerOctets) return undefined;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AnswerCutShort(url, response.status, new Uint8Array(Buffer.concat(chunks)), cause);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error && cause.cause instanceof Error)) return String(cause);
  const { code, message } = cause.cause as NodeJS.ErrnoException;
  return (code && tlsReasons[code]) ?? message;
}

const unknownAuthority =
  "its TLS certificate is not of an authority that this machine knows. NODE_EXTRA_CA_CERTS=FILE names the PEM of another one.";

/** What Node says of TLS in words of OpenSSL. */
const tlsReasons: Readonly<Record<string, string>> = {
  ERR_SSL_WRONG_VERSION_NUMBER:
    "it does not answer with TLS. Does its address start with http:// rather than https://?",
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
};
