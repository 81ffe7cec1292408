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
 * @throws CommandError with the exit code for what cannot be reached or ends too early, and with that of a refusal for
 *   an answer that is too long.
 */
export async function reach(url: string, init: RequestInit): Promise<WholeAnswer> {
  const { status, headers, body } = await answerTo(url, init).catch((cause: unknown) => {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new CommandError(`${url} cannot be reached: ${reason}`, exitCodes.unreachable, { cause });
  });
  if (body !== undefined) return { status, headers, body };
  throw new CommandError(
    `${url} answers with more than ${answerOctets} octets, the most that a station reads of one answer.`,
    exitCodes.refused,
  );
}

async function answerTo(url: string, init: RequestInit) {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...init });
  const { status, headers } = response;
  return { status, headers, body: await bodyOf(response) };
}

/** @returns undefined where there is more than a station reads; the rest is not fetched. */
async function bodyOf({ body }: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > answerOctets) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
