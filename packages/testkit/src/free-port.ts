import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port of this machine that nobody listens on right now, for a server that starts soon. It is below those that
 * systems give to outgoing connections (from 32768 on): no connection of another test can have it meanwhile.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) =>
    probe.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true)),
  );
  if (!isFree) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
