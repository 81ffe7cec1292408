import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Load, LoadOutcome } from "./load.ts";

// The body of the process that makes load; load.ts starts it and talks to it.

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

process.on("message", async (load: Load) => {
  process.send!((await run(load)) satisfies LoadOutcome);
});

/** Each request's time counts from the moment it was due, also where it had to wait to be sent. */
async function run({ bodies, inFlight, perSecond, ...to }: Load): Promise<LoadOutcome> {
  const milliseconds: number[] = [];
  const answers: Uint8Array[] = [];
  const start = performance.now();
  let next = 0;
  const send = async (at: number, due: number) => {
    answers[at] = await post(to, bodies[at]!);
    milliseconds.push(performance.now() - due);
  };
  if (perSecond === undefined) {
    const sender = async () => {
      for (let at = next++; at < bodies.length; at = next++) await send(at, performance.now());
    };
    await Promise.all(Array.from({ length: inFlight }, sender));
  } else {
    const sent: Promise<void>[] = [];
    for (let at = 0; at < bodies.length; at += 1) {
      const due = start + (at * 1000) / perSecond;
      if (due > performance.now()) await wait(due - performance.now());
      sent.push(send(at, due));
    }
    await Promise.all(sent);
  }
  return { seconds: (performance.now() - start) / 1000, milliseconds, answers };
}

function post(
  { url, contentType, authorization }: Pick<Load, "url" | "contentType" | "authorization">,
  body: Uint8Array,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": contentType,
      "content-length": body.length,
      ...(authorization && { authorization }),
    };
    const asked = request(url, { method: "POST", agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const octets = Buffer.concat(chunks);
        if (answer.statusCode === 200 || answer.statusCode === 202) resolve(octets);
        else reject(new Error(`${url} answered ${answer.statusCode}: ${octets.toString().slice(0, 300)}`));
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
