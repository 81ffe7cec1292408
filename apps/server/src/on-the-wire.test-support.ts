import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer as it came, still compressed. */
interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Makes a request with exactly the headers given, which `fetch` would add to and open. */
export function onTheWire(
  url: string,
  path: string,
  {
    body,
    ...options
  }: { method?: string; headers?: Readonly<Record<string, string>>; body?: string | Buffer } = {},
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, options, async (answer) => {
      resolve({ status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
