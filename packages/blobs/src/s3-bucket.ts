import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Place } from "./blob-url.ts";
import { BlobError, type Blobs, expectContent, expectName, expectSize, nameOf } from "./blobs.ts";

/** By then an answer has begun; what is stored may be some megabytes on a slow way. */
const answerMs = 10_000;
const storeMs = 60_000;
const tries = 3;

/** What is asked of the storage, beside the name. */
interface Asked {
  readonly method: "PUT" | "GET" | "HEAD" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly withinMs?: number;
}

/** Blobs as objects of a bucket, addressed by path, since few servers but Amazon's have a name for each bucket. */
export function s3Bucket({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Place): Blobs {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  /** Signs each try anew, since a signature is of a moment. */
  async function answerOf(
    url: string,
    asked: Omit<Asked, "withinMs">,
    signal: AbortSignal,
  ): Promise<Response> {
    for (let tried = 1; ; tried++) {
      // Given to `fetch` itself: a signal that a Request carries is lost when the garbage is collected.
      const answer = await fetch(await client.sign(url, asked), { redirect: "manual", signal });
      if (!isPassing(answer) || tried === tries) return answer;
      await answer.body?.cancel();
      await sleep(2 ** tried * 50, undefined, { signal });
    }
  }

  /** @returns the answer if it is one of success; `undefined` where there is no such object. */
  async function ask(name: string, { withinMs = answerMs, ...asked }: Asked): Promise<Response | undefined> {
    expectName(name);
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error(`no answer within ${withinMs / 1000} seconds`)),
      withinMs,
    );
    let answer: Response;
    try {
      answer = await answerOf(`${bucketUrl}/${name}`, asked, late.signal);
    } catch (cause) {
      throw new BlobError("unavailable", { place: bucketUrl, reason: reasonOf(cause) }, { cause });
    } finally {
      clearTimeout(timer);
    }
    if (answer.ok) return answer;
    const code = (await answer.text().catch(() => "")).match(/<Code>(\w{1,60})<\/Code>/)?.[1];
    if (answer.status === 404 && code !== "NoSuchBucket" && asked.method !== "PUT") return undefined;
    const reason = code === undefined ? `status ${answer.status}` : `status ${answer.status}, ${code}`;
    throw new BlobError(isPassing(answer) ? "unavailable" : "refused", { place: bucketUrl, reason });
  }

  async function bodyOf(answer: Response): Promise<Buffer> {
    const late = setTimeout(() => void answer.body?.cancel().catch(() => {}), storeMs);
    try {
      return Buffer.from(await answer.arrayBuffer());
    } catch (cause) {
      throw new BlobError("unavailable", { place: bucketUrl, reason: reasonOf(cause) }, { cause });
    } finally {
      clearTimeout(late);
    }
  }

  return {
    put: async (octets) => {
      const name = nameOf(octets);
      // The name is the hash that the signature covers: the storage refuses what was damaged on its way.
      const headers = { "X-Amz-Content-Sha256": name, "Content-Type": "application/octet-stream" };
      await ask(name, { method: "PUT", headers, body: Uint8Array.from(octets), withinMs: storeMs });
      return name;
    },
    get: async (name) => {
      const answer = await ask(name, { method: "GET" });
      if (answer === undefined) return undefined;
      expectSize(Number(answer.headers.get("content-length")), bucketUrl);
      const octets = await bodyOf(answer);
      expectContent(octets, name, bucketUrl);
      return octets;
    },
    size: async (name) => {
      const length = (await ask(name, { method: "HEAD" }))?.headers.get("content-length");
      return length === undefined ? undefined : Number(length);
    },
    delete: async (name) => {
      await ask(name, { method: "DELETE" });
    },
  };
}

function isPassing({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

/** What went wrong on the way; `fetch` hides it below its own error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
