import type { HttpAnswer, Transport } from "@v2x/station";
import { CommandError, exitCodes } from "./command-error.ts";

const timeoutMs = 30_000;

/**
 * Carries octets over HTTP. Follows no redirect: an authority is where its trust list says.
 *
 * @throws CommandError with the exit code for what cannot be reached.
 */
export const httpTransport: Transport = {
  get: (url) => ask(url, { method: "GET" }),
  post: (url, mediaType, body) =>
    ask(url, { method: "POST", headers: { "content-type": mediaType }, body: Buffer.from(body) }),
};

async function ask(url: string, init: RequestInit): Promise<HttpAnswer> {
  const response = await reach(url, { redirect: "manual", ...init });
  const mediaType = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  return { status: response.status, mediaType, body: new Uint8Array(await response.arrayBuffer()) };
}

/**
 * `fetch` that gives up in time and says in words what could not be reached.
 *
 * @throws CommandError with the exit code for what cannot be reached.
 */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...init });
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new CommandError(`${url} cannot be reached: ${reason}`, exitCodes.unreachable, { cause });
  }
}
