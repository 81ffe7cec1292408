import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Octets in a millisecond: 1.6 Mbit/s. */
const octetsPerMs = 200;
/** What a request waits before it is sent on. */
const latencyMs = 150;
/** The share of the line that one answer takes at a time. */
const sliceOctets = 2048;

/**
 * A line like that of a phone far from its mast (1.6 Mbit/s shared by all answers, 150 ms for each request), as an
 * HTTP proxy, so that a page's workers are slowed with it.
 */
export interface SlowLine {
  /** Address of the proxy. */
  readonly address: string;
  /** Waits until nothing has passed for so many milliseconds. */
  quiet(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function openSlowLine(): Promise<SlowLine> {
  let freeAt = 0;
  let lastUsed = performance.now();

  const turn = (octets: number) => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + octets / octetsPerMs;
    lastUsed = freeAt;
    return pause(freeAt - now);
  };
  const handedBack = async (given: IncomingMessage, answer: ServerResponse) => {
    answer.writeHead(given.statusCode!, given.rawHeaders);
    for await (const octets of given as AsyncIterable<Buffer>) {
      for (let at = 0; at < octets.length; at += sliceOctets) {
        const slice = octets.subarray(at, at + sliceOctets);
        await turn(slice.length);
        answer.write(slice);
      }
    }
    answer.end();
  };
  const proxy = createServer(async (asked, answer) => {
    lastUsed = performance.now() + latencyMs;
    await pause(latencyMs);
    const { method, headers } = asked;
    const sent = request(asked.url!, { method, headers }, (given) => {
      handedBack(given, answer).catch(() => answer.destroy());
    });
    sent.on("error", () => answer.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));

  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async quiet(ms) {
      for (let left = ms; left > 0; left = lastUsed + ms - performance.now()) await pause(left);
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
