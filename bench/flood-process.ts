import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Flood, FloodOutcome } from "./floods.ts";

// The body of a process that floods one target; floods.ts starts it and sends it the flood.

const connections = 24;

process.on("message", async (flood: Flood) => {
  process.send!((await run(flood)) satisfies FloodOutcome);
});

/** Repeats a request on each connection as fast as responses come, whatever their status. */
async function run({ url, from, seconds, method, path, headers, body, begin }: Flood): Promise<FloodOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (
    at: string,
    sent: { method: string; headers: Record<string, string>; body: string | Uint8Array },
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { method, headers } = sent;
      const asked = request(new URL(at, url), { agent, localAddress: from, method, headers }, (answer) => {
        answer
          .resume()
          .once("end", () => resolve(answer))
          .once("error", reject);
      });
      asked.once("error", reject).end(sent.body);
    });

  const end = performance.now() + seconds * 1000;
  const statuses: Record<string, number> = {};
  let sent = 0;
  const sender = async () => {
    let to = { path, headers };
    if (begin !== undefined) {
      const visit = () => send(begin, { method: "GET", headers: {}, body: "" });
      let answer = await visit();
      for (; answer.statusCode === 429; answer = await visit()) {
        if (performance.now() > end) return;
        await wait(1000);
      }
      const { location, "set-cookie": cookies = [] } = answer.headers;
      if (location === undefined) throw new Error(`${begin} does not redirect: ${answer.statusCode}`);
      const cookie = cookies.map((line) => line.split(";", 1)[0]).join("; ");
      to = { path: location, headers: { ...headers, cookie } };
    }
    while (performance.now() < end) {
      sent += 1;
      const filled = typeof body === "string" ? body.replaceAll("{n}", `${from}-${sent}`) : body;
      const status = await send(to.path.replaceAll("{n}", String(sent)), {
        ...to,
        method,
        body: filled,
      }).then(
        ({ statusCode }) => String(statusCode),
        () => "cut off",
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: connections }, sender));
  for (const one of ended) if (one.status === "rejected" && sent === 0) throw one.reason;
  agent.destroy();
  return { statuses };
}
