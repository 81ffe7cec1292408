/** A station waits for its ticket meanwhile. */
const timeoutMs = 10_000;

/** More than any answer needs. */
const answerOctets = 64 * 1024;

/**
 * Sends the request of an AA to an EA on another host.
 *
 * @returns the octets of its answer, or why there is none, for people.
 * @see ETSI TS 102 941 — Annex C, table C.4
 */
export async function askEaOverHttp(
  url: string,
  request: Uint8Array,
): Promise<{ readonly octets: Uint8Array } | { readonly fault: string }> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-its-request" },
      body: Buffer.from(request),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const octets = await firstOctets(answer, answerOctets + 1);
    if (octets.length > answerOctets) return { fault: `it answered more than ${answerOctets} octets` };
    if (answer.status === 200) return { octets };
    return { fault: `it answered HTTP ${answer.status}: ${octets.toString("utf8").slice(0, 300)}` };
  } catch (error) {
    const { message, cause } = error as Error;
    return { fault: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

async function firstOctets({ body }: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= limit) break;
  }
  return Buffer.concat(chunks);
}
